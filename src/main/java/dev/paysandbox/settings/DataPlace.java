package dev.paysandbox.settings;

import java.nio.file.Path;

/**
 * Where worlds are kept: a folder, or a database that several sandboxes may share.
 *
 * @param text as it was written; the address of a database may hold a password
 */
public record DataPlace(String text) {
    private static final String DATABASE = "jdbc:postgresql:";

    /** @throws IllegalArgumentException for what is neither */
    static DataPlace read(String text) {
        // As postgresql://… is written for other programs; a folder of that name would hold the password in its name.
        boolean isAddress = text.startsWith("jdbc:") || text.contains("://");
        if (text.isBlank() || (isAddress && !text.startsWith(DATABASE))) {
            throw new IllegalArgumentException("neither a folder nor a database that is known");
        }
        return text.startsWith(DATABASE)
                ? new DataPlace(text)
                : new DataPlace(Path.of(text).toString());
    }

    public boolean isDatabase() {
        return text.startsWith(DATABASE);
    }

    /** Only where it is one. */
    public Path folder() {
        return Path.of(text);
    }

    /** For messages: without the parameters and what stands before the host, which may hold a password. */
    @Override
    public String toString() {
        return isDatabase() ? text.replaceFirst("\\?.*", "").replaceFirst("//.*@", "//") : text;
    }
}
