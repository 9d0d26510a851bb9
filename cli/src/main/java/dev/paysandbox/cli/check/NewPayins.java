package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The payins that a merchant's world did not have before. Drills hide those of before from nobody. */
final class NewPayins {
    private final Sandbox sandbox;
    private final Set<String> before;

    NewPayins(Sandbox sandbox) {
        this.sandbox = sandbox;
        before = newest().stream().map(payin -> Json.text(payin, "id")).collect(Collectors.toSet());
    }

    /** The newest first. */
    List<JsonObject> since() {
        return newest().stream()
                .filter(payin -> !before.contains(Json.text(payin, "id")))
                .toList();
    }

    private List<JsonObject> newest() {
        return Json.objects(sandbox.get("/payins?limit=50"), "data");
    }
}
