package dev.paysandbox.settings;

import java.nio.file.Path;

/**
 * Where worlds are kept: a folder, or a database that several sandboxes may share.
 *
 * @param text as written; the address of a database may contain a password
 */
public record DataPlace(String text) {
    private static final String DATABASE = "jdbc:postgresql:";

    /** @throws IllegalArgumentException if the text is neither */
    static DataPlace read(String text) {
        // Other programs write it as postgresql://…; taken for a folder, its name would contain the password.
        boolean isAddress = text.startsWith("jdbc:") || text.contains("://");
        if (text.isBlank() || (isAddress && !text.startsWith(DATABASE))) {
            throw new IllegalArgumentException("neither a folder nor a known kind of database");
        }
        return text.startsWith(DATABASE)
                ? new DataPlace(text)
                : new DataPlace(Path.of(text).toString());
    }

    public boolean isDatabase() {
        return text.startsWith(DATABASE);
    }

    /** The folder; only if it is not a database. */
    public Path folder() {
        return Path.of(text);
    }

    /** For messages: without the parameters and the part before the host, which may contain a password. */
    @Override
    public String toString() {
        return isDatabase() ? text.replaceFirst("\\?.*", "").replaceFirst("//.*@", "//") : text;
    }
}
