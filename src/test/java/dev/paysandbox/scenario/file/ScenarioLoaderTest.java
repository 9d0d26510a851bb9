package dev.paysandbox.scenario.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.Scenario.Layer;
import dev.paysandbox.scenario.ScenarioException;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.file.ScenarioLoader.Folder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From folders to scenarios: all of them or none. */
class ScenarioLoaderTest {
    @TempDir
    Path directory;

    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(directory.resolve("scenarios"));
    }

    @Test
    void yaml_files_are_read_from_every_subfolder() throws IOException {
        write("a.yaml", good("a"));
        write("deep/er/b.yml", good("b"));
        write("C.YAML", good("c"));
        write("README.md", "# no scenario");
        write("scenario.schema.json", "{}");

        assertThat(load().names()).containsExactly("a", "b", "c");
        assertThat(load().named("b").orElseThrow().source())
                .isEqualTo(folder.resolve("deep/er/b.yml").toString());
    }

    @Test
    void files_and_folders_whose_name_begins_with_a_dot_are_left_alone() throws IOException {
        write("a.yaml", good("a"));
        write(".b.yaml", "not: good");
        write(".git/c.yaml", "not: good");

        assertThat(load().names()).containsExactly("a");
    }

    @Test
    void one_bad_file_refuses_all_and_every_mistake_is_reported() throws IOException {
        write("a.yaml", good("a"));
        write("c.yaml", good("c").replace("reset", "restart"));
        write("b.yaml", good("b").replace("about", "abut"));

        assertThatThrownBy(this::load).isInstanceOf(ScenarioException.class).hasMessage("""
                The scenarios have 2 mistakes:
                  %1$s/b.yaml, line 2, column 1: unknown key "abut"; allowed: scenario, about, for, when, lasts, then, \
                sequence, notifications, fault, expect. Did you mean about?
                  %1$s/c.yaml, line 4, column 8: fault: found the text "restart"; allowed: reset, empty, cutBody, \
                malformedJson, answerLost, {delay: 3s}, {gatewayError: 504}, {tooManyRequests: {retryAfter: 30s}} or {serverError: 503}\
                """.formatted(folder));
    }

    @Test
    void a_name_twice_in_a_folder_is_refused_with_both_files() throws IOException {
        write("a.yaml", good("same"));
        write("b.yaml", good("same"));

        assertThat(mistakes())
                .containsExactly(
                        "%1$s/b.yaml, line 1, column 11: the name same is taken by %1$s/a.yaml, line 1, column 11"
                                .formatted(folder));
    }

    @Test
    void a_users_scenario_replaces_a_shipped_one_of_the_same_name() throws IOException {
        var user = Files.createDirectory(directory.resolve("mine"));
        write("a.yaml", good("a"));
        write("b.yaml", good("b"));
        Files.writeString(user.resolve("mine.yaml"), good("a"));

        var set =
                ScenarioLoader.load(Map.of(), List.of(new Folder(folder, Layer.SHIPPED), new Folder(user, Layer.USER)));

        assertThat(set.all()).extracting(Scenario::layer).containsExactly(Layer.USER, Layer.SHIPPED);
        assertThat(set.all()).extracting(Scenario::name).containsExactly("a", "b");
    }

    @Test
    void a_link_that_leaves_the_folder_is_refused() throws IOException {
        var outside = Files.createDirectory(directory.resolve("outside"));
        Files.writeString(outside.resolve("secret.yaml"), good("a"));
        Files.createSymbolicLink(folder.resolve("file.yaml"), outside.resolve("secret.yaml"));
        Files.createSymbolicLink(folder.resolve("folder"), outside);
        Files.createSymbolicLink(folder.resolve("nowhere.yaml"), outside.resolve("nothing"));
        Files.createSymbolicLink(folder.resolve("up"), Path.of(".."));

        assertThat(mistakes())
                .containsExactly(
                        folder
                                + "/file.yaml, line 1, column 1: this link leaves the folder of scenarios, so it is not followed",
                        folder
                                + "/folder, line 1, column 1: this link leaves the folder of scenarios, so it is not followed",
                        folder + "/nowhere.yaml, line 1, column 1: this link is broken",
                        folder
                                + "/up, line 1, column 1: this link leaves the folder of scenarios, so it is not followed");
    }

    @Test
    void links_within_the_folder_are_followed_as_mounted_configuration_has_them() throws IOException {
        write("..2026_10_01/a.yaml", good("a"));
        Files.createSymbolicLink(folder.resolve("..data"), Path.of("..2026_10_01"));
        Files.createSymbolicLink(folder.resolve("a.yaml"), Path.of("..data/a.yaml"));
        Files.createSymbolicLink(folder.resolve("loop"), Path.of("."));

        assertThat(load().names()).containsExactly("a");
    }

    @Test
    void the_folder_itself_may_be_a_link() throws IOException {
        write("a.yaml", good("a"));
        var link = Files.createSymbolicLink(directory.resolve("link"), folder);

        assertThat(ScenarioLoader.load(Map.of(), List.of(new Folder(link, Layer.USER)))
                        .names())
                .containsExactly("a");
    }

    @Test
    void a_missing_folder_or_a_file_in_its_place_is_reported() throws IOException {
        var file = Files.writeString(directory.resolve("file"), "");

        assertThat(mistakes(directory.resolve("nothing")))
                .containsExactly(directory + "/nothing, line 1, column 1: the folder cannot be read");
        assertThat(mistakes(file)).containsExactly(file + ", line 1, column 1: this is not a folder");
    }

    @Test
    void an_empty_folder_has_no_scenarios() {
        assertThat(load().all()).isEmpty();
    }

    @Test
    void a_file_of_more_than_256_kib_or_not_in_utf_8_is_refused() throws IOException {
        write("long.yaml", good("a") + "#".repeat(256 << 10));
        Files.write(folder.resolve("odd.yaml"), "about: é".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(mistakes())
                .containsExactly(
                        folder + "/long.yaml, line 1, column 1: the file is longer than 262144 bytes",
                        folder + "/odd.yaml, line 1, column 1: the text is not valid UTF-8");
    }

    @Test
    void more_than_ten_thousand_files_are_refused_unread() throws IOException {
        for (int i = 0; i <= 10_000; i++) {
            Files.createFile(folder.resolve(i + ".yaml"));
        }

        assertThat(mistakes()).containsExactly(folder + ", line 1, column 1: more than 10000 scenario files");
    }

    @Test
    void folders_too_deep_are_refused() throws IOException {
        write("d/".repeat(20) + "a.yaml", good("a"));

        assertThat(mistakes()).singleElement().asString().endsWith("subfolders, more than 20 deep");
    }

    @Test
    void a_folder_called_like_a_file_is_a_folder() throws IOException {
        write("odd.yaml/a.yaml", good("a"));

        assertThat(load().names()).containsExactly("a");
    }

    @Test
    void an_upload_is_read_under_the_name_its_author_gives_it() {
        var uploaded = ScenarioLoader.read("mine", good("a"));

        assertThat(uploaded.layer()).isEqualTo(Layer.UPLOADED);
        assertThat(uploaded.source()).isEqualTo("mine");
        assertThatThrownBy(() -> ScenarioLoader.read("../../etc", "scenario: A"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("../../etc, line 1, column 11: scenario: found the text \"A\"");
        assertThatThrownBy(() -> ScenarioLoader.read("mine", "é".repeat(200_000)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("longer than 262144 bytes");
    }

    private ScenarioSet load() {
        return ScenarioLoader.load(Map.of(), List.of(new Folder(folder, Layer.USER)));
    }

    private List<String> mistakes() {
        return mistakes(folder);
    }

    private static List<String> mistakes(Path folder) {
        var mistakes = new ArrayList<String>();
        assertThatThrownBy(() -> ScenarioLoader.load(Map.of(), List.of(new Folder(folder, Layer.USER))))
                .isInstanceOfSatisfying(
                        ScenarioException.class,
                        refusal -> refusal.mistakes().forEach(mistake -> mistakes.add(mistake.toString())));
        return mistakes;
    }

    private void write(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String good(String name) {
        return "scenario: " + name + "\nabout: A.\nfor: payin\nfault: reset\n";
    }
}
