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

    private final BufferedReader lines;
    private String position = "";

    EventStream(InputStream in) {
        lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
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
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
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
            }
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
