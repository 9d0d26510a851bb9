package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.StatusLine;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Prints which drill is being played, and the result of each. */
final class Progress {
    private final StatusLine line;
    private final Set<Integer> reported = new HashSet<>();

    Progress(StatusLine line) {
        this.line = line;
    }

    void show(JsonObject run) {
        var drills = Json.objects(run, "drills");
        for (int i = 0; i < drills.size(); i++) {
            var drill = drills.get(i);
            if (Json.text(drill, "status").equals("FINISHED") && reported.add(i)) {
                line.print(List.of(
                        Cell.status(Verdict.resultName(drill)),
                        Cell.of(Json.text(drill, "name")),
                        Cell.faint(Verdict.seconds(drill))));
            }
        }
        for (int i = 0; i < drills.size(); i++) {
            if (Json.text(drills.get(i), "status").equals("RUNNING")) {
                line.show(
                        "playing " + Json.text(drills.get(i), "name") + " (" + (i + 1) + " of " + drills.size() + ")");
            }
        }
    }

    /** Removes the line about the current drill, before something else is printed. */
    void clear() {
        line.clear();
    }

    void say(String sentence) {
        line.print(List.of(Cell.of(sentence)));
    }
}
