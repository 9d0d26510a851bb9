package dev.paysandbox.cli.noun;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.CountedStream;
import dev.paysandbox.cli.api.IoFailure;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that the user names; {@code -} is standard input. */
public final class Source {
    private Source() {}

    /**
     * Reads the whole file as UTF-8, without a byte order mark.
     *
     * @throws Refused if it cannot be read, or is not UTF-8
     */
    public static String read(String file, CallEnvironment dependencies) {
        try (var content = open(file, dependencies)) {
            var text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content.readAllBytes()))
                    .toString();
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (CharacterCodingException other) {
            throw new Refused("Cannot read " + file + ": the text is not valid UTF-8.", "NO_FILE");
        } catch (IOException unreadable) {
            throw unreadable(file, unreadable);
        }
    }

    /** The same for a JSON object. Also throws Refused if the file has something else. */
    public static JsonObject readObject(String file, CallEnvironment dependencies) {
        var object = Json.objectOrNull(read(file, dependencies));
        if (object == null) {
            throw new Refused("The content of " + file + " is not a JSON object.", "NO_JSON");
        }
        return object;
    }

    /**
     * Opens the file as a stream. Its {@code read} throws Refused if reading fails.
     *
     * @throws Refused if it cannot be opened
     */
    public static CountedStream open(String file, CallEnvironment dependencies) {
        try {
            var bytes = file.equals("-") ? dependencies.in() : Files.newInputStream(Path.of(file));
            return new CountedStream(bytes, unreadable -> unreadable(file, unreadable));
        } catch (IOException unreadable) {
            throw unreadable(file, unreadable);
        }
    }

    /** The file's length in bytes, or -1 if unknown. */
    public static long length(String file) {
        try {
            var path = Path.of(file);
            return !file.equals("-") && Files.isRegularFile(path) ? Files.size(path) : -1;
        } catch (IOException unreadable) {
            throw unreadable(file, unreadable);
        }
    }

    private static Refused unreadable(String file, IOException failure) {
        return failure instanceof NoSuchFileException
                ? new Refused("There is no file " + file + ".", "NO_FILE")
                : new Refused("Cannot read " + file + ": " + IoFailure.reason(failure) + ".", "NO_FILE");
    }
}
