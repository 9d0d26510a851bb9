package dev.paysandbox.files;

import java.io.IOException;
import java.nio.file.FileSystemException;

/** The description of an I/O failure. */
public final class IoFailure {
    private IoFailure() {}

    /** The system's message without the path; the kind of the failure if there is no message. */
    public static String reason(IOException failure) {
        var reason = failure instanceof FileSystemException ofFile ? ofFile.getReason() : failure.getMessage();
        return reason == null ? failure.getClass().getSimpleName() : reason;
    }
}
