package dev.paysandbox.log;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The description of an I/O failure, and the refusal of files that never end. */
public final class IoFailure {
    private IoFailure() {}

    /** Throws if it exists and is neither a regular file nor a folder: a named pipe waits for its other end, and a device may have no end. */
    public static void requireRegular(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
            throw new IOException(file.getFileName() + " is not a regular file");
        }
    }

    /** The system's message without the path; the kind of the failure if there is no message. */
    public static String reason(IOException failure) {
        // The JDK omits the system's message for these three.
        if (failure instanceof FileAlreadyExistsException) {
            return "it is a file, not a folder";
        }
        if (failure instanceof AccessDeniedException) {
            return "Permission denied";
        }
        if (failure instanceof NoSuchFileException) {
            return "No such file or directory";
        }
        var reason = failure instanceof FileSystemException ofFile ? ofFile.getReason() : failure.getMessage();
        return reason == null ? failure.getClass().getSimpleName() : reason;
    }
}
