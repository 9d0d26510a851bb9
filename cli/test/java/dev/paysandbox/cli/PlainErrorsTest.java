package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors speak of what the user has typed, not in the words of Java, of its libraries or of requests. */
class PlainErrorsTest {
    private static final String JAVA =
            "(?s).*(Exception|java\\.|Cannot run program|error=\\d|SSL message|/_sandbox/).*";

    private final Tester tester = new Tester();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "scenario validate /proc/1/task | Cannot read /proc/1/task | There is no .yaml file",
                "payin create --file /proc/self/mem | Cannot read /proc/self/mem: | ",
                "payin create --file FOLDER | Cannot read FOLDER: Is a directory. |",
                "world snapshot FOLDER/none/x.json | Cannot write FOLDER/none/x.json: there is no such |",
                "status --url http://127.0.0.1:99999 | 'http://127.0.0.1:99999' is not a URL |",
                "status --url http://nobody.invalid:1 | (no host has this name) |",
                "payin create --webhook http://127.0.0.1:99999/x | --webhook |",
                "trigger nobody-knows-it | There is no scenario \"nobody-knows-it\". | Try: paysandbox scenario list",
                "drill nobody | 'nobody' is not the name of a drill. --list shows all drills. |",
                "drill ordinary --place PSOT?http://127.0.0.1:9/orders | --place | it is not a request like POST",
                "drill ordinary --place post?http://127.0.0.1:9/orders | --place | it is not a request like POST",
                "drill ordinary --place http://127.0.0.1:9/orders | --place | it is not a request like POST",
                "drill ordinary --place true --payout-oracle GET?http://127.0.0.1:9/ --returned $.Returned | --returned '$.Returned' must be a path and its values |",
                "drill ordinary --place true --oracle GET?http://127.0.0.1:9/ --shipped $.a=1 | --shipped '$.a=1' must be a path alone |",
                "drill ordinary --place true --drill-within 99d | --drill-within must be |",
                "webhook list --status PAGO | --status: must be one of APPROVED, CANCELED, | Try: paysandbox webhook list --help",
                "webhook replay --status PAGO | --status: must be one of APPROVED, CANCELED, | PENDING_3DS",
                "payin create --scenario nobody | --scenario: there is no scenario \"nobody\" |",
                "payin create --document 1 | --document must be a CPF |",
                "clock advance --until 3d | Did you mean: --to? |",
                "clock advance --to 3d | --to must be next, or a timestamp |",
                "payin list -o yaml | 'yaml' must be one of table, json, jsonl, id |",
                "exec --set foo=bar -- true | foo is not a setting of a merchant; known: kyc, | Try: paysandbox exec --help",
                "status --key foo | There is no merchant with this key; public keys have the form |",
                "exec -- FOLDER | Cannot start FOLDER: Permission denied. |",
            })
    void what_was_typed_is_named(String line, String first, String second) {
        var words = line.split(" ", -1);
        for (int i = 0; i < words.length; i++) {
            words[i] = words[i].replace('?', ' ').replace("FOLDER", folder.toString());
        }
        var failed = tester.calls(words);

        assertThat(failed.exit()).as("%s", failed).isNotZero();
        assertThat(failed.err()).doesNotMatch(JAVA);
        if (line.startsWith("scenario validate")) {
            assertThat(failed.err()).containsAnyOf(first, second);
        } else {
            failed.printsError(first.replace("FOLDER", folder.toString()), second == null ? "" : second);
        }
    }

    @Test
    void a_variable_with_a_wrong_value_is_named() {
        tester.environment.put("PAYSANDBOX_WEBHOOK", "foo");

        tester.types("payin create").exits(2).printsError("PAYSANDBOX_WEBHOOK: 'foo' is not a URL like");
    }

    @Test
    void a_file_that_is_no_snapshot_is_named() throws IOException {
        var file = Files.writeString(folder.resolve("e.json"), "{}");

        tester.types("world restore " + file)
                .exits(1)
                .printsError(file + " is no snapshot that this PaySandbox can restore: format: is required");
    }

    @Test
    void commands_that_fetch_an_address_are_no_mistyped_requests() {
        tester.types("drill ordinary --place-within 1s --place").exits(2);
        for (var command : new String[] {"wget http://127.0.0.1:9/", "curl http://127.0.0.1:9/", "true"}) {
            assertThat(tester.calls("drill", "ordinary", "--place", command, "--place-within", "1s")
                            .err())
                    .doesNotContain("it is not a request");
        }
    }

    @Test
    void an_unknown_rule_of_a_drill_is_a_mistake_in_its_file(@TempDir Path other) throws IOException {
        var drill = other.resolve("mine.yaml");
        Files.writeString(drill, """
                scenario: mine
                about: A drill.
                for: PIX payin
                expect:
                  rules: [PSB-016, PSB-999]
                then:
                  - answer: PENDING
                """);

        tester.types("scenario validate " + drill)
                .exits(1)
                .printsError(drill + ":5:", "rules: found the text \"PSB-999\"; allowed: PSB-001 to PSB-066");
        Files.writeString(drill, Files.readString(drill).replace(", PSB-999", ""));
        tester.types("scenario validate " + drill).exits(0);
    }
}
