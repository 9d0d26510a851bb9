package dev.paysandbox.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.paysandbox.support.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The real browser that all browser tests share. Each takes a profile of its own in it, and they never meet. */
final class Chromium {
    private static final JsonNode PREPARED = prepared();
    private static final Browser BROWSER = launched();

    /** Started as root it needs the first; the others keep it from calling anybody but us. */
    private static List<String> flags() {
        return List.of(
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--font-render-hinting=none");
    }

    private Chromium() {}

    static Browser browser() {
        return BROWSER;
    }

    /** The script of axe-core. */
    static String axe() {
        try {
            return Files.readString(Path.of(PREPARED.get("axe").asText()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Browser launched() {
        // The driver asks for nothing to be downloaded, and runs on the Node that builds the SDK.
        var environment = new HashMap<>(Map.of(
                "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD",
                "1",
                "PLAYWRIGHT_NODEJS_PATH",
                PREPARED.get("node").asText()));
        // A condition comes true at once or never; how long at once takes, a busy machine decides.
        PlaywrightAssertions.setDefaultAssertionTimeout(30_000);
        var playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment));
        Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
        var options = new LaunchOptions()
                .setExecutablePath(Path.of(PREPARED.get("browser").asText()))
                .setArgs(flags());
        if (!PREPARED.get("libraries").asText().isEmpty()) {
            var own = new HashMap<>(System.getenv());
            own.put("LD_LIBRARY_PATH", PREPARED.get("libraries").asText());
            own.put("FONTCONFIG_PATH", PREPARED.get("fonts").asText());
            options.setEnv(own);
        }
        return playwright.chromium().launch(options);
    }

    /** Says by one sentence what to install where no browser is to be had. */
    private static JsonNode prepared() {
        // The tests run in several JVMs, and what one installs for all, no other may install at the same time.
        try (var file =
                FileChannel.open(Path.of("target/browser.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            file.lock();
            var errors = Files.createTempFile("browser", ".txt");
            var process = new ProcessBuilder(
                            "node",
                            Path.of("test/browser/prepare.mjs").toString(),
                            Path.of("target/browser").toAbsolutePath().toString())
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
