package dev.paysandbox.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.SecretText;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong around a secret, {@code hunter2} is never told. */
class SettingSecretsTest {
    @TempDir
    Path directory;

    @Test
    void settings_and_merchants_mask_their_secrets_when_printed() {
        var settings = new Sources(directory)
                .file("controlToken: hunter2\nmerchants:\n  - {publicKey: pk_test_a, secretKey: sk_test_hunter2}\n")
                .settings();

        assertThat(settings.controlTokens())
                .containsExactly(new ControlToken("control", ControlToken.Role.ACT, new SecretText("hunter2")));
        assertThat(settings.toString())
                .contains("secret=***", "secretKey=***", "pk_test_a")
                .doesNotContain("hunter2");
        assertThat(settings.merchants().get(0).toString()).doesNotContain("hunter2");
        assertThat(new Sources(directory).file("").settings().toString()).contains("controlTokens=[]");
    }

    static Stream<List<String>> commandLines() {
        return Stream.of(
                List.of("--control-token", "hunter2 x"),
                List.of("--data", "jdbc:postgresql://db/shop?user=me&password=hunter2"),
                List.of("--data", "postgresql://me:hunter2@db/shop"),
                List.of("--control-token", "", "hunter2"),
                List.of("--control-token=hunter2 x"),
                List.of("--control-token", "--hunter2 x"),
                List.of("--control-tokn", "hunter2"),
                List.of("--control-tokn=hunter2"),
                List.of("--no-control-token=hunter2"),
                List.of("--control-token", "x", "hunter2"),
                List.of("-control-token=hunter2"),
                List.of("control-token=hunter2"),
                List.of("--control-token", "a", "--control-token", "hunter2"),
                List.of("--control-token", "sk_live_hunter2"),
                List.of("--control-tokens", "hunter2hunter2hunter2"),
                List.of("--control-tokens", "hunter2:read"),
                List.of("--control-tokens", "hunter2 x:read:0123456789abcdef"),
                List.of("--control-tokens", "a:hunter2:0123456789abcdef"),
                List.of("--control-tokens", "a:act:hunter2"),
                List.of("--control-tokens", "hunter2:act:0123456789abcdef,hunter2:act:hunter2hunter2hunter2"),
                List.of("--control-tokens", "a:act:hunter2hunter2hunter2,b:read:hunter2hunter2hunter2"),
                List.of("--port", "sk_test_hunter2"),
                List.of("--public-url", "https://ana:hunter2@pay.test"));
    }

    @ParameterizedTest
    @MethodSource("commandLines")
    void no_error_about_a_command_line_shows_a_secret(List<String> args) {
        assertThat(new Sources(directory)
                        .flags(args.toArray(String[]::new))
                        .refusal()
                        .getMessage())
                .doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "controlToken: [hunter2]",
                "controlToken: {hunter2: 1}",
                "controlToken: \"hunter2 x\"",
                "controlTokn: hunter2",
                "controlToken hunter2",
                "controlToken: hunter2: x",
                "controlToken: hunter2\ncontrolToken: hunter2",
                "controlToken: !hunter2 x",
                "controlToken: \"hunter2",
                "controlToken: sk_live_hunter2",
                "port: sk_test_hunter2",
                "merchants: [sk_test_hunter2]",
                "merchants: hunter2",
                "merchants: [{publicKey: sk_test_hunter2, secretKey: pk_test_a}]",
                "merchants: [{publicKey: pk_test_a, secretKey: hunter2}]",
                "merchants: [{publicKey: pk_test_a, secretKey: [hunter2]}]",
                "merchants: [{publicKey: pk_test_a, secretKey: sk_live_hunter2}]",
                "merchants: [{publicKey: pk_test_a, sekretKey: sk_test_hunter2}]",
                "merchants: [{publicKey: pk_test_a, sk_test_hunter2: secretKey}]",
                "merchants: [{publicKey: pk_test_a, secretKey: sk_test_hunter2, secretKey: sk_test_hunter2}]"
            })
    void no_error_about_a_file_shows_a_secret(String yaml) {
        assertThat(new Sources(directory).file(yaml).refusal().getMessage()).doesNotContain("hunter2");
    }

    @Test
    void the_error_for_a_secret_of_the_wrong_kind_names_its_kind() {
        assertThat(new Sources(directory).file("controlToken: 12345").faults())
                .containsExactly(
                        "paysandbox.yml, line 1, column 15: controlToken: found a whole number, not shown here; "
                                + "allowed: a text of 1 to 256 visible ASCII characters");
        assertThat(new Sources(directory)
                        .file("")
                        .variable("PAYSANDBOX_CONTROL_TOKEN", "two words")
                        .faults())
                .containsExactly(
                        "environment variable PAYSANDBOX_CONTROL_TOKEN: controlToken: found a value, not shown here; "
                                + "allowed: a text of 1 to 256 visible ASCII characters");
    }
}
