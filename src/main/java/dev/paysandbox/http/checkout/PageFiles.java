package dev.paysandbox.http.checkout;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The files of the pages, which ship within the server. Read at its start, so that no request waits for a disk. */
final class PageFiles {
    private PageFiles() {}

    static String read(String name) {
        try (var file = PageFiles.class.getResourceAsStream("/pages/" + name)) {
            if (file == null) {
                throw new FileNotFoundException("pages/" + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
