package dev.paysandbox.cli.api;

import com.grack.nanojson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads server-sent events. */
public final class EventStream implements AutoCloseable {
    /** The server sends a heartbeat every 15 s. A connection that is silent for longer is broken. */
    static final int LONGEST_SILENCE_MILLIS = 45_000;

    /** No event of PaySandbox has more letters. */
    private static final int LONGEST = 4 << 20;

    private final BufferedReader letters;
    private String position = "";

    EventStream(InputStream in) {
        letters = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /** One event. */
    public record Event(String type, JsonObject data) {}

    /** The id to resume after. The server sends it before the first event and with each event. */
    public String position() {
        return position;
    }

    /** Waits for the next event. Returns null at the end of the stream. */
    public @Nullable Event next() throws IOException {
        var type = "message";
        var id = position;
        var data = new StringBuilder();
        for (var line = line(); line != null; line = line()) {
            if (line.isEmpty()) {
                // Only a complete event changes the position. The server sends an incomplete event again.
                position = id;
                var object = Json.objectOrNull(data.toString());
                if (object != null) {
                    return new Event(type, object);
                }
                data.setLength(0);
            } else if (line.startsWith("id:")) {
                id = line.substring(3).strip();
            } else if (line.startsWith("event:")) {
                type = line.substring(6).strip();
            } else if (line.startsWith("data:")) {
                data.append(line.substring(5).strip());
                requireEnd(data);
            }
        }
        return null;
    }

    /** The next complete line, or null at the end of the stream. */
    private @Nullable String line() throws IOException {
        var line = new StringBuilder();
        for (int letter = letters.read(); letter != '\n'; letter = letters.read()) {
            if (letter < 0) {
                return null;
            }
            line.append((char) letter);
            requireEnd(line);
        }
        return line.toString().stripTrailing();
    }

    private static void requireEnd(CharSequence text) throws IOException {
        if (text.length() > LONGEST) {
            throw new IOException("the program at this address sends an event without an end");
        }
    }

    @Override
    public void close() throws IOException {
        letters.close();
    }
}
