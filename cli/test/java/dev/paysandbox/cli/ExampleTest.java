package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.docs.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of the folder in which the tool runs, so the tool runs as a process. */
class ExampleTest {
    @TempDir
    Path folder;

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({
        "php, PaySandbox.php, docs/examples/php/PaySandbox.php",
        "go-test, shop_test.go, docs/examples/go/shop_test.go",
        "python, paysandbox.py, testkit/python/paysandbox.py",
        "compose, compose.yml, docs/examples/compose.yml",
        "nginx, paysandbox.conf, deploy/nginx/paysandbox.conf",
        "testcontainers, SandboxInTestcontainers.java, docs/examples/SandboxInTestcontainers.java",
        "skill, SKILL.md, skills/paysandbox/SKILL.md"
    })
    void it_writes_one_file_as_it_is(String name, String file, String original) throws Exception {
        assertThat(printed(0, name)).isEqualTo(file + " is written.\n");

        assertThat(folder.resolve(file)).hasSameTextualContentAs(Repository.ROOT.resolve(original));
        assertThat(Files.list(folder)).hasSize(1);
    }

    @Test
    void it_writes_a_shop_into_a_folder_and_overwrites_nothing_unasked() throws Exception {
        printed(0, "node");
        var shop = folder.resolve("shop-node");
        assertThat(shop.resolve("package.json")).isNotEmptyFile();
        assertThat(shop.resolve("place-order.sh")).isExecutable();
        assertThat(shop.resolve("node_modules")).doesNotExist();
        Files.writeString(shop.resolve("main.mjs"), "mine");

        assertThat(printed(1, "node")).contains("already exists; --force overwrites it.");
        assertThat(shop.resolve("main.mjs")).hasContent("mine");
        printed(0, "node", "--force");
        assertThat(shop.resolve("main.mjs")).content().isNotEqualTo("mine");
    }

    @Test
    void without_a_name_it_lists_them_and_an_unknown_one_is_told_which_there_are() throws Exception {
        assertThat(printed(0))
                .hasLineCount(13)
                .contains("php ", "PaySandbox.php: a world for each test, in PHP", "skill ");
        assertThat(printed(2, "ruby")).contains("There is no example 'ruby'; allowed: php, php-test, go,");
    }

    private String printed(int exit, String... words) throws Exception {
        var command = Cli.process("example").directory(folder.toFile());
        command.command().addAll(List.of(words));
        var process = command.start();
        var printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(List.of(words) + ": " + printed).isEqualTo(exit);
        return printed;
    }
}
