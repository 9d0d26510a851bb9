package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sandbox in a process of its own, on a free port. It ends with this process, even if this process is killed, because it
 * ends when its standard input closes.
 */
final class OwnSandbox {
    /** All variables but those of the launcher are settings, of another sandbox. */
    private static final String SETTING = "PAYSANDBOX_(?!(HOME|PROFILE|HEAP|JAVA_OPTS|JDKS|CACHE|IN_CONTAINER)$).*";

    private final ProcessBuilder builder;
    private Process process;
    private @Nullable String url;

    /** Starts it, and does not wait until it is ready. */
    OwnSandbox() {
        var launcher = System.getProperty("paysandbox.launcher", "paysandbox");
        builder = new ProcessBuilder(List.of(
                        launcher, "serve", "--host=127.0.0.1", "--port=0", "--ready-json", "--until-stdin-closes"))
                .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.matches(SETTING));
        // An empty file, instead of a paysandbox.yml of the working directory.
        builder.environment()
                .put("PAYSANDBOX_CONFIG", ProcessBuilder.Redirect.DISCARD.file().toString());
        process = started();
    }

    private Process started() {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its URL, as soon as it is ready. */
    synchronized String url() {
        if (url == null) {
            url = readUrl(new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
        }
        return url;
    }

    private static String readUrl(BufferedReader output) {
        var newest = "nothing";
        try {
            for (var line = output.readLine(); line != null; line = output.readLine()) {
                newest = line;
                var ready = Json.objectOrNull(line);
                if (ready != null && ready.get("url") instanceof String address) {
                    new Thread(() -> readToTheEnd(output)).start();
                    return address;
                }
            }
        } catch (IOException closed) {
            // It has ended.
        }
        throw new Refusal("The sandbox did not start. Its last words: " + newest);
    }

    /** So that it never has to wait to write. */
    private static void readToTheEnd(BufferedReader output) {
        try {
            output.transferTo(Writer.nullWriter());
        } catch (IOException closed) {
            // It has ended.
        }
    }

    /** Starts another one if it has ended, and returns whether it had. */
    synchronized boolean hasStartedAgain() {
        if (process.isAlive()) {
            return false;
        }
        process = started();
        url = null;
        return true;
    }

    /** Lets it end by itself. */
    void end() {
        try {
            process.getOutputStream().close();
        } catch (IOException alreadyEnded) {
            // Nothing is left to end.
        }
    }
}
