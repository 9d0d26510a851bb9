package dev.paysandbox.cli.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** What a user gets who unpacks the archive. Real processes are slow, so one story tells several things. */
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

    /** The first of all: no cache has been made yet, and the others start from the one that it leaves. */
    @Test
    @Order(1)
    void it_is_unpacked_started_used_and_stopped_and_starts_from_a_cache_the_next_time() throws Exception {
        try (var first = archive.serves()) {
            takesAPayment(first.url);
            assertThat(first.terminate())
                    .as("what a JVM says that was asked to end")
                    .isEqualTo(143);
            assertThat(first.complaints()).isEmpty();
        }

        var cache = archive.serverCache();
        assertThat(cache).isNotEmptyFile();
        var loaded = archive.home.resolve("loaded.txt");
        archive.environment.put("PAYSANDBOX_JAVA_OPTS", collector() + " -Xmx256m -Xlog:class+load:file=" + loaded);
        try (var second = archive.serves()) {
            takesAPayment(second.url);
            assertThat(second.complaints()).isEmpty();
        }
        assertThat(loadedFromCache(loaded)).isTrue();
        assertThat(Files.readString(loaded)).contains(" dev.paysandbox.known.Known ");

        // As one of another JVM, or one that a full disk cut short. Java writes them read-only.
        var good = Files.move(cache, archive.home.resolve("good cache"));
        Files.writeString(cache, "no cache of this JVM");
        try (var third = archive.serves()) {
            takesAPayment(third.url);
            assertThat(third.complaints()).isEmpty();
        }
        assertThat(loadedFromCache(loaded)).isFalse();
        Files.move(good, cache, StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void its_server_ends_with_the_program_that_started_it() throws Exception {
        try (var server = archive.serves("--port=0", "--ready-json", "--until-stdin-closes")) {
            takesAPayment(server.url);

            server.closeInput();

            assertThat(server.ended()).as("the ordinary end").isZero();
            assertThat(server.complaints()).isEmpty();
        }
    }

    @Test
    void its_server_is_a_jar_that_java_can_start() throws Exception {
        try (var server = archive.servesByItsJar()) {
            takesAPayment(server.url);
        }
    }

    @Test
    void its_server_need_not_look_for_its_beans_for_a_class_makes_them_all() throws IOException {
        var made = new StringBuilder();
        for (var content : contents("lib/paysandbox-known-services.jar").values()) {
            made.append(new String(content, ISO_8859_1));
        }
        assertThat(contents("paysandbox-server.jar").keySet())
                .filteredOn(name -> name.startsWith(BEANS) && name.length() > BEANS.length())
                .hasSizeGreaterThan(50)
                .allSatisfy(name ->
                        assertThat(made).contains(name.substring(BEANS.length()).replace('.', '/')));
    }

    @Test
    void it_holds_what_its_jars_need_and_what_its_users_read() throws IOException {
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
            "CHANGELOG.md",
            "scenarios/README.md",
            "scenarios/scenario.schema.json",
            "scenarios/pix/pix-paid.yaml",
            "share/man/man1/paysandbox.1",
            "share/man/man1/paysandbox-payin-refund.1",
            "share/completion/paysandbox.bash",
            "share/completion/paysandbox.zsh"
        }) {
            assertThat(archive.root.resolve(file)).isNotEmptyFile();
        }
        assertThat(archive.root.resolve("bin/paysandbox")).isExecutable();
        assertThat(Path.of(System.getProperty("archive") + ".zip")).isNotEmptyFile();
    }

    @Test
    void its_pages_lead_to_what_is_in_it_or_in_the_web() throws IOException {
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
    void its_readme_can_be_followed() throws Exception {
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

    @Test
    void it_holds_no_library_whose_use_the_page_on_performance_does_not_tell() throws IOException {
        var told = Files.readString(Path.of("../docs/performance.md"));
        for (var module : new String[] {"server", "cli"}) {
            try (var libraries = Files.list(archive.root.resolve("lib/" + module + "/lib"))) {
                assertThat(libraries.map(jar -> jar.getFileName().toString().replaceFirst("(-[0-9].*)?\\.jar", "")))
                        .isNotEmpty()
                        .allSatisfy(library -> assertThat(told).contains("`" + library + "`"));
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
     * Whether the JVM took classes from a cache of ours: Java 17 says "top" of it. From a path with a space Java 17 takes
     * its own classes only, so ours are asked for where they come from an AOT cache.
     */
    private static boolean loadedFromCache(Path loaded) throws IOException {
        var log = Files.readString(loaded);
        return log.contains("source: shared objects file (top)")
                || log.contains(" dev.paysandbox.Main source: shared objects file");
    }

    /** The launcher's own, so that the cache fits. */
    private String collector() throws IOException {
        var options = Files.readString(archive.root.resolve("lib/server/options.sh"));
        var option = Pattern.compile("-XX:\\+Use\\w+GC").matcher(options);
        assertThat(option.find()).isTrue();
        return option.group();
    }
}
