package dev.paysandbox.cli.noun;

import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Surroundings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The text of a file that the user names; {@code -} is standard input. */
public final class Source {
    private Source() {}

    /**
     * All of it.
     *
     * @throws Refused where it cannot be read
     */
    public static String read(String file, Surroundings surroundings) {
        try {
            return file.equals("-")
                    ? new String(surroundings.in().readAllBytes(), StandardCharsets.UTF_8)
                    : Files.readString(Path.of(file));
        } catch (NoSuchFileException absent) {
            throw new Refused("There is no file " + file + ".", "NO_FILE");
        } catch (IOException unreadable) {
            throw new Refused("Cannot read " + file + ": " + unreadable.getMessage() + ".", "NO_FILE");
        }
    }
}
