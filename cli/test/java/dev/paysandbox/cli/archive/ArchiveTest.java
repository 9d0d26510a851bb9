package dev.paysandbox.cli.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The unpacked archive. Real processes are slow, so each test checks several things. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ArchiveTest {
    private static final String BEANS = "META-INF/micronaut/io.micronaut.inject.BeanDefinitionReference/";

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)]+)\\)");
    private static final Pattern BLOCK = Pattern.compile("(?s)```sh\n(.*?)```");

    private static Path root;

    private UnpackedArchive archive;

    @BeforeAll
    static void unpack(@TempDir Path place) throws Exception {
        root = UnpackedArchive.unpackedIn(place);
    }

    @BeforeEach
    void isAtHome(@TempDir Path home) {
        archive = new UnpackedArchive(root, home);
    }

    /** Runs first, when there is no cache. The long tests after it use the cache that it makes. */
    @Tag("thorough")
    @Test
    @Order(1)
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    void the_server_starts_without_a_cache_from_a_trained_one_and_with_a_broken_one() throws Exception {
        try (var first = archive.serves()) {
            takesAPayment(first.url);
            assertThat(first.terminate())
                    .as("what a JVM says that was asked to end")
                    .isEqualTo(143);
            assertThat(first.errors()).isEmpty();
        }

        var cache = archive.trains();
        assertThat(cache).isNotEmptyFile();
        var loaded = archive.home.resolve("loaded.txt");
        archive.environment.put("PAYSANDBOX_JAVA_OPTS", "-Xmx256m -Xlog:class+load:file=" + loaded);
        try (var second = archive.serves()) {
            takesAPayment(second.url);
            assertThat(second.errors()).isEmpty();
        }
        assertThat(loadedFromCache(loaded)).isTrue();
        assertThat(Files.readString(loaded)).contains(" dev.paysandbox.known.Known ");

        // Like a cache of another JVM, or an incomplete one after a full disk. Java makes caches read-only.
        var good = Files.move(cache, archive.home.resolve("good cache"));
        Files.writeString(cache, "no cache of this JVM");
        try (var third = archive.serves()) {
            takesAPayment(third.url);
            assertThat(third.errors()).isEmpty();
        }
        assertThat(loadedFromCache(loaded)).isFalse();
        Files.move(good, cache, StandardCopyOption.REPLACE_EXISTING);
    }

    @Tag("thorough")
    @Test
    void its_server_ends_with_the_program_that_started_it() throws Exception {
        try (var server = archive.serves("--port=0", "--ready-json", "--until-stdin-closes")) {
            takesAPayment(server.url);

            server.closeInput();

            assertThat(server.ended()).as("the ordinary end").isZero();
            assertThat(server.errors()).isEmpty();
        }
    }

    @Tag("thorough")
    @Test
    void a_command_runs_beside_a_server_and_nothing_is_left_when_it_ends_or_is_told_to() throws Exception {
        var settings = archive.home.resolve("paysandbox.yml");
        Files.writeString(settings, "controlToken: of-another-sandbox\ndata: ./worlds\n");
        var paid = archive.executes("'" + archive.root + "/bin/paysandbox' payin create -o id");
        assertThat(new String(paid.getInputStream().readAllBytes(), UTF_8)).startsWith("payin_");
        assertThat(paid.waitFor()).isZero();
        assertThat(archive.home.resolve("worlds")).doesNotExist();
        Files.delete(settings);

        var told = archive.executes("echo running; exec sleep 600");
        assertThat(told.inputReader(UTF_8).readLine()).isEqualTo("running");
        var below = told.descendants().toList();
        assertThat(below).as("the server and the command").hasSizeGreaterThanOrEqualTo(2);
        told.destroy();
        assertThat(told.waitFor()).isEqualTo(143);
        assertThat(below).allSatisfy(process -> process.onExit().get(1, TimeUnit.MINUTES));

        var killed = archive.executes("echo running; read end");
        assertThat(killed.inputReader(UTF_8).readLine()).isEqualTo("running");
        var left = killed.descendants().toList();
        killed.destroyForcibly();
        assertThat(left).allSatisfy(process -> process.onExit().get(1, TimeUnit.MINUTES));
    }

    @Tag("thorough")
    @Test
    void exec_ends_with_a_starter_that_is_killed_but_a_server_and_what_nohup_started_go_on(@TempDir Path folder)
            throws Exception {
        var script = """
                mkfifo fifo
                "$0" serve --port=0 --ready-json --quiet &
                nohup "$0" exec -- sh -c 'echo nohup $$; cat fifo; echo through >result' 2>errors &
                "$0" exec -- sh -c 'echo plain $$; exec sleep 600'
                """;
        var launcher = archive.root.resolve("bin/paysandbox").toString();
        // Maven may run under nohup itself, which exec would take for its own.
        var shell = new ProcessBuilder("env", "--default-signal=HUP", "sh", "-c", script, launcher)
                .directory(folder.toFile());
        shell.environment().putAll(archive.environment);
        var starter = shell.start();
        var begun = new TreeMap<String, String>();
        for (var out = starter.inputReader(UTF_8); begun.size() < 3; ) {
            var line = out.readLine().split("[ ,]", 2);
            begun.put(line[0].replaceFirst("\\{\"url\":", "").replace("\"", ""), line[1]);
        }
        var below = starter.descendants().toList();
        var plain = ProcessHandle.of(Long.parseLong(begun.remove("plain"))).orElseThrow();
        long nohup = Long.parseLong(begun.remove("nohup"));
        var url = begun.firstKey();

        starter.destroyForcibly();

        plain.onExit().get(1, TimeUnit.MINUTES);
        // Takes a second, after which the others would have ended, too.
        archive.paysandbox("status", "--url", url);
        assertThat(ProcessHandle.of(nohup)).isPresent();
        Files.writeString(folder.resolve("fifo"), "");
        Eventually.holds(() -> Files.exists(folder.resolve("result")));
        takesAPayment(url);
        below.stream()
                .filter(process -> process.info().commandLine().orElse("").contains("--quiet"))
                .forEach(ProcessHandle::destroy);
        assertThat(below).allSatisfy(process -> process.onExit().get(1, TimeUnit.MINUTES));
    }

    @Tag("thorough")
    @Test
    void a_command_whose_sandbox_has_ended_is_not_judged_as_correct(@TempDir Path folder) throws Exception {
        var errors = folder.resolve("errors");
        var unjudged = archive.executes(List.of("sh", "-c", "echo running; read end"), errors);
        assertThat(unjudged.inputReader(UTF_8).readLine()).isEqualTo("running");

        unjudged.descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("server.jar"))
                .forEach(server -> {
                    server.destroyForcibly();
                    server.onExit().join();
                });
        unjudged.outputWriter(UTF_8).append("\n").flush();

        assertThat(unjudged.waitFor()).isEqualTo(3);
        assertThat(errors).content().startsWith("The sandbox ended before the command. It printed:");
    }

    @Tag("thorough")
    @Test
    void the_story_of_a_failed_command_has_requests_that_were_refused(@TempDir Path folder) throws Exception {
        var script = "curl -s $PAYSANDBOX_URL/payin -u $PAYSANDBOX_PUBLIC_KEY:$PAYSANDBOX_SECRET_KEY"
                + " -H 'Content-Type: application/json' -d '{}'; exit 7";
        var errors = folder.resolve("errors");
        var failed = archive.executes(List.of("sh", "-c", script), errors);

        assertThat(failed.waitFor()).isEqualTo(7);
        assertThat(errors).content().contains("POST    /payin", "snapshot.json");
    }

    @Tag("thorough")
    @Test
    void its_server_is_a_jar_that_java_can_start() throws Exception {
        try (var server = archive.servesByItsJar()) {
            takesAPayment(server.url);
        }
    }

    @Test
    void its_server_has_a_class_that_creates_all_beans() throws IOException {
        var made = new StringBuilder();
        for (var content : contents("lib/paysandbox-known-services.jar").values()) {
            made.append(new String(content, ISO_8859_1));
        }
        var beans = new TreeSet<>(contents("paysandbox-server.jar").keySet());
        beans.addAll(contents("lib/" + archive.core().getFileName()).keySet());
        assertThat(beans)
                .filteredOn(name -> name.startsWith(BEANS) && name.length() > BEANS.length())
                .hasSizeGreaterThan(50)
                .allSatisfy(name ->
                        assertThat(made).contains(name.substring(BEANS.length()).replace('.', '/')));
    }

    @Test
    void it_contains_all_libraries_of_its_jars_and_its_documents() throws IOException {
        for (var module : new String[] {"server", "cli"}) {
            var folder = archive.root.resolve("lib").resolve(module);
            try (var jar =
                    new JarFile(folder.resolve("paysandbox-" + module + ".jar").toFile())) {
                var needed = jar.getManifest().getMainAttributes().getValue("Class-Path");
                for (var library : needed.split(" ")) {
                    assertThat(folder.resolve(library)).isRegularFile();
                }
            }
        }
        for (var file : new String[] {
            "README.md",
            "LICENSE",
            "NOTICE",
            "THIRD-PARTY.txt",
            "CHANGELOG.md",
            "scenarios/README.md",
            "scenarios/scenario.schema.json",
            "scenarios/drill.schema.json",
            "scenarios/settings.schema.json",
            "scenarios/pix/pix-paid.yaml"
        }) {
            assertThat(archive.root.resolve(file)).isNotEmptyFile();
        }
        assertThat(archive.root.resolve("bin/paysandbox")).isExecutable();
        assertThat(Path.of(System.getProperty("archive") + ".zip")).isNotEmptyFile();
    }

    @Test
    void links_in_its_pages_lead_to_its_files_or_the_web() throws IOException {
        for (var page : new String[] {"README.md", "CHANGELOG.md", "scenarios/README.md"}) {
            var file = archive.root.resolve(page);
            var links = LINK.matcher(Files.readString(file)).results().map(link -> link.group(1));
            assertThat(links)
                    .as(page)
                    .allSatisfy(link -> assertThat(link.matches("https?://.*")
                                    || link.startsWith("#")
                                    || Files.exists(file.resolveSibling(link.replaceFirst("#.*", ""))))
                            .as(link)
                            .isTrue());
        }
        assertThat(Files.readString(archive.root.resolve("README.md")))
                .contains("](scenarios/README.md)")
                .doesNotContain("mvnw", "cli/paysandbox");
    }

    @Test
    void the_commands_of_its_readme_work() throws Exception {
        var readme = Files.readString(archive.root.resolve("README.md"));
        try (var server = archive.serves("--port=0")) {
            archive.environment.put("PAYSANDBOX_URL", server.url);
            var followed = BLOCK.matcher(readme)
                    .results()
                    .flatMap(block -> block.group(1).lines())
                    .filter(line -> !line.equals("bin/paysandbox serve"))
                    .toList();
            assertThat(followed).hasSizeGreaterThan(4);
            for (var line : followed) {
                archive.paysandbox(line.replaceFirst("bin/paysandbox ", "").split(" "));
            }
        }
    }

    private Map<String, byte[]> contents(String jar) throws IOException {
        var contents = new TreeMap<String, byte[]>();
        try (var open =
                new JarFile(archive.root.resolve("lib/server").resolve(jar).toFile())) {
            for (var entry : Collections.list(open.entries())) {
                contents.put(entry.getName(), open.getInputStream(entry).readAllBytes());
            }
        }
        return contents;
    }

    private void takesAPayment(String url) throws Exception {
        archive.environment.put("PAYSANDBOX_URL", url);
        assertThat(archive.paysandbox("status")).contains("UP");
        var id = archive.paysandbox("payin", "create", "-o", "id").strip();
        archive.paysandbox("payin", "pay", id);
        assertThat(archive.paysandbox("payin", "show", id, "-o", "json")).contains("\"status\":\"APPROVED\"");
    }

    /**
     * Whether the JVM loaded classes from the project's cache, which Java 17 calls "top". From a path with a space, Java 17
     * loads only its own classes from it. So the project's classes are checked only for an AOT cache.
     */
    private static boolean loadedFromCache(Path loaded) throws IOException {
        var log = Files.readString(loaded);
        return log.contains("source: shared objects file (top)")
                || log.contains(" dev.paysandbox.Main source: shared objects file");
    }
}
