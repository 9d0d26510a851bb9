package dev.paysandbox;

import dev.paysandbox.settings.DataPlace;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import org.jspecify.annotations.Nullable;

/** Worlds cannot be kept in the folder or database that the settings name. */
final class UnusableData extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnusableData(@Nullable DataPlace place, Exception why) {
        super("The " + kind(place) + " " + place + " (data) cannot be used: " + reason(why) + ".", why);
    }

    private static String kind(@Nullable DataPlace place) {
        return place != null && place.isDatabase() ? "database" : "folder";
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
