package dev.paysandbox.cli.api;

import com.grack.nanojson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Server-sent events, one after the other. */
public final class EventStream implements AutoCloseable {
    /** The server breaks its silence every 15 s; a line silent for longer is dead. */
    static final int LONGEST_SILENCE_MILLIS = 45_000;

    private final BufferedReader lines;

    EventStream(InputStream in) {
        lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /**
     * One event.
     *
     * @param id what to resume after, empty where the event has none
     */
    public record Event(String id, String type, JsonObject data) {}

    /** The next event as soon as it comes; null at the end of the stream. */
    public @Nullable Event next() throws IOException {
        var id = "";
        var type = "message";
        var data = new StringBuilder();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty()) {
                var object = Json.objectOrNull(data.toString());
                if (object != null) {
                    return new Event(id, type, object);
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
