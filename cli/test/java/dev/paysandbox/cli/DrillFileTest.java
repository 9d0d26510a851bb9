package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Model.OptionSpec;

/** {@code drill.yml}: options of {@code drill} in a file. */
class DrillFileTest {
    private final Tester tester = new Tester();

    @AutoClose
    private final DrillShop shop = new DrillShop(tester.application());

    @TempDir
    Path folder;

    private Path file;
    private String driven;

    @BeforeEach
    void write_a_file() {
        file = folder.resolve("drill.yml");
        driven = """
                # Our shop.
                place: 'POST SHOP/orders {"method": "{method}"}'
                oracle: GET SHOP/orders/{referenceId}
                paid: $.status=PAID # by PIX
                shipped: "$.shipments"
                patience: 1s
                quiet: 50ms
                drills:
                  - duplicated
                """.replace("SHOP", shop.url());
    }

    private Cli drills(String text, String... more) throws IOException {
        Files.writeString(file, text);
        return tester.calls(Stream.concat(Stream.of("drill", "--config", file.toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void its_options_are_those_of_the_command_and_typed_ones_win() throws IOException {
        shop.shippingAgain();

        drills(driven).exits(1).prints("duplicated  FAILED  PSB-036").printsError("Options from " + file + ".");
        drills(driven, "ordinary").exits(0).prints("ordinary  PASSED", "PASSED, 1 of 1 drill judged: 1 passed.");
        drills(driven, "--shipped", "$.status").exits(0).prints("duplicated  REVIEW");
        drills(driven, "--oracle", "echo '{\"status\": \"PAID\", \"shipments\": 1}'")
                .exits(0)
                .prints("duplicated  REVIEW", "paid was always true at $.status");
        drills(driven + "fail-on: review\nrequire:\n  - duplicated\n", "--shipped", "$.status")
                .exits(1)
                .prints("Required, but not passed: duplicated (REVIEW)");
    }

    @Test
    void without_names_in_it_all_drills_are_played() throws IOException {
        var run = drills("place: 'false'\npatience: 10ms\n", "-o", "json");

        assertThat(run.json().getArray("drills")).hasSizeGreaterThan(30);
    }

    @Test
    void a_header_is_sent_with_the_variables_value_which_no_output_has() throws IOException {
        tester.environment.put("SHOP_KEY_OF_CI", "Zx81-Spectrum");

        var cli = drills(
                driven.replace("/orders/{", "/secured/{") + "header:\n  Authorization: Bearer $SHOP_KEY_OF_CI\n",
                "-o",
                "json");

        assertThat(shop.authorization()).isEqualTo("Bearer Zx81-Spectrum");
        assertThat(cli.exits(0).out() + cli.err()).doesNotContain("Zx81-Spectrum");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            plaec: x                                      | line 1: unknown key plaec; did you mean place? Allowed: place,
            paid                                          | line 1: expected a key and a text, such as paid: $.status=PAID
            # a\\n\\nplace: a\\nplace: b                   | line 4: place is there twice
            place: POST http://x {"a": "b"}               | line 1: put the text of place into single quotes
            place: [a]                                    | line 1: put the text of place into single quotes
            place: >-                                     | line 1: put the text of place into single quotes
            place:                                        | line 1: place must be a text on the same line
            place:\\n  - a                                | line 1: place must be a text on the same line
            drills: ordinary                              | line 1: drills must be a list, with lines below it such as ' - ordinary'
            header: a                                     | line 1: header must be lines below it
            patience: soon                                | line 1: Invalid value for option '--patience'
            \\nfail-on: never                             | line 2: Invalid value for option '--fail-on': 'never' must be one of FAILED, WARNING, REVIEW, NOT_JUDGED, DOES_NOT_APPLY
            page: somewhere                               | line 1: Invalid value for option '--page': it is not a request like GET
            token: a                                      | line 1: unknown key token
            header:\\n  Authorization: Bearer abc         | line 2: Authorization may hold a secret: write it as a variable, such as $SHOP_TOKEN
            header:\\n  Authorization: Bearer ${NO_SUCH}  | line 2: Authorization needs the environment variable NO_SUCH, which is not set
            oracle: GET http://me:pw@localhost/           | line 1: oracle must not hold a secret
            place: curl -u pk_test_a:sk_test_abc          | line 1: place must not hold a secret
            """)
    void a_mistake_is_named_by_its_line_with_what_is_allowed(String text, String message) throws IOException {
        var cli = drills(text.replace("\\n", "\n")).exits(2);

        assertThat(cli.err().replaceAll("\\s+", " ")).contains(file + ", " + message.strip());
    }

    @Test
    void the_file_in_the_current_folder_is_read() throws Exception {
        Files.writeString(file, driven);
        var builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                Stream.of(System.getProperty("java.class.path").split(":"))
                        .map(part -> Path.of(part).toAbsolutePath().toString())
                        .reduce((one, other) -> one + ":" + other)
                        .orElseThrow(),
                "dev.paysandbox.cli.PaySandbox",
                "drill");
        builder.environment().putAll(tester.environment);
        var said = folder.resolve("said");

        var process = builder.directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(said).content().contains("Options from drill.yml.", "duplicated  PASSED");
    }

    @Test
    void the_schema_for_editors_has_the_same_keys() throws IOException, JsonParserException {
        var drill = CommandTree.root().getSubcommands().get("drill");
        var schema = JsonParser.object().from(Files.readString(Path.of("..", "scenarios", "drill.schema.json")));
        var common = CommandTree.root().getSubcommands().get("status").getCommandSpec();
        var own = drill.getCommandSpec().options().stream()
                .map(OptionSpec::longestName)
                .filter(name -> common.findOption(name) == null)
                .toList();

        var keys = new TreeSet<>(schema.getObject("properties").keySet());
        keys.remove("drills");
        assertThat(own).containsAll(keys.stream().map(key -> "--" + key).toList());
        assertThat(own.stream().filter(name -> !keys.contains(name.substring(2))))
                .containsExactlyInAnyOrder("--all", "--list", "--config", "--update-judged");
    }
}
