package dev.paysandbox.cli.archive;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/reference/libraries.md lists all third-party parts of the archive, with their versions. */
class DependenciesTest {
    private static final Pattern ROW = Pattern.compile("\\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\| [^|]+ \\|");
    private static final Pattern JAR = Pattern.compile("(.+?)(?:-([0-9].*))?\\.jar");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    /** The project's own jars among the libraries. */
    private static final List<String> OURS = List.of("paysandbox-core", "paysandbox-known-services");

    private UnpackedArchive archive;

    /** A row of the table: a library, the names of its jars, which may end with a wildcard, and its version. */
    private record Row(String library, List<String> jars, String version) {
        boolean has(String jar) {
            return jars.stream()
                    .anyMatch(name -> name.endsWith("*")
                            ? jar.startsWith(name.substring(0, name.length() - 1))
                            : jar.equals(name));
        }
    }

    @BeforeEach
    void unpack(@TempDir Path home) throws Exception {
        archive = new UnpackedArchive(UnpackedArchive.unpackedIn(home), home);
    }

    @Test
    void every_jar_is_in_the_table_and_every_row_has_its_jars() throws IOException {
        var rows = rows();
        var jars = new TreeMap<String, String>();
        for (var program : List.of("server", "cli", "mcp")) {
            try (var libraries = Files.list(archive.root.resolve("lib/" + program + "/lib"))) {
                libraries.forEach(file -> {
                    var jar = JAR.matcher(file.getFileName().toString());
                    assertThat(jar.matches()).as(file.toString()).isTrue();
                    jars.put(jar.group(1), jar.group(2));
                });
            }
        }
        jars.keySet().removeAll(OURS);

        assertThat(jars)
                .allSatisfy((jar, version) -> assertThat(rows.stream().filter(row -> row.has(jar)))
                        .as("rows that name %s", jar)
                        .singleElement()
                        .returns(version, Row::version));
        for (var row : rows) {
            for (var name : row.jars()) {
                assertThat(jars.keySet()).anyMatch(new Row(row.library(), List.of(name), row.version())::has);
            }
        }
    }

    @Test
    void libraries_that_are_copied_into_the_projects_jars_are_in_the_table() throws IOException {
        var versions = rows().stream().filter(row -> row.jars().isEmpty()).collect(toMap(Row::library, Row::version));
        var pom = Files.readString(Path.of("../pom.xml"));
        var console = Files.readString(Path.of("../console/package.json"));

        assertThat(versions).containsOnlyKeys("picocli", "Swagger UI", "Preact", "Preact Signals", "CodeMirror");
        assertThat(pom)
                .contains("<picocli.version>" + versions.get("picocli") + "<")
                .contains("<swagger-ui.version>" + versions.get("Swagger UI") + "<");
        assertThat(console)
                .contains("\"preact\": \"" + versions.get("Preact") + "\"")
                .contains("\"@preact/signals\": \"" + versions.get("Preact Signals") + "\"")
                .contains("\"@codemirror/view\": \"" + versions.get("CodeMirror") + "\"");
        assertThat(foreign(archive.core()))
                .containsExactly("console", "deploy", "docs", "skills", "static/swagger-ui", "testkit");
        assertThat(foreign(archive.root.resolve("lib/server/paysandbox-server.jar")))
                .isEmpty();
        assertThat(foreign(archive.root.resolve("lib/cli/paysandbox-cli.jar")))
                .containsExactly("examples", "picocli", "reference");
        assertThat(foreign(archive.root.resolve("lib/mcp/paysandbox-mcp.jar"))).containsExactly("reference");
    }

    @Test
    void the_archive_names_the_licence_of_every_library() throws IOException {
        var notices = Files.readString(archive.root.resolve("THIRD-PARTY.txt"));

        assertThat(rows())
                .extracting(Row::library)
                .allSatisfy(library -> assertThat(notices).contains(library));
        assertThat(notices)
                .contains("Neither the name of Google Inc.", "The above copyright notice and this permission notice");
    }

    @Test
    void the_licences_of_libraries_in_the_consoles_script_are_beside_it() throws IOException {
        try (var jar = new JarFile(archive.core().toFile())) {
            var licences = jar.getInputStream(jar.getEntry("console/console.js.LICENSE.txt"));

            assertThat(new String(licences.readAllBytes(), StandardCharsets.UTF_8))
                    .contains(
                            "preact\n",
                            "@preact/signals\n",
                            "@preact/signals-core\n",
                            "@codemirror/view\n",
                            "@lezer/yaml\n")
                    .contains("The MIT License (MIT)");
        }
    }

    /** Third-party folders in the project's jar: classes outside the project's package, and files for browsers. */
    private static Set<String> foreign(Path file) throws IOException {
        try (var jar = new JarFile(file.toFile())) {
            return jar.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(entry -> entry.getName().split("/", -1))
                    .filter(path -> path.length > 1)
                    .flatMap(path -> switch (path[0]) {
                        case "META-INF", "dev", "demo", "pages", "scenarios", "sdk" -> Stream.of();
                        case "static" -> path[1].equals("docs") ? Stream.of() : Stream.of("static/" + path[1]);
                        default -> Stream.of(path[0]);
                    })
                    .collect(toCollection(TreeSet::new));
        }
    }

    private static List<Row> rows() throws IOException {
        var page = Files.readString(Path.of("../docs/reference/libraries.md"));
        var rows = new ArrayList<Row>();
        for (var line : page.split("\n", -1)) {
            var row = ROW.matcher(line);
            if (row.matches() && !row.group(1).equals("Library")) {
                var names = NAME.matcher(row.group(2))
                        .results()
                        .map(name -> name.group(1))
                        .toList();
                rows.add(new Row(row.group(1), names, row.group(3)));
            }
        }
        return rows;
    }
}
