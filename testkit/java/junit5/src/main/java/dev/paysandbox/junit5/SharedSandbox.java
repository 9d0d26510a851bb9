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
 * The sandbox of a source. All tests of a JVM with this source share it. The first test that needs it starts it. It is closed
 * at the end of the last session of the JUnit launcher that used it.
 */
final class SharedSandbox {
    private static final Namespace NAMESPACE = Namespace.create(SharedSandbox.class);
    private static final Map<SandboxSource, SharedSandbox> ALL = new ConcurrentHashMap<>();

    private final SandboxSource source;
    /** The number of worlds that each test has opened. Some runners repeat a failed test. */
    private final Map<String, Integer> runs = new ConcurrentHashMap<>();

    // Guarded by this.
    private int users;
    private @Nullable RunningSandbox running;
    private @Nullable RuntimeException failure;

    private SharedSandbox(SandboxSource source) {
        this.source = source;
    }

    /** The sandbox of a source, until the end of this test's session. */
    static SharedSandbox of(SandboxSource source, ExtensionContext context) {
        return storeOfSession(context).getOrComputeIfAbsent(source, key -> new Use(find(source)), Use.class).shared;
    }

    /**
     * The store of the session. Some runners execute each class separately in one session. Before 5.13 there is only a
     * store for each execution.
     */
    private static Store storeOfSession(ExtensionContext context) {
        try {
            return context.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE);
        } catch (LinkageError olderJUnit) {
            return context.getRoot().getStore(NAMESPACE);
        }
    }

    /** The sandbox of a source, until the JVM ends. */
    static SharedSandbox forGood(SandboxSource source) {
        return new Use(find(source)).shared;
    }

    private static SharedSandbox find(SandboxSource source) {
        return ALL.computeIfAbsent(source, SharedSandbox::new);
    }

    /** Starts the sandbox if necessary. After a failed start, it does not try again for each test. */
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

    /** The newest output of the sandbox; empty if the tests did not start it. */
    synchronized String output() {
        return running == null ? "" : running.output();
    }

    /**
     * The public key of a new world. With a seed, the first run of a test always gets the same key, and so does each further
     * run.
     *
     * @param name the readable part of the key
     * @param test the unique id of the test
     */
    String keyOfWorld(String name, String test) {
        return source.seeded()
                ? TestKeys.repeatable(name, test + "#" + runs.merge(test, 1, Integer::sum))
                : TestKeys.unique(name);
    }

    private synchronized void addUser() {
        users++;
    }

    private synchronized void removeUser() {
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

    /**
     * The use of the sandbox by one session. JUnit closes it at the end of the session. Before 5.13 it must be a
     * CloseableResource.
     */
    @SuppressWarnings("deprecation")
    private static final class Use implements Store.CloseableResource, AutoCloseable {
        private final SharedSandbox shared;
        private final AtomicBoolean closed = new AtomicBoolean();

        Use(SharedSandbox shared) {
            this.shared = shared;
            shared.addUser();
        }

        @Override
        public void close() {
            if (!closed.getAndSet(true)) {
                shared.removeUser();
            }
        }
    }
}
