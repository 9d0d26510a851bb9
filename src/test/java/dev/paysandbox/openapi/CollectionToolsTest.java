package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.docs.NodeTools;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Postman's own runner, and a runner that reads the files of JetBrains' IDEs, play the collections. */
@Tag("thorough")
class CollectionToolsTest {
    @AutoClose
    private static final Sandbox SANDBOX = RunningSandbox.started();

    @TempDir
    private static Path folder;

    private static NodeTools tools;

    @BeforeAll
    static void install() throws Exception {
        tools = NodeTools.installed(folder, "newman@6.2.2", "httpyac@6.16.7");
    }

    @Test
    void newman_runs_the_collection_of_postman_and_each_test_in_it_passes() throws Exception {
        var printed =
                tools.runs("node_modules/.bin/newman", "run", saved("paysandbox.postman.json"), "--reporters", "cli");

        assertThat(printed).containsPattern("requests │ +\\d+ │ +0 │").containsPattern("assertions │ +\\d+ │ +0 │");
    }

    @Test
    void httpyac_runs_the_file_for_intellij_with_its_scripts() throws Exception {
        var printed = tools.runs(
                "node_modules/.bin/httpyac", "send", saved("paysandbox.intellij.http"), "--all", "-o", "short");

        assertThat(printed)
                .containsPattern("\\n\\d+ requests processed \\((\\d+) succeeded\\)")
                .doesNotContain("=> 4", "=> 5", "not defined");
    }

    private static String saved(String name) throws Exception {
        var file = folder.resolve(name);
        Files.writeString(
                file, TestMerchant.of(SANDBOX).looksAt("/collections/" + name).text());
        return file.toString();
    }
}
