package dev.paysandbox.log;

import dev.paysandbox.time.HostTime;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Where SLF4J sends what our classes and the framework have to say: warnings and worse, on stderr, each with its time,
 * masked, and no more than so much in a minute.
 * {@code -Dpaysandbox.log=debug} lets more through, down to {@code trace}.
 */
public final class LogProvider implements SLF4JServiceProvider {
    private static final String LEVEL = "paysandbox.log";

    /** The product itself says in one sentence why it cannot start. */
    private static final String SILENT = "io.micronaut.http.server.netty.NettyHttpServer";

    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter context = new NOPMDCAdapter();
    private final Map<String, Log> logs = new ConcurrentHashMap<>();
    private final Level least = level(System.getProperty(LEVEL, "warn"));
    private final Lines lines = new Lines(
            least.toInt() < Level.INFO.toInt() ? Lines.Bound.OF_DETAILS : Lines.Bound.USUAL,
            line -> System.err.print(line),
            HostTime.SYSTEM,
            (nanos, work) -> CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS)
                    .execute(work));

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
                name, unknown -> new Log(unknown, SILENT.equals(unknown) ? null : least, lines, HostTime.SYSTEM));
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
