package dev.paysandbox.cli.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A temporary folder of this program. */
public final class Folder {
    private Folder() {}

    /** Deletes it with all that can be deleted in it. Returns whether it is gone. */
    public static boolean delete(Path folder) {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
            return true;
        } catch (IOException | UncheckedIOException stillWritten) {
            return !Files.exists(folder);
        }
    }
}
