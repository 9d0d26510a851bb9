package dev.paysandbox.junit5;

import dev.paysandbox.client.World;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Reports the world of a failed test: prints what happened in it, and saves this story and a snapshot. */
final class FailureReport {
    private FailureReport() {}

    /** Reports a world. It never throws, because the test's own failure is more important. */
    static void write(ExtensionContext context, World world, SharedSandbox shared) {
        var report = new StringBuilder("\n--- PaySandbox: the story of " + context.getDisplayName() + ", in the world "
                + world.publicKey() + "\n");
        try {
            var story = world.story().stripTrailing();
            report.append(story).append('\n');
            var name = world.publicKey() + "-" + TestKeys.digest(context.getUniqueId());
            var file = save(name + ".json", world.snapshot());
            save(name + ".txt", (context.getDisplayName() + "\n" + story + "\n").getBytes(StandardCharsets.UTF_8));
            report.append("--- Its snapshot: ").append(file).append('\n');
            context.publishReportEntry("paysandbox.snapshot", file.toString());
        } catch (RuntimeException | IOException unreadable) {
            report.append("--- The rest could not be read: ")
                    .append(unreadable.getMessage())
                    .append('\n');
            var output = shared.output();
            if (!output.isEmpty()) {
                report.append("--- The newest output of the sandbox:\n")
                        .append(output)
                        .append('\n');
            }
        }
        // Printed in one call, so that the reports of parallel tests do not mix.
        System.out.println(report);
    }

    /** Saves a file. Only its owner may read it, because it contains texts of requests. */
    private static Path save(String name, byte[] content) throws IOException {
        var file = Files.createDirectories(folder()).resolve(name);
        Files.deleteIfExists(file);
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        return Files.write(file, content);
    }

    /**
     * The folder {@code PAYSANDBOX_REPORTS}, else one that is cleaned up: the output folder of Maven or Gradle, or the system's
     * temporary folder.
     */
    private static Path folder() {
        var chosen = System.getenv().getOrDefault("PAYSANDBOX_REPORTS", "");
        if (!chosen.isBlank()) {
            return Path.of(chosen).toAbsolutePath();
        }
        var parent = Stream.of("target", "build")
                .map(Path::of)
                .filter(Files::isDirectory)
                .findFirst()
                .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
        return parent.resolve("paysandbox").toAbsolutePath();
    }
}
