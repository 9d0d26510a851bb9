package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An option overrides the environment, and the environment overrides the user's file. */
class SettingsTest {
    private final Tester tester = new Tester();
    private Path file;

    @BeforeEach
    void have_a_folder_for_settings(@TempDir Path home) throws Exception {
        file = Files.createDirectories(home.resolve(".config")).resolve("paysandbox");
        tester.environment.put("HOME", home.toString());
    }

    @Test
    void the_file_has_the_url_the_key_and_the_webhook() throws Exception {
        Files.writeString(file, """
                # mine
                url = %s
                key = %s
                secret = %s
                webhook = http://127.0.0.1:9/hook
                """.formatted(
                        tester.environment.remove("PAYSANDBOX_URL"),
                        tester.environment.remove("PAYSANDBOX_PUBLIC_KEY"),
                        tester.environment.remove("PAYSANDBOX_SECRET_KEY")));

        tester.types("payin show -o json " + tester.opensPayin("")).exits(0).prints("http://127.0.0.1:9/hook");
    }

    @Test
    void the_environment_overrides_the_file_and_an_option_overrides_both() throws Exception {
        Files.writeString(file, "url=http://127.0.0.1:1\n");
        tester.types("status").exits(0);
        tester.types("status --url http://127.0.0.1:1").exits(3);
        tester.types("payin list --key live").exits(2).printsError("public keys have the form pk_test_NAME");
    }

    @Test
    void an_empty_variable_counts_as_unset() throws Exception {
        Files.writeString(file, "url=%s\n".formatted(tester.environment.put("PAYSANDBOX_URL", "")));
        tester.environment.put("PAYSANDBOX_TOKEN", "");
        tester.types("status").exits(0);
    }

    @ParameterizedTest
    @CsvSource({"PAYSANDBOX_KEY, PAYSANDBOX_PUBLIC_KEY", "PAYSANDBOX_SECRET, PAYSANDBOX_SECRET_KEY"})
    void a_variable_by_its_former_name_is_refused_by_every_command(String former, String present) {
        tester.environment.put(former, "");
        tester.types("status").exits(0);
        tester.environment.put(former, "x_test_hidden");
        for (var call : List.of("status --key pk_test_mine", "payin list", "exec -- true", "rule PSB-001")) {
            var refused = tester.types(call)
                    .exits(2)
                    .printsError(former + " is now called " + present + ": rename the variable.");
            assertThat(refused.err()).doesNotContain("x_test_hidden");
        }
        tester.types("status --help").exits(0);
    }

    @Test
    void the_folder_of_settings_can_be_changed() throws Exception {
        tester.environment.put(
                "XDG_CONFIG_HOME", file.getParent().getParent().resolve("x").toString());
        Files.createDirectories(file.getParent().getParent().resolve("x"));
        Files.writeString(file.getParent().getParent().resolve("x/paysandbox"), "url=nowhere\n");
        tester.environment.remove("PAYSANDBOX_URL");

        tester.types("status").exits(2).printsError("x/paysandbox, url: 'nowhere' is not a URL");
    }

    @Test
    void a_mistake_in_the_file_is_reported_with_its_line() throws Exception {
        Files.writeString(file, "# mine\nadress=http://127.0.0.1:1\n");
        tester.environment.remove("PAYSANDBOX_URL");

        tester.types("status")
                .exits(2)
                .printsError(file + ", line 2: 'adress' is not a setting", "url, key, secret, token, webhook");
    }

    @Test
    void the_control_token_is_sent_and_a_missing_one_is_reported() {
        try (var guarded = Tester.serverAt(0, "--control-token=0123456789abcdef0123")) {
            var stranger = new Tester(guarded);

            stranger.types("payin list").exits(1).printsError("Try: PAYSANDBOX_TOKEN=TOKEN paysandbox payin list");
            stranger.typing("{}")
                    .types("world restore -")
                    .exits(1)
                    .printsError("Try: PAYSANDBOX_TOKEN=TOKEN paysandbox world restore");
            stranger.types("payin list --token 0123456789abcdef0123").exits(0);
            stranger.environment.put("PAYSANDBOX_TOKEN", "0123456789abcdef0123");
            stranger.types("payin list").exits(0);
        }
    }

    @Test
    void a_token_or_key_with_the_line_break_of_its_file_is_reported_but_not_shown() {
        tester.environment.put("PAYSANDBOX_TOKEN", "0123456789abcdef\n");
        var refused = tester.types("payin list")
                .exits(2)
                .printsError("The control token may have visible ASCII characters only");
        assertThat(refused.err()).doesNotContain("0123456789abcdef");
        tester.environment.put("PAYSANDBOX_PUBLIC_KEY", "pk_test_mine\r\n");
        tester.types("status").exits(2).printsError("The key may have visible ASCII characters only");
    }

    @Test
    void a_read_only_token_is_refused_with_its_name_and_role() {
        try (var guarded = Tester.serverAt(0, "--control-tokens=dashboard:read:0123456789abcdef0123")) {
            var reader = new Tester(guarded);
            reader.environment.put("PAYSANDBOX_TOKEN", "0123456789abcdef0123");

            reader.types("payin list").exits(0);
            reader.types("clock freeze")
                    .exits(1)
                    .printsError(
                            "The control token \"dashboard\" has the role read. This request needs a token with the role act.",
                            "Try: PAYSANDBOX_TOKEN=TOKEN paysandbox clock freeze");
        }
    }
}
