package dev.paysandbox.cli.output;

import dev.paysandbox.cli.api.Refused;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** A file that others read: it is complete, or as it was before. */
public final class WholeFile {
    private WholeFile() {}

    /** Why no file can be written there, or null. */
    public static @Nullable String obstacle(Path file) {
        var folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return "there is no folder " + folder;
        }
        if (Files.isDirectory(file)) {
            return "it is a folder";
        }
        return Files.isWritable(Files.exists(file) ? file : folder) ? null : "it may not be written";
    }

    /** Writes what a file is to have, to its end. */
    public interface Content {
        void writeTo(OutputStream file) throws IOException;
    }

    /**
     * Writes the text to a file beside it first, and then puts that into its place.
     *
     * @throws Refused if it cannot be written
     */
    public static void write(Path file, String text) {
        write(file, true, forOthers(), out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * The same for a file with secrets, which only its owner may read.
     *
     * @param replaces whether it may take the place of another
     * @throws Refused if it cannot be written, or is there and must not be replaced
     */
    public static void writeSecret(Path file, boolean replaces, Content content) {
        write(file, replaces, new FileAttribute<?>[0], content);
    }

    private static void write(Path file, boolean replaces, FileAttribute<?>[] access, Content content) {
        @Nullable Path part = null;
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                // A pipe or a device, which no file may replace.
                save(content, file);
                return;
            }
            part = Files.createTempFile(file.toAbsolutePath().getParent(), ".paysandbox", ".part", access);
            save(content, part);
            if (replaces) {
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.move(part, file);
            }
        } catch (FileAlreadyExistsException meanwhile) {
            discard(part);
            throw isThere(file);
        } catch (IOException failure) {
            discard(part);
            throw new Refused("Cannot write " + file + ": " + reason(failure) + ".", "NO_FILE");
        } catch (RuntimeException broken) {
            discard(part);
            throw broken;
        }
    }

    private static void save(Content content, Path file) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            content.writeTo(out);
        }
    }

    /** Throws Refused if there is such a file. */
    public static void requireAbsent(Path file) {
        if (Files.isRegularFile(file)) {
            throw isThere(file);
        }
    }

    private static Refused isThere(Path file) {
        return new Refused(file + " is there already; --force overwrites it.", "NO_FILE");
    }

    /** Who may read it is for the user's mask to say: a temporary file would be for its owner alone. */
    private static FileAttribute<?>[] forOthers() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-"))
                }
                : new FileAttribute<?>[0];
    }

    private static void discard(@Nullable Path part) {
        try {
            if (part != null) {
                Files.deleteIfExists(part);
            }
        } catch (IOException stays) {
            // The first failure is the one to report.
        }
    }

    private static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "there is no such folder";
        }
        return failure instanceof FileSystemException named && named.getReason() != null
                ? named.getReason()
                : String.valueOf(failure.getMessage());
    }
}
