package dev.paysandbox;

import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;

/** A folder, file or database that the settings name cannot be used. */
final class UnusablePlace extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param what with its name and setting, such as {@code "folder /worlds (data)"} */
    UnusablePlace(String what, Exception why) {
        super("The " + what + " cannot be used: " + reason(why) + ".", why);
    }

    private static String reason(Exception why) {
        var cause = why.getCause();
        if (why instanceof UncheckedIOException && cause instanceof Exception unwrapped) {
            return reason(unwrapped);
        }
        var said = why instanceof FileSystemException failure ? failure.getReason() : why.getMessage();
        return said == null ? why.getClass().getSimpleName() : said;
    }
}
