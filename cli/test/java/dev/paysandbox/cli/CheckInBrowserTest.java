package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.InstalledBrowser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code check} with shops and a person in a browser: {@code shop.mjs} and {@code shopper.mjs}. */
@Tag("thorough")
class CheckInBrowserTest {
    private static final Path SERVER = Path.of("../src").toAbsolutePath().normalize();
    private static final List<String> BUYS_BY_FORMS = List.of(
            "document.forms[0]?.action.includes('/cart') && (document.querySelector('button').click(), true)",
            "document.forms[0]?.action.includes('/orders') && (document.querySelector('button').click(), true)");
    private static final List<String> BUYS_BY_SCRIPT = List.of("typeof buy === 'function' && (buy(), true)");

    private final Tester tester = new Tester();
    private final List<Process> processes = new ArrayList<>();

    @TempDir
    Path folder;

    private Path profile;

    @BeforeEach
    void install_a_browser_without_windows() throws Exception {
        JsonNode browser = InstalledBrowser.prepared(SERVER);
        profile = folder.resolve("profile");
        var program = folder.resolve("chrome");
        Files.writeString(program, """
                #!/bin/sh
                for word; do case $word in --user-data-dir=*) echo "${word#*=}" >'%s';; esac; done
                export LD_LIBRARY_PATH='%s' FONTCONFIG_PATH='%s'
                exec '%s' --headless --no-sandbox --disable-gpu --disable-quic "$@"
                """.formatted(
                        profile,
                        browser.get("libraries").asText(),
                        browser.get("fonts").asText(),
                        browser.get("browser").asText()));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        tester.environment.put("CHROME_BIN", program.toString());
    }

    @AfterEach
    void end_processes() {
        processes.forEach(Process::destroy);
    }

    private Process node(String... words) throws IOException {
        var builder = new ProcessBuilder(
                Stream.concat(Stream.of("node", "--experimental-websocket", "--no-warnings"), Stream.of(words))
                        .toList());
        builder.environment().putAll(tester.environment);
        var process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        processes.add(process);
        return process;
    }

    private Cli checks(String kind, String mistake, String... options) throws IOException {
        var shop = node("test/resources/check/shop.mjs", kind, "0", mistake);
        var url = new BufferedReader(shop.inputReader()).readLine();
        var words = new ArrayList<>(List.of("test/resources/check/shopper.mjs", profile.toString()));
        words.addAll(List.of("single", "graphql").contains(kind) ? BUYS_BY_SCRIPT : BUYS_BY_FORMS);
        node(words.toArray(String[]::new));
        return tester.calls(Stream.concat(
                        Stream.of("check", url, "--to", folder.resolve("check").toString()), Stream.of(options))
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"form, 7 passed", "single, 9 passed", "graphql, 7 passed", "queue, 7 passed"})
    void a_right_shop_is_bought_from_once_and_passes_all_drills(String kind, String counts) throws Exception {
        checks(kind, "")
                .exits(0)
                .printsError("No customer would have lost money or goods by the faults that were played.")
                .prints(counts);
        assertThat(Path.of(Files.readString(profile).strip())).doesNotExist();
        assertThat(tester.does("payin list -o id")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"form", "single", "graphql", "queue"})
    void a_shop_that_believes_forged_notifications_is_named(String kind) throws Exception {
        checks(kind, "forged")
                .exits(1)
                .printsError("Anybody gets goods without paying: a forged notification is believed.");
    }

    @Test
    void a_shop_with_another_key_is_told_which_and_nothing_stays() throws Exception {
        checks("form", "", "--key", tester.key() + "_other")
                .exits(4)
                .printsError(
                        "An order came with the key " + tester.key() + ", and " + tester.key() + "_other is checked.");
        assertThat(Path.of(Files.readString(profile).strip())).doesNotExist();
    }

    @Test
    void what_it_leaves_plays_the_chain_again_and_has_no_secret() throws Exception {
        checks("single", "").exits(0);
        var left = folder.resolve("check");

        assertThat(left.resolve("purchase.json")).content().doesNotContain("Senha-1234567", "\"cookie\"");
        assertThat(left.resolve("place.sh")).isExecutable();
        var purchase = left.resolve("purchase.json").toString();
        tester.calls("check", "--play", purchase).exits(0);
        tester.calls("check", "--ask", purchase).exits(0).prints("{\"paid\":false,\"shipped\":0}");
    }

    @Test
    void a_browser_ends_with_a_check_whose_starter_is_killed() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        // Maven may run under nohup itself, which check would take for its own.
        var starter = new ProcessBuilder("env", "--default-signal=HUP", "sh", "-c", "\"$@\"; true", "sh", java, "-cp");
        starter.command()
                .addAll(List.of(System.getProperty("java.class.path"), "dev.paysandbox.cli.PaySandbox", "check"));
        starter.command().add(tester.environment.get("PAYSANDBOX_URL"));
        starter.environment().putAll(tester.environment);
        var started = starter.redirectErrorStream(true).start();
        processes.add(started);
        Eventually.holds(
                () -> Files.exists(profile) && !Files.readString(profile).isBlank());
        var opened = Path.of(Files.readString(profile).strip());
        Eventually.holds(() -> Files.exists(opened.resolve("DevToolsActivePort")));

        started.destroyForcibly();

        Eventually.holds(() -> Files.notExists(opened));
    }
}
