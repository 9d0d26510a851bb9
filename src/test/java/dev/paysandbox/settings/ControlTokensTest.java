package dev.paysandbox.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.SecretText;
import dev.paysandbox.settings.ControlToken.Role;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Control tokens by name: every mistake is told by its place and item, without the item's text. */
class ControlTokensTest {
    private static final String A = "0123456789abcdeA";
    private static final String B = "0123456789abcdeB";

    @TempDir
    Path directory;

    @Test
    void the_file_lists_them_and_the_single_token_is_one_of_them() {
        var settings = new Sources(directory)
                .file("controlToken: short\ncontrolTokens:\n  - dashboard:read:" + A + "\n  - ci:act:" + B + "\n")
                .settings();

        assertThat(settings.controlTokens())
                .containsExactly(
                        new ControlToken("control", Role.ACT, new SecretText("short")),
                        new ControlToken("dashboard", Role.READ, new SecretText(A)),
                        new ControlToken("ci", Role.ACT, new SecretText(B)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a:act                    | item 1 is not NAME:ROLE:TOKEN",
                "a:read:A, a              | item 2 is not NAME:ROLE:TOKEN",
                "a b:read:A               | the name of item 1 is not 1 to 64 letters, digits, ., _ and -",
                ":read:A                  | the name of item 1 is not 1 to 64 letters, digits, ., _ and -",
                "a:admin:A                | the role of item 1 is neither read nor act",
                "a:READ:A                 | the role of item 1 is neither read nor act",
                "a:read:0123456789abcde   | the token of item 1 is not 16 to 256 visible ASCII characters without a comma",
                "a:read:0123456 789abcdef | the token of item 1 is not 16 to 256 visible ASCII characters without a comma",
                "a:read:A, a:act:B        | item 2 has the name of item 1",
                "a:read:A, b:act:B, c:act:A | item 3 has the token of item 1",
            })
    void a_mistake_names_the_setting_and_the_item(String text, String message) {
        assertThat(new Sources(directory)
                        .flags("--control-tokens", text.replace(":A", ":" + A).replace(":B", ":" + B))
                        .faults())
                .containsExactly("flag --control-tokens: controlTokens: " + message);
    }

    @Test
    void the_single_token_shares_neither_its_name_nor_its_text() {
        assertThat(new Sources(directory)
                        .file("controlTokens: ['control:read:" + A + "']")
                        .variable("PAYSANDBOX_CONTROL_TOKEN", A)
                        .faults())
                .containsExactly(
                        "paysandbox.yml, line 1, column 16: controlTokens: item 1 has the name of controlToken",
                        "paysandbox.yml, line 1, column 16: controlTokens: item 1 has the token of controlToken");
    }

    @ParameterizedTest
    @CsvSource({"controlTokens: []", "controlTokens: ''", "controlTokens: 7", "'controlTokens: [{name: a}]'"})
    void no_token_at_all_is_a_mistake_and_not_an_open_sandbox(String yaml) {
        assertThat(new Sources(directory).file(yaml).faults())
                .singleElement()
                .asString()
                .contains("controlTokens: found ", "not shown here; allowed: at most 100 of NAME:ROLE:TOKEN");
    }
}
