package dev.paysandbox.junit5;

import dev.paysandbox.client.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What a failed test leaves for its reader: the story of its world on the standard output, and a snapshot of it. */
final class FailureReport {
    private FailureReport() {}

    /** Reports a world. It never throws, because the failure of the test matters more. */
    static void write(ExtensionContext context, World world, SharedSandbox shared) {
        var report = new StringBuilder("\n--- PaySandbox: the story of " + context.getDisplayName() + ", in the world "
                + world.publicKey() + "\n");
        try {
            report.append(world.story().stripTrailing()).append('\n');
            var file = save(world, context);
            report.append("--- Its snapshot: ").append(file).append('\n');
            context.publishReportEntry("paysandbox.snapshot", file.toString());
        } catch (RuntimeException | IOException unreadable) {
            report.append("--- The rest cannot be told: ")
                    .append(unreadable.getMessage())
                    .append('\n');
            var output = shared.output();
            if (!output.isEmpty()) {
                report.append("--- The sandbox has printed of late:\n")
                        .append(output)
                        .append('\n');
            }
        }
        // In one piece, so that tests that run at once do not mix theirs.
        System.out.println(report);
    }

    /** Only its owner may read it, because it has the free texts of requests. */
    private static Path save(World world, ExtensionContext context) throws IOException {
        var snapshot = world.snapshot();
        var folder = Files.createDirectories(folder());
        var file = folder.resolve(world.publicKey() + "-" + TestKeys.digest(context.getUniqueId()) + ".json");
        Files.deleteIfExists(file);
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        return Files.write(file, snapshot);
    }

    /** Where the build tool cleans up: that of Maven, of Gradle, or of the system. */
    private static Path folder() {
        var parent = Stream.of("target", "build")
                .map(Path::of)
                .filter(Files::isDirectory)
                .findFirst()
                .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
        return parent.resolve("paysandbox").toAbsolutePath();
    }
}
