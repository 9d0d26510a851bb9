package dev.paysandbox.files;

import java.io.IOException;
import java.nio.file.FileSystemException;

/** The words of a failure of input or output. */
public final class IoFailure {
    private IoFailure() {}

    /** What the system says, without the path; the kind of the failure where it says nothing. */
    public static String reason(IOException failure) {
        var reason = failure instanceof FileSystemException ofFile ? ofFile.getReason() : failure.getMessage();
        return reason == null ? failure.getClass().getSimpleName() : reason;
    }
}
