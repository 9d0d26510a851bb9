package dev.paysandbox.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.paysandbox.support.InstalledBrowser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The real browser that all browser tests share. Each takes a profile of its own in it, and they never meet. */
final class Chromium {
    private static final JsonNode PREPARED =
            InstalledBrowser.prepared(Path.of("").toAbsolutePath());
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
}
