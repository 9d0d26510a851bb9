package dev.paysandbox.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of the archives for one platform, and of the image, has the modules of the JDK that its three programs need, and no others. */
@Tag("thorough")
class ModulesTest {
    private static final Pattern LIST = Pattern.compile("jlink\" --add-modules (\\S+)");
    private static final Pattern NEED = Pattern.compile("\\s*(\\S+) -> (java\\.\\S+|jdk\\.\\S+)");

    /**
     * Modules that libraries need only for features that the project does not use: the beginning of the jar's name, or
     * the name of its own module, and the module.
     */
    private static final Map<String, Set<String>> NOT_USED = Map.of(
            // Property editors, among the converters of values.
            "micronaut-router", Set.of("java.desktop"),
            // Annotations of Java Beans, XML and SQL among the types of values.
            "com.fasterxml.jackson.databind", Set.of("java.desktop", "java.sql", "java.xml"),
            // JSON of java.sql.Date and its like.
            "micronaut-serde-support", Set.of("java.sql"));

    /** Modules that the JDK loads without a reference from a class: file systems of jars, for the framework's services. */
    private static final Set<String> LOOKED_FOR = Set.of("java.base", "jdk.zipfs");

    private UnpackedArchive archive;

    /** A jar, and a module that one of its classes uses. */
    private record Need(String jar, String module) {
        boolean isNotUsed() {
            return NOT_USED.entrySet().stream()
                    .anyMatch(entry -> (jar.startsWith(entry.getKey() + "-") || jar.equals(entry.getKey()))
                            && entry.getValue().contains(module));
        }
    }

    @BeforeEach
    void unpack(@TempDir Path home) throws Exception {
        archive = new UnpackedArchive(UnpackedArchive.unpackedIn(home), home);
    }

    @Test
    void the_launcher_lists_the_modules_that_jdeps_finds_in_all_programs() throws IOException {
        var needs = new ArrayList<Need>();
        needs.addAll(needsOf("server"));
        needs.addAll(needsOf("cli"));
        needs.addAll(needsOf("mcp"));
        assertThat(needs).extracting(Need::module).contains("java.net.http", "jdk.httpserver");

        var needed = new TreeSet<>(LOOKED_FOR);
        needs.stream().filter(need -> !need.isNotUsed()).map(Need::module).forEach(needed::add);

        assertThat(new TreeSet<>(listed())).isEqualTo(needed);
        assertThat(needs.stream().filter(Need::isNotUsed))
                .hasSize(NOT_USED.values().stream().mapToInt(Set::size).sum());
    }

    private static List<String> listed() throws IOException {
        var list = LIST.matcher(Files.readString(Path.of("build.sh")));
        assertThat(list.find()).isTrue();
        return List.of(list.group(1).split(","));
    }

    private List<Need> needsOf(String program) throws IOException {
        var folder = archive.root.resolve("lib").resolve(program);
        // The oldest release that both run on, for jars that bring classes for newer ones.
        var arguments = new ArrayList<>(List.of("-summary", "--multi-release", "17", "--ignore-missing-deps"));
        arguments.add(folder.resolve("paysandbox-" + program + ".jar").toString());
        try (var libraries = Files.list(folder.resolve("lib"))) {
            libraries.map(Path::toString).sorted().forEach(arguments::add);
        }
        var said = new StringWriter();
        var jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        int code = jdeps.run(new PrintWriter(said), new PrintWriter(said), arguments.toArray(String[]::new));
        assertThat(code).as(said.toString()).isZero();
        return NEED.matcher(said.toString())
                .results()
                .map(need -> new Need(need.group(1), need.group(2)))
                .toList();
    }
}
