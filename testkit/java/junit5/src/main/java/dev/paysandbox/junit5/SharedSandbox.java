package dev.paysandbox.junit5;

import dev.paysandbox.client.PaySandbox;
import dev.paysandbox.client.RunningSandbox;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/**
 * The sandbox of a source, of which a JVM has one. The first test that needs it starts it; it ends with the last session of
 * the JUnit launcher that used it.
 */
final class SharedSandbox {
    private static final Namespace NAMESPACE = Namespace.create(SharedSandbox.class);
    private static final Map<SandboxSource, SharedSandbox> ALL = new ConcurrentHashMap<>();

    private final SandboxSource source;
    /** How often each test has opened a world: some runners repeat a test that failed. */
    private final Map<String, Integer> runs = new ConcurrentHashMap<>();

    // Guarded by this.
    private int users;
    private @Nullable RunningSandbox running;
    private @Nullable RuntimeException failure;

    private SharedSandbox(SandboxSource source) {
        this.source = source;
    }

    /** That of a source, for as long as the session of this test goes on. */
    static SharedSandbox of(SandboxSource source, ExtensionContext context) {
        return storeOfSession(context).getOrComputeIfAbsent(source, key -> new Use(find(source)), Use.class).shared;
    }

    /** Some runners execute each class by itself, in one session. Before 5.13, JUnit has a store for each execution only. */
    private static Store storeOfSession(ExtensionContext context) {
        try {
            return context.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE);
        } catch (LinkageError olderJUnit) {
            return context.getRoot().getStore(NAMESPACE);
        }
    }

    /** That of a source until the JVM ends. */
    static SharedSandbox forGood(SandboxSource source) {
        return new Use(find(source)).shared;
    }

    private static SharedSandbox find(SandboxSource source) {
        return ALL.computeIfAbsent(source, SharedSandbox::new);
    }

    /** The sandbox, running. If it could not be started, that is not tried again for each test. */
    synchronized PaySandbox sandbox() {
        if (failure != null) {
            throw new ExtensionConfigurationException(
                    "An earlier test could not start the sandbox: " + failure.getMessage(), failure);
        }
        if (running == null) {
            try {
                running = source.start();
            } catch (RuntimeException unable) {
                failure = unable;
                throw unable;
            }
        }
        return running.sandbox();
    }

    /** What it has printed of late; empty if nobody here has started it. */
    synchronized String output() {
        return running == null ? "" : running.output();
    }

    /**
     * The public key of a new world: with a seed the same for each first run of a test, each second run, and so on.
     *
     * @param name what readers see of the key
     * @param test tells the test from all others
     */
    String keyOfWorld(String name, String test) {
        return source.seeded()
                ? TestKeys.repeatable(name, test + "#" + runs.merge(test, 1, Integer::sum))
                : TestKeys.unique(name);
    }

    private synchronized void enter() {
        users++;
    }

    private synchronized void leave() {
        users--;
        if (users == 0) {
            if (running != null) {
                running.close();
            }
            running = null;
            failure = null;
            runs.clear();
        }
    }

    /** A session that uses it. JUnit closes it with the session; before 5.13 because it is a CloseableResource. */
    @SuppressWarnings("deprecation")
    private static final class Use implements Store.CloseableResource, AutoCloseable {
        private final SharedSandbox shared;
        private final AtomicBoolean closed = new AtomicBoolean();

        Use(SharedSandbox shared) {
            this.shared = shared;
            shared.enter();
        }

        @Override
        public void close() {
            if (!closed.getAndSet(true)) {
                shared.leave();
            }
        }
    }
}
