package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.InstalledBrowser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clients of {@code ClientStoriesTest} with the provider's host and live keys, as most of them have these in their code. */
class ClientsAsTheyAreTest {
    private static final Path SERVER = Path.of("../src").toAbsolutePath().normalize();

    private static final Map<String, String> VARIABLES = Map.of(
            "API_URL", "https://api.provider.example",
            "PUBLIC_KEY", "{livePublicKey}",
            "SECRET_KEY", "{liveSecretKey}",
            "CHROMIUM_FLAGS", "{chromiumFlags}",
            "WEBHOOK_SCHEME", "http",
            "POLL_SECONDS", "0.05",
            "SDK_FILE", "card-kit",
            "SDK_GLOBAL", "CardKit");

    private static final Map<String, String> CARDS = Map.of(
            "CARD_APPROVED", "4000000000002701",
            "CARD_REFUSED", "4000000000009995",
            "CARD_CHALLENGED", "4000000000002503",
            "CARD_UNCONFIRMED", "4000000000002925");

    @Test
    void all_clients_run_in_one_test_command_with_the_providers_host_in_their_code(@TempDir Path folder)
            throws Exception {
        var browser = InstalledBrowser.prepared(SERVER);
        try (var server = Tester.serverAt(
                0,
                "--sdk-file-name=card-kit.js",
                "--sdk-global=CardKit",
                "--undocumented-lists=true",
                "--payer-ipv6")) {
            var tester = new Tester(server);
            tester.environment.putAll(System.getenv());
            tester.environment.putAll(CARDS);
            tester.environment.put("PAYSANDBOX_URL", server.url().toString());
            tester.environment.put("XDG_CONFIG_HOME", folder.toString());
            tester.environment.put("CHROMIUM", browser.get("browser").asText());
            tester.environment.put("CLASSPATH", System.getProperty("java.class.path"));
            if (!browser.get("libraries").asText().isEmpty()) {
                tester.environment.put(
                        "LD_LIBRARY_PATH", browser.get("libraries").asText());
                tester.environment.put("FONTCONFIG_PATH", browser.get("fonts").asText());
            }
            var steps = folder.resolve("steps");
            var words = Stream.of(
                            Stream.of("exec", "--as", "api.provider.example", "--fail-on", "never"),
                            VARIABLES.entrySet().stream().flatMap(each -> Stream.of("--env", each.toString())),
                            Stream.of("--", "sh", "-c", "node test/resources/clients/all.mjs >" + steps))
                    .flatMap(each -> each)
                    .map(word -> word.replace("test/resources", SERVER + "/test/resources"))
                    .toArray(String[]::new);

            tester.calls(words).exits(0).printsError("Requests that came to the sandbox instead of the provider: ");

            var lines = Files.readAllLines(steps);
            assertThat(lines).allMatch(line -> line.startsWith("ok "));
            assertThat(Files.readString(SERVER.resolve("../README.md")))
                    .contains("all " + lines.size() + " steps pass");
        }
    }
}
