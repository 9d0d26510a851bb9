package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.util.stream.Collectors;

/** What happened in a drill, as text. */
final class Timeline {
    private Timeline() {}

    static String of(JsonObject drill) {
        return Json.objects(drill, "timeline").stream()
                .map(entry -> "%s  %-12s  %s"
                        .formatted(Json.text(entry, "at"), Json.text(entry, "what"), Json.text(entry, "text")))
                .collect(Collectors.joining("\n"));
    }
}
