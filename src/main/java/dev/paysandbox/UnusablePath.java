package dev.paysandbox;

import java.nio.file.FileSystemException;
import org.jspecify.annotations.Nullable;

/** A folder or file that the settings name cannot be used. */
final class UnusablePath extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param what with its name and setting, such as {@code "folder /worlds (data)"} */
    UnusablePath(String what, Exception why) {
        super("The " + what + " cannot be used: " + reason(why) + ".", why);
    }

    private static @Nullable String reason(Exception why) {
        var cause = why.getCause() == null ? why : why.getCause();
        var ofFile = cause instanceof FileSystemException failure ? failure.getReason() : cause.getMessage();
        return ofFile == null ? cause.getClass().getSimpleName() : ofFile;
    }
}
