package dev.paysandbox;

import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Worlds cannot be kept in the folder that the settings name. */
final class UnusableFolder extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnusableFolder(@Nullable Path folder, Exception why) {
        super("The folder " + folder + " (data) cannot be used: " + reason(why) + ".", why);
    }

    private static @Nullable String reason(Exception why) {
        var cause = why.getCause() == null ? why : why.getCause();
        var ofFile = cause instanceof FileSystemException failure ? failure.getReason() : cause.getMessage();
        return ofFile == null ? cause.getClass().getSimpleName() : ofFile;
    }
}
