package dev.paysandbox.client;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Drills that were played one after the other. */
public final class DrillRun extends ApiObject {
    DrillRun(Map<String, @Nullable Object> members) {
        super(members);
    }

    String id() {
        return text("id");
    }

    boolean isFinished() {
        return text("status").equals("FINISHED");
    }

    @Nullable
    DrillQuestion question() {
        var question = object("question");
        return question.isEmpty() ? null : new DrillQuestion(question);
    }

    /** The worst {@link DrillResult} of its drills. */
    public String result() {
        return text("result");
    }

    /** Why it ended early, such as an application that places no order; null if it did not. */
    public @Nullable String notDriven() {
        return textOrNull("notDriven");
    }

    /** What has become of each. */
    public List<PlayedDrill> drills() {
        return objects("drills", PlayedDrill::new);
    }

    /** Why the drills have not passed: one ended as badly as this, or none could be judged; null if they have. */
    @Nullable
    String failure(String failOn, String url) {
        var drills = drills();
        var failed = drills.stream()
                .filter(drill -> badness(drill) <= DrillResult.WORST_FIRST.indexOf(failOn))
                .toList();
        var title = title(failed.size());
        if (title == null) {
            return null;
        }
        var shown = (failed.isEmpty() ? drills : failed)
                .stream().sorted(Comparator.comparing(DrillRun::badness)).toList();
        var message = new StringJoiner(System.lineSeparator()).add(title);
        table(shown.stream()
                        .map(drill -> List.of(drill.result(), drill.name(), drill.rule(), drill.reason()))
                        .toList())
                .forEach(message::add);
        shown.stream()
                .map(PlayedDrill::rule)
                .filter(rule -> !rule.isEmpty())
                .distinct()
                .forEach(rule -> message.add("  what to do: " + url + "/findings/" + rule));
        return message.toString();
    }

    private @Nullable String title(int failed) {
        if (notDriven() != null) {
            return "The drills ended early: " + notDriven();
        }
        if (result().equals(DrillResult.SKIPPED)) {
            return "No drill could be judged:";
        }
        return failed == 0 ? null : failed + " of " + drills().size() + " drills did not pass:";
    }

    /** A result that is newer than this client counts as the worst. */
    private static int badness(PlayedDrill drill) {
        return DrillResult.WORST_FIRST.indexOf(drill.result());
    }

    private static List<String> table(List<List<String>> rows) {
        var widths = IntStream.range(0, 4)
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return rows.stream()
                .map(row -> {
                    var line = new StringJoiner("  ", "  ", "");
                    for (int column = 0; column < widths.length; column++) {
                        var cell = row.get(column);
                        line.add(cell + " ".repeat(widths[column] - cell.length()));
                    }
                    return line.toString().stripTrailing();
                })
                .toList();
    }
}
