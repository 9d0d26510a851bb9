package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The results of a drill, the worst first. */
enum Result {
    FAILED,
    WARNING,
    REVIEW,
    PASSED,
    SKIPPED;

    /** The result of a drill or a run. Null if it has none yet, or one that this tool does not know. */
    static @Nullable Result of(JsonObject thing) {
        var name = Json.text(thing, "result");
        return Arrays.stream(values())
                .filter(result -> result.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    boolean isAtLeast(Result other) {
        return compareTo(other) <= 0;
    }
}
