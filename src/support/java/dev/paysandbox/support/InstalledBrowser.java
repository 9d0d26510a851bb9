package dev.paysandbox.support;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The Chromium or Chrome of this machine, or else one that npm installs. */
public final class InstalledBrowser {
    private InstalledBrowser() {}

    /**
     * Its path as {@code browser}, and what else it needs. Says by one sentence what to install where no browser is to be had.
     *
     * @param server the folder of the server's module
     */
    public static JsonNode prepared(Path server) {
        // The tests run in several JVMs, and what one installs for all, no other may install at the same time.
        try (var file = FileChannel.open(
                server.resolve("target/browser.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            file.lock();
            var errors = Files.createTempFile("browser", ".txt");
            var process = new ProcessBuilder(
                            "node",
                            server.resolve("test/browser/prepare.mjs").toString(),
                            server.resolve("target/browser").toString())
                    .directory(server.toFile())
                    .redirectError(errors.toFile())
                    .start();
            var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(Files.readString(errors));
            }
            Files.delete(errors);
            return Json.read(printed);
        } catch (IOException noNode) {
            throw new AssertionError(
                    "The browser tests need Node 20.19 or newer and npm in the PATH: install them (https://nodejs.org).",
                    noNode);
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }
}
