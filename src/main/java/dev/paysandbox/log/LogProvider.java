package dev.paysandbox.log;

import dev.paysandbox.time.HostTime;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.event.Level;
import org.slf4j.helpers.NOPLogger;
import org.slf4j.helpers.NOP_FallbackServiceProvider;

/**
 * The SLF4J provider: writes warnings and errors of our classes and the framework to stderr, each with its time, masked, and
 * with a limit per minute. Markers and contexts are ignored.
 * {@code -Dpaysandbox.log=debug} lowers the level, down to {@code trace}.
 */
public final class LogProvider extends NOP_FallbackServiceProvider {
    private static final String LEVEL = "paysandbox.log";

    /** Messages per minute: a person can read this much, and a day of it fits on any disk. */
    private static final int MOST = 300;

    private static final int MOST_DETAILS = 20_000;

    private static final Set<String> SILENT = Set.of(
            // When it cannot start, the sandbox itself prints the reason in one sentence.
            "io.micronaut.http.server.netty.NettyHttpServer",
            // Warns that the demo shop's backend trusts this server.
            "io.micronaut.http.client.netty.ssl.NettyClientSslBuilder");

    private final Map<String, Logger> logs = new ConcurrentHashMap<>();
    private final Level least = level(System.getProperty(LEVEL, "warn"));
    private final LogOutput lines = new LogOutput(
            least.toInt() < Level.INFO.toInt() ? MOST_DETAILS : MOST, line -> System.err.print(line), HostTime.SYSTEM);

    static Level level(String name) {
        return Stream.of(Level.values())
                .filter(level -> level.name().equalsIgnoreCase(name))
                .findFirst()
                .orElse(Level.WARN);
    }

    private Logger log(String name) {
        return SILENT.contains(name)
                ? NOPLogger.NOP_LOGGER
                : logs.computeIfAbsent(name, unknown -> new Log(unknown, least, lines, HostTime.SYSTEM));
    }

    @Override
    public void initialize() {
        Runtime.getRuntime().addShutdownHook(new Thread(lines::end, "log's end"));
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return this::log;
    }
}
