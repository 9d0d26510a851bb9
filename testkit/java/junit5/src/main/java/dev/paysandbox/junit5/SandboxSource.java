package dev.paysandbox.junit5;

import dev.paysandbox.client.PaySandbox;
import dev.paysandbox.client.RunningSandbox;
import dev.paysandbox.client.SandboxProcess;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Where the sandbox of a test comes from. Tests with equal sources share one sandbox. */
sealed interface SandboxSource {
    /** Starts it, or connects to it. */
    RunningSandbox start();

    /** The same source with this seed, if the source supports it. */
    default SandboxSource withSeed(long seed) {
        return this;
    }

    /** Whether equal keys get equal ids. Only then may keys repeat in another run: an older sandbox may already have them. */
    default boolean seeded() {
        return false;
    }

    /** The source if the test chooses none. */
    static SandboxSource byDefault(Map<String, String> environment) {
        return environment.getOrDefault("PAYSANDBOX_URL", "").isBlank() ? OwnProcess.DEFAULT : new Environment();
    }

    /** The sandbox at {@code PAYSANDBOX_URL}. */
    record Environment() implements SandboxSource {
        @Override
        public RunningSandbox start() {
            return new Remote(PaySandbox.fromEnvironment());
        }
    }

    /** A running sandbox at a URL. */
    record Url(String url, @Nullable String controlToken) implements SandboxSource {
        @Override
        public RunningSandbox start() {
            var sandbox = PaySandbox.at(url);
            return new Remote(controlToken == null ? sandbox : sandbox.withControlToken(controlToken));
        }
    }

    /** A process that the tests start. */
    record OwnProcess(@Nullable Long seed, UnaryOperator<SandboxProcess.Builder> options) implements SandboxSource {
        static final OwnProcess DEFAULT = new OwnProcess(null, builder -> builder);

        @Override
        public RunningSandbox start() {
            var builder = SandboxProcess.builder();
            return options.apply(seed == null ? builder : builder.seed(seed)).start();
        }

        @Override
        public SandboxSource withSeed(long seed) {
            return new OwnProcess(seed, options);
        }

        @Override
        public boolean seeded() {
            return seed != null;
        }
    }

    /** A sandbox that a function starts, such as a container. */
    record Supplied(Supplier<? extends RunningSandbox> supplier) implements SandboxSource {
        @Override
        public RunningSandbox start() {
            return supplier.get();
        }
    }

    /** A sandbox that the tests did not start. Closing it closes only the connections. */
    record Remote(PaySandbox sandbox) implements RunningSandbox {
        @Override
        public String output() {
            return "";
        }

        @Override
        public void close() {
            sandbox.close();
        }
    }
}
