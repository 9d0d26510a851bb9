package dev.paysandbox.junit5;

import dev.paysandbox.client.PaySandbox;
import dev.paysandbox.client.RunningSandbox;
import dev.paysandbox.client.SandboxProcess;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Where the sandbox of a test comes from. Equal sources are one sandbox. */
sealed interface SandboxSource {
    /** Starts it, or connects to it. */
    RunningSandbox start();

    /** The same with this seed, where we can choose it. */
    default SandboxSource withSeed(long seed) {
        return this;
    }

    /** Whether ids repeat when keys repeat. Only then may keys repeat: a sandbox of another run may know them. */
    default boolean seeded() {
        return false;
    }

    /** What is used unless a test chooses. */
    static SandboxSource usual(Map<String, String> environment) {
        return environment.getOrDefault("PAYSANDBOX_URL", "").isBlank() ? OwnProcess.USUAL : new Environment();
    }

    /** The one that the environment names. */
    record Environment() implements SandboxSource {
        @Override
        public RunningSandbox start() {
            return new Remote(PaySandbox.fromEnvironment());
        }
    }

    /** One that somebody else has started. */
    record Url(String url, @Nullable String controlToken) implements SandboxSource {
        @Override
        public RunningSandbox start() {
            var sandbox = PaySandbox.at(url);
            return new Remote(controlToken == null ? sandbox : sandbox.withControlToken(controlToken));
        }
    }

    /** A process of our own. */
    record OwnProcess(@Nullable Long seed, UnaryOperator<SandboxProcess.Builder> options) implements SandboxSource {
        static final OwnProcess USUAL = new OwnProcess(null, builder -> builder);

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

    /** Anything else that can be started, such as a container. */
    record Supplied(Supplier<? extends RunningSandbox> supplier) implements SandboxSource {
        @Override
        public RunningSandbox start() {
            return supplier.get();
        }
    }

    /** Closing it ends our connections only. */
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
