package dev.paysandbox.log;

import dev.paysandbox.time.HostTime;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * The SLF4J provider: writes warnings and errors of our classes and the framework to stderr, each with its time, masked, and
 * with a limit per minute.
 * {@code -Dpaysandbox.log=debug} lowers the level, down to {@code trace}.
 */
public final class LogProvider implements SLF4JServiceProvider {
    private static final String LEVEL = "paysandbox.log";

    /** Messages per minute: a person can read this much, and a day of it fits on any disk. */
    private static final int MOST = 300;

    private static final int MOST_DETAILS = 20_000;

    private static final Set<String> SILENT = Set.of(
            // When it cannot start, the sandbox itself prints the reason in one sentence.
            "io.micronaut.http.server.netty.NettyHttpServer",
            // Warns that the demo shop's backend trusts this server.
            "io.micronaut.http.client.netty.ssl.NettyClientSslBuilder");

    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter context = new NOPMDCAdapter();
    private final Map<String, Log> logs = new ConcurrentHashMap<>();
    private final Level least = level(System.getProperty(LEVEL, "warn"));
    private final LogOutput lines = new LogOutput(
            least.toInt() < Level.INFO.toInt() ? MOST_DETAILS : MOST, line -> System.err.print(line), HostTime.SYSTEM);

    static Level level(String name) {
        for (var level : Level.values()) {
            if (level.name().equalsIgnoreCase(name)) {
                return level;
            }
        }
        return Level.WARN;
    }

    private Log log(String name) {
        return logs.computeIfAbsent(
                name, unknown -> new Log(unknown, SILENT.contains(unknown) ? null : least, lines, HostTime.SYSTEM));
    }

    @Override
    public void initialize() {
        Runtime.getRuntime().addShutdownHook(new Thread(lines::end, "log's end"));
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return this::log;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return context;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }
}
