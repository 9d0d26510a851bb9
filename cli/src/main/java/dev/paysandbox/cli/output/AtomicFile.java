package dev.paysandbox.cli.output;

import dev.paysandbox.cli.api.IoFailure;
import dev.paysandbox.cli.api.Refused;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Writes a file so that readers see either the complete new content or the old one. */
public final class AtomicFile {
    private AtomicFile() {}

    /** Why this file cannot be written, or null. */
    public static @Nullable String obstacle(Path file) {
        var folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return "there is no folder " + folder;
        }
        if (Files.isDirectory(file)) {
            return "it is a folder";
        }
        return Files.isWritable(Files.exists(file) ? file : folder) ? null : "permission denied";
    }

    /** Writes the content of the file. */
    public interface Content {
        void writeTo(OutputStream file) throws IOException;
    }

    /**
     * Writes the text to a temporary file in the same folder, and then renames it.
     *
     * @param replaces whether to replace an existing file
     * @throws Refused if the file cannot be written, or exists and must not be replaced
     */
    public static void write(Path file, boolean replaces, String text) {
        write(file, replaces, forOthers(), out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Writes a file with secrets in the same way. Only its owner may read it.
     *
     * @throws Refused if the file cannot be written, or exists and must not be replaced
     */
    public static void writeSecret(Path file, boolean replaces, Content content) {
        write(file, replaces, new FileAttribute<?>[0], content);
    }

    private static void write(Path file, boolean replaces, FileAttribute<?>[] access, Content content) {
        @Nullable Path temporary = null;
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                // A pipe or a device must not be replaced by a file.
                save(content, file);
                return;
            }
            temporary = Files.createTempFile(file.toAbsolutePath().getParent(), ".paysandbox", ".part", access);
            save(content, temporary);
            if (replaces) {
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
            } else {
                Files.move(temporary, file);
            }
        } catch (FileAlreadyExistsException meanwhile) {
            throw alreadyExists(file);
        } catch (IOException failure) {
            throw new Refused("Cannot write " + file + ": " + IoFailure.reason(failure) + ".", "NO_FILE");
        } finally {
            discard(temporary);
        }
    }

    private static void save(Content content, Path file) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            content.writeTo(out);
        }
    }

    /** Throws Refused if the file exists. */
    public static void requireAbsent(Path file) {
        if (Files.isRegularFile(file)) {
            throw alreadyExists(file);
        }
    }

    private static Refused alreadyExists(Path file) {
        return new Refused(file + " already exists; --force overwrites it.", "NO_FILE");
    }

    /** The permissions for all, which the user's umask reduces. By default only its owner could read a temporary file. */
    private static FileAttribute<?>[] forOthers() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-"))
                }
                : new FileAttribute<?>[0];
    }

    /** Deletes what an interrupted write has left. After a complete one there is nothing. */
    private static void discard(@Nullable Path temporary) {
        try {
            if (temporary != null) {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException stays) {
            // The first failure is the one to report.
        }
    }
}
