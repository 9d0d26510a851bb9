package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Main;
import dev.paysandbox.support.Python;
import dev.paysandbox.support.RunningSandbox;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The guide to the test kit is true in its three languages. A block that begins with its imports is a file; any other is the
 * body of a test that has {@code world} and {@code hooks}, and runs against a sandbox.
 */
@Tag("thorough")
class TestkitGuideTest {
    private static final Markdown GUIDE = Repository.page("docs/guides/testkit.md");
    private static final Path KIT = Repository.ROOT.resolve("testkit");
    private static final Path JS = KIT.resolve("js");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern CALLED = Pattern.compile("(\\w+)\\(");

    @TempDir
    private Path folder;

    private static List<Markdown.Block> blocks(String language, boolean files) {
        var pattern = Pattern.compile("(import|from|pytest_plugins)\\b");
        return GUIDE.blocks().stream()
                .filter(block -> block.language().equals(language))
                // The kit for JUnit has Spring, and runs this block itself.
                .filter(block -> !block.text().contains("org.springframework"))
                .filter(block -> pattern.matcher(block.text()).lookingAt() == files)
                .toList();
    }

    /** The bodies, each in a test by the number of its line. */
    private static String bodies(String language, String test, String indentation) {
        return blocks(language, false).stream()
                .map(block -> test.formatted(block.line(), block.text().indent(indentation.length())))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void every_story_is_told_in_each_language() {
        var languages = GUIDE.blocks().stream()
                .map(Markdown.Block::language)
                .filter(language -> Stream.of("java", "ts", "python").anyMatch(language::equals))
                .collect(Collectors.joining(" "));

        assertThat(languages).contains(" " + "java ts python ".repeat(10));
    }

    @Test
    void the_java_blocks_compile_and_the_bodies_run() throws Exception {
        for (var block : blocks("java", true)) {
            var type = Pattern.compile("class (\\w+)").matcher(block.text());
            assertThat(type.find()).as("a class in line %d", block.line()).isTrue();
            Files.writeString(folder.resolve(type.group(1) + ".java"), block.text());
        }
        var method = "static void line%d(World world, WebhookReceiver hooks) throws Exception {%n%s}%n";
        Files.writeString(folder.resolve("Bodies.java"), """
                import static dev.paysandbox.client.RequestPattern.*;
                import static dev.paysandbox.client.Status.*;
                import static dev.paysandbox.client.Times.*;
                import static java.time.Duration.*;
                import static org.junit.jupiter.api.Assertions.*;
                import dev.paysandbox.client.*;
                import java.time.LocalDate;
                import java.util.*;

                final class Bodies {
                    public static void main(String[] url) throws Exception {
                        try (var sandbox = PaySandbox.at(url[0])) {
                            for (var method : Bodies.class.getDeclaredMethods()) {
                                if (method.getName().startsWith("line")) {
                                    System.out.println(method.getName());
                                    try (var world = sandbox.world(options -> options.frozen())) {
                                        method.invoke(null, world, world.receiver());
                                    }
                                }
                            }
                        }
                    }

                %s}
                """.formatted(bodies("java", method, "    ")));

        var kit = Stream.of("client", "junit5", "testcontainers")
                .map(module -> KIT.resolve("java/" + module + "/src/main/java").toString())
                .collect(Collectors.joining(System.getProperty("path.separator")));
        var classes = Files.createDirectory(folder.resolve("classes"));
        var written = Repository.files(folder)
                .filter(file -> file.toString().endsWith(".java"))
                .toList();
        compile(written, classes, "-sourcepath", kit);
        var path = classes + System.getProperty("path.separator") + System.getProperty("java.class.path");
        var printed = run(folder, java(), "-XX:TieredStopAtLevel=1", "-cp", path, "Bodies", url());
        assertThat(printed.lines()).hasSize(blocks("java", false).size());
    }

    /** Compiles these files on the tests' class path; a mistake fails the test. */
    static void compile(List<Path> sources, Path classes, String... options) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var said = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var all = new ArrayList<>(List.of("-d", classes.toString(), "-proc:none", "-nowarn"));
            all.addAll(List.of("-classpath", System.getProperty("java.class.path")));
            all.addAll(List.of(options));
            var written = files.getJavaFileObjectsFromPaths(sources);
            assertThat(compiler.getTask(said, files, null, all, null, written).call())
                    .as(said.toString())
                    .isTrue();
        }
    }

    @Tag("thorough")
    @Test
    void the_typescript_blocks_have_the_right_types_and_the_bodies_run() throws Exception {
        // Installs the packages if they have changed.
        run(JS, "node", "build.mjs", "--skip-tests=true");
        for (var block : blocks("ts", true)) {
            var ending = block.text().contains("testkit/vitest\"") ? ".test.ts" : ".ts";
            Files.writeString(folder.resolve("line" + block.line() + ending), block.text());
        }
        var test = "test(\"line %d\", async ({ world, receiver: hooks }) => {%n%s}, 60_000);%n";
        Files.writeString(folder.resolve("bodies.test.ts"), """
                import { PaySandbox, Payins, Payouts, post, SandboxError, times } from "@paysandbox/testkit";
                import { expect, test } from "@paysandbox/testkit/vitest";
                import { vi } from "vitest";

                test.override({ worldOptions: { clock: "frozen" } });

                """ + bodies("ts", test, "  "));
        Files.writeString(folder.resolve("tsconfig.json"), """
                {"compilerOptions": {
                  "target": "ES2022", "lib": ["ES2023", "ESNext.Disposable", "DOM"], "module": "ESNext", "moduleResolution": "Bundler",
                  "typeRoots": ["%1$s/node_modules/@types"], "types": ["node"], "strict": true, "noUncheckedIndexedAccess": true, "skipLibCheck": true, "noEmit": true,
                  "paths": {"@paysandbox/testkit": ["%1$s/src/index.ts"], "@paysandbox/testkit/*": ["%1$s/src/*.ts"],
                    "*": ["%1$s/node_modules/*"]}}}
                """.formatted(JS));
        Files.writeString(folder.resolve("vitest.config.mjs"), """
                export default {
                  resolve: {alias: [
                    {find: /^@paysandbox\\/testkit$/, replacement: "%1$s/src/index.ts"},
                    {find: /^@paysandbox\\/testkit\\/(.+)$/, replacement: "%1$s/src/$1.ts"}]},
                  test: {reporters: ["default"]},
                };
                """.formatted(JS));

        run(folder, "node", JS.resolve("node_modules/typescript/bin/tsc").toString(), "--project", ".");
        var printed =
                run(folder, "node", JS.resolve("node_modules/vitest/vitest.mjs").toString(), "run");
        assertThat(printed.replaceAll("\u001b\\[[0-9;]*m", ""))
                .containsPattern("Tests +" + (blocks("ts", false).size() + 4) + " passed");
    }

    @Test
    void the_python_blocks_run() throws Exception {
        var files = blocks("python", true);
        Files.writeString(folder.resolve("conftest.py"), files.get(0).text());
        for (var block : files.subList(1, files.size())) {
            Files.writeString(folder.resolve("test_line" + block.line() + ".py"), block.text());
        }
        var test = "def test_line%d(paysandbox_world, paysandbox_receiver):%n"
                + "    world, hooks = paysandbox_world, paysandbox_receiver%n%s%n";
        Files.writeString(folder.resolve("test_bodies.py"), """
                import pytest
                from datetime import timedelta
                from paysandbox import (
                    APPROVED, CHARGEBACK, EXPIRED, FAILED, PENDING, PENDING_3DS, REFUNDED, REFUSED, Payins, Payouts, PaySandbox,
                    SandboxError, post)

                pytestmark = pytest.mark.paysandbox(clock="frozen")

                """ + bodies("python", test, "    "));
        Files.copy(KIT.resolve("python/paysandbox.py"), folder.resolve("paysandbox.py"));

        var printed = run(folder, Python.withPytest(), "-m", "pytest", "-q", "--strict-markers");
        assertThat(printed).contains((blocks("python", false).size() + files.size()) + " passed");
    }

    @Tag("thorough")
    @Test
    void a_failed_test_prints_the_story_as_shown() throws Exception {
        var printed = failed("""
                import pytest
                from paysandbox import Payins, post

                @pytest.mark.paysandbox(clock="frozen")
                def test_an_order(paysandbox_world, paysandbox_receiver):
                    hooks = paysandbox_receiver.answers(500)
                    paysandbox_world.create_payin(Payins.pix(11980).reference("order-1").webhook_url(hooks.url())).pay()
                    paysandbox_world.clock.advance(0)
                    paysandbox_world.verify(post("/payin").field("amount", 1198))
                """);

        isShown("World pk_test_", "Snapshot: [^\n]*", printed);
    }

    @Tag("thorough")
    @Test
    void a_finding_that_fails_a_test_is_printed_as_shown() throws Exception {
        var printed = failed("""
                from paysandbox import Payins

                def test_an_order(paysandbox_world):
                    paysandbox_world.create_payin(Payins.pix(11980).reference("order-1"))
                """, "--paysandbox-fail-on-findings=WARNING").replaceAll("(?m)^E? {3,4}", "");

        isShown("The sandbox has found mistakes", "more: [^\n]*", printed);
    }

    /** What pytest prints of a test that fails. */
    private String failed(String test, String... options) throws Exception {
        Files.writeString(folder.resolve("conftest.py"), "pytest_plugins = ['paysandbox']");
        Files.writeString(folder.resolve("test_failing.py"), test);
        Files.copy(KIT.resolve("python/paysandbox.py"), folder.resolve("paysandbox.py"));
        var pytest = "%s -m pytest -q %s; test $? -eq 1".formatted(Python.withPytest(), String.join(" ", options));
        return run(folder, "sh", "-c", pytest);
    }

    /** The part of the output between these two is what the guide shows, in the block that begins in the same way. */
    private static void isShown(String begin, String end, String printed) {
        var part = Pattern.compile(Pattern.quote(begin) + ".*?" + end, Pattern.DOTALL)
                .matcher(printed);
        assertThat(part.find()).as(printed).isTrue();
        var shown = GUIDE.blocks().stream()
                .filter(block -> block.language().equals("text") && block.text().startsWith(begin))
                .findFirst()
                .orElseThrow();
        assertThat(OutputPattern.isLike(shown, part.group())).as(part.group()).isTrue();
    }

    @Test
    void the_table_of_nouns_and_verbs_names_what_there_is() {
        var calls = GUIDE.prose().stream()
                .map(line -> line.text().split(" *\\| *", -1))
                .filter(row -> row.length == 4)
                .flatMap(row -> CODE.matcher(row[2]).results())
                .flatMap(code -> CALLED.matcher(code.group(1)).results())
                .map(call -> call.group(1))
                .collect(Collectors.toCollection(LinkedHashSet::new));

        assertThat(calls).hasSizeGreaterThan(90);
        // Each of them is named beside the language that has it.
        assertThat(missing(calls, "java")).containsExactly("connect", "follow", "signatureValid", "signature_valid");
        assertThat(missing(calls, "js/src"))
                .containsExactly("builder", "properties", "break_", "asJavaClock", "isSignedWith", "signature_valid");
        var inPython = calls.stream()
                .map(call -> call.replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT))
                .toList();
        assertThat(missing(inPython, "python"))
                .containsExactly("connect", "builder", "properties", "as_java_clock", "is_signed_with");
    }

    private static List<String> missing(Collection<String> calls, String kit) {
        var code = Repository.files(KIT.resolve(kit)).map(Repository::read).collect(Collectors.joining());
        return calls.stream()
                .filter(call -> !Pattern.compile("\\b%s_?\\b *[(:=?]|self\\.%<s\\b".formatted(call))
                        .matcher(code)
                        .find())
                .toList();
    }

    private static String url() {
        return RunningSandbox.shared().url().toString();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** In place of an unpacked archive: its launcher starts the classes under test. */
    private Path launcher() throws IOException {
        var home = folder.resolve("home");
        var launcher = Files.createDirectories(home.resolve("bin")).resolve("paysandbox");
        Files.writeString(launcher, """
                #!/bin/sh
                shift
                exec '%s' -XX:TieredStopAtLevel=1 -cp '%s' %s "$@"
                """.formatted(java(), System.getProperty("java.class.path"), Main.class.getName()));
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        return home;
    }

    /** Runs it to its good end, and answers what it printed. */
    private String run(Path directory, String... command) throws Exception {
        var builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("PAYSANDBOX_URL", url());
        builder.environment().put("PAYSANDBOX_HOME", launcher().toString());
        builder.environment().put("TMPDIR", folder.toString());
        builder.environment().put("CI", "true");
        var process = builder.start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }
}
