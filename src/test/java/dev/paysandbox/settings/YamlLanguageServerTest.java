package dev.paysandbox.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.docs.NodeTools;
import dev.paysandbox.support.RunningSandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The language server of VS Code, IntelliJ's plug-in and others reads the schemas from a running sandbox. */
@Tag("thorough")
class YamlLanguageServerTest {
    @TempDir
    private static Path folder;

    private static NodeTools tools;

    @BeforeAll
    static void install() throws Exception {
        tools = NodeTools.installed(folder, "yaml-language-server@2.0.0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            settings | prot: 8080   | prot is not allowed     | host port publicUrl     | kyc: | PENDING APPROVED
            scenario | abut: Paid.  | abut is not allowed     | scenario about sequence | for: | payout lookup
            drill    | plce: x      | plce is not allowed     | drills place            | fail-on: | failed warning review
            """)
    void a_wrong_key_is_reported_and_keys_and_values_are_offered(
            String kind, String mistake, String complaint, String keys, String key, String values) throws Exception {
        var file = folder.resolve(kind + ".yml");
        var schema = RunningSandbox.shared().url() + "/schemas/" + kind + ".schema.json";
        Files.writeString(file, "# yaml-language-server: $schema=" + schema + "\n" + mistake + "\n" + key + " \n\n");
        var server = folder.resolve("node_modules/yaml-language-server/bin/yaml-language-server");
        var editor = Path.of("test/js/yaml-editor.mjs").toAbsolutePath();

        var printed = tools.runs(
                "node", editor.toString(), server.toString(), file.toString(), "4:0", "3:" + (key.length() + 1));

        assertThat(printed).contains(complaint);
        assertThat(printed.lines().filter(line -> line.startsWith("offered at 4:")))
                .singleElement()
                .satisfies(offered -> assertThat(offered.split(" ")).contains(keys.split(" ")));
        assertThat(printed.lines().filter(line -> line.startsWith("offered at 3:")))
                .singleElement()
                .satisfies(offered -> assertThat(offered.split(" ")).contains(values.split(" ")));
    }
}
