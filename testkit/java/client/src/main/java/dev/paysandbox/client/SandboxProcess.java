package dev.paysandbox.client;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A sandbox in a separate process, on a free port of this machine. It ends when it is closed. It also ends with this JVM, even
 * if the JVM is killed, because it ends when its standard input closes, which this JVM keeps open.
 *
 * <p>It starts the first of these that exists: the one that {@link Builder#from} names; the unpacked archive or the clone in the
 * folder {@code PAYSANDBOX_HOME}; {@code paysandbox} on the {@code PATH}; the artifact
 * {@code dev.paysandbox:paysandbox-server} on the class path.
 */
public final class SandboxProcess implements RunningSandbox {
    private static final Duration TIME_TO_END = Duration.ofSeconds(10);

    private final Process process;
    private final ProcessOutput output;
    private final PaySandbox sandbox;

    private SandboxProcess(Process process, ProcessOutput output, PaySandbox sandbox) {
        this.process = process;
        this.output = output;
        this.sandbox = sandbox;
    }

    /** Options for a new process. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public PaySandbox sandbox() {
        return sandbox;
    }

    @Override
    public String output() {
        return output.newestLines();
    }

    /** The process id. */
    public long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        sandbox.close();
        end(process, output);
    }

    /** Asks the process to end. Kills it if it has not ended after 10 s. */
    private static void end(Process process, ProcessOutput output) {
        try {
            try {
                process.getOutputStream().close();
            } catch (IOException alreadyEnded) {
                // The process has already closed its end of the pipe.
            }
            if (!process.waitFor(TIME_TO_END.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
            output.awaitEnd();
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** The options for a new process. Not safe for use by several threads. */
    public static final class Builder {
        /** Passed as environment variables, because other users of the machine can read the arguments of a process. */
        private static final Set<String> SECRET_SETTINGS = Set.of("controlToken", "controlTokens", "webhookSigning");

        private final Map<String, String> settings = new LinkedHashMap<>();
        private @Nullable Path from;
        private Duration startTimeout = Duration.ofMinutes(2);

        private Builder() {
            settings.put("host", "127.0.0.1");
            settings.put("port", "0");
            // Each test has a world. A low limit would close the worlds of earlier tests.
            settings.put("maxWorlds", "10000");
        }

        /**
         * What to start: a folder with an unpacked archive or a clone, the launcher {@code paysandbox}, or the jar of the
         * artifact {@code paysandbox-server}.
         */
        public Builder from(Path place) {
            from = place;
            return this;
        }

        /** Makes every random choice repeatable: equal calls with equal keys get equal ids. By default each start differs. */
        public Builder seed(long seed) {
            return setting("seed", Long.toString(seed));
        }

        /** The folder with your own scenario files. The sandbox reads it again when they change. */
        public Builder scenarios(Path folder) {
            return setting("scenarios", folder.toAbsolutePath().toString());
        }

        /**
         * A setting by its name in the settings file, such as {@code maxWorlds}. If the sandbox does not know or allow it,
         * {@link #start} fails with the sandbox's message. By default {@code host} is {@code 127.0.0.1}, {@code port} is 0, a
         * free one, and {@code maxWorlds} is 10000. Other settings come from {@code paysandbox.yml} in the working directory, as
         * for {@code paysandbox serve}, but never from environment variables of this process.
         */
        public Builder setting(String name, String value) {
            settings.put(name, value);
            return this;
        }

        /** How long the start may take. Default: 2 minutes, because a clone may be built first. */
        public Builder startTimeout(Duration timeout) {
            startTimeout = timeout;
            return this;
        }

        /**
         * Starts it, and returns when it is ready.
         *
         * @throws SandboxException if there is nothing to start, or it was not ready in time; the message has its output
         */
        public SandboxProcess start() {
            var command = new ArrayList<>(ServerCommand.find(from, System.getenv()));
            command.add("--until-stdin-closes");
            command.add("--ready-json");
            var starting = new ProcessBuilder(command).redirectErrorStream(true);
            var variables = starting.environment();
            variables
                    .keySet()
                    .removeIf(name -> name.startsWith("PAYSANDBOX_") && !ServerCommand.VARIABLES.contains(name));
            // The launcher searches for a Java itself, but might not find this one.
            variables.putIfAbsent("JAVA_HOME", System.getProperty("java.home"));
            settings.forEach((name, value) -> {
                var words = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-")
                        .toLowerCase(Locale.ROOT);
                if (SECRET_SETTINGS.contains(name)) {
                    variables.put("PAYSANDBOX_" + words.replace('-', '_').toUpperCase(Locale.ROOT), value);
                } else {
                    command.add("--" + words + "=" + value);
                }
            });
            try {
                var process = starting.start();
                return ready(process, ProcessOutput.of(process), command.get(0));
            } catch (IOException unusable) {
                throw new SandboxException("The sandbox could not be started: " + unusable.getMessage(), unusable);
            }
        }

        private SandboxProcess ready(Process process, ProcessOutput output, String program) {
            try {
                var url = output.url().get(startTimeout.toMillis(), TimeUnit.MILLISECONDS);
                var sandbox = PaySandbox.at(url);
                var token = settings.get("controlToken");
                return new SandboxProcess(process, output, token == null ? sandbox : sandbox.withControlToken(token));
            } catch (ExecutionException outputEnded) {
                end(process, output);
                throw failure(program, "ended with code " + process.exitValue() + " before it was ready", output);
            } catch (TimeoutException late) {
                end(process, output);
                throw failure(program, "was not ready within " + startTimeout, output);
            } catch (InterruptedException interrupted) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
                throw failure(program, "was stopped, because this thread was interrupted", output);
            }
        }

        private static SandboxException failure(String program, String what, ProcessOutput output) {
            return new SandboxException(
                    "The sandbox that " + program + " started " + what + ". It printed:\n" + output.newestLines(),
                    null);
        }
    }
}
