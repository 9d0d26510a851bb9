package dev.paysandbox.cli;

import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import dev.paysandbox.cli.output.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "example",
        description = {
            "Writes an example into this folder: a file, or a folder with a small shop. Without NAME it lists them.",
            "They are in the tool, so no server is needed."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = "  paysandbox example php")
final class Example implements Callable<Integer> {
    /**
     * An example.
     *
     * @param path a file or a folder among the examples in the tool's jar
     */
    private record Sample(String name, String path, String about) {}

    private static final List<Sample> ALL = List.of(
            new Sample("php", "php/PaySandbox.php", "a world for each test, in PHP"),
            new Sample("php-test", "php/shop_test.php", "tests that use it"),
            new Sample("go", "go/paysandbox_test.go", "a world for each test, in Go"),
            new Sample("go-test", "go/shop_test.go", "tests that use it"),
            new Sample("python", "python/paysandbox.py", "the test kit for Python"),
            new Sample("node", "shop-node", "a shop in Node, with its tests"),
            new Sample("micronaut", "shop-micronaut", "a shop in Java with Micronaut, with its tests"),
            new Sample("github", "github-actions.yml", "a job on GitHub"),
            new Sample("gitlab", "gitlab-ci.yml", "a job on GitLab"),
            new Sample("compose", "compose.yml", "a shop and the sandbox in containers"),
            new Sample("testcontainers", "SandboxInTestcontainers.java", "the image in a test in Java"),
            new Sample("nginx", "nginx/paysandbox.conf", "nginx in front of one sandbox or of several"),
            new Sample("skill", "paysandbox/SKILL.md", "a skill for coding agents"));

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "The example.")
    private @Nullable String name;

    @Option(names = "--force", description = "Overwrites existing files.")
    private boolean force;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
        if (name == null) {
            ALL.forEach(sample -> out.printf("%-15s %s: %s%n", sample.name, last(sample.path), sample.about));
        } else {
            write(sample(name).path);
            out.println(last(sample(name).path) + " is written.");
        }
        out.flush();
        return ExitCode.OK;
    }

    private Sample sample(String wanted) {
        return ALL.stream()
                .filter(sample -> sample.name.equals(wanted))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "There is no example '" + wanted + "'; allowed: "
                                + ALL.stream().map(Sample::name).collect(Collectors.joining(", ")) + "."));
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private void write(String path) {
        var source = URI.create(Objects.requireNonNull(Example.class.getResource("/examples/" + path))
                .toString());
        try {
            if (source.getScheme().equals("jar")) {
                try (var jar = FileSystems.newFileSystem(source, Map.of())) {
                    copy(jar.getPath("examples", path));
                }
            } else {
                copy(Path.of(source));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void copy(Path source) throws IOException {
        var parent = Objects.requireNonNull(source.getParent());
        try (var files = Files.walk(source)) {
            for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                var target = Path.of("").resolve(parent.relativize(file).toString());
                if (target.getParent() != null) {
                    Files.createDirectories(target.getParent());
                }
                AtomicFile.write(target, force, Files.readString(file));
                if (target.toString().endsWith(".sh")) {
                    target.toFile().setExecutable(true);
                }
            }
        }
    }
}
