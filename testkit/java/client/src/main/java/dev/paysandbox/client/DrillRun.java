package dev.paysandbox.client;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run of drills, which were played one after the other. */
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

    /** Why the run is not valid, such as an application that places no order, or no drill that was judged; null if it is valid. */
    public @Nullable String notDriven() {
        return textOrNull("notDriven");
    }

    /** The facts that never changed in the run, so that it proves nothing about them; one sentence each. */
    public List<String> unproven() {
        return texts("unproven");
    }

    /** The drills, with their results. */
    public List<PlayedDrill> drills() {
        return objects("drills", PlayedDrill::new);
    }

    /**
     * The message if the drills have not passed, or null. They have not passed if one ended with this result or a worse one, or
     * if the run is not valid, for example because no drill was judged.
     */
    @Nullable
    String failure(String failOn, String url) {
        var drills = drills();
        var failed = drills.stream()
                .filter(drill -> rank(drill) <= DrillResult.WORST_FIRST.indexOf(failOn))
                .toList();
        var title = title(failed.size());
        if (title == null) {
            return null;
        }
        var shown = (failed.isEmpty() ? drills : failed)
                .stream().sorted(Comparator.comparing(DrillRun::rank)).toList();
        var message = new StringJoiner(System.lineSeparator()).add(title);
        table(shown.stream()
                        .map(drill -> List.of(drill.result(), drill.name(), drill.rule(), drill.reason()))
                        .toList())
                .forEach(message::add);
        shown.stream()
                .filter(drill -> !drill.rule().isEmpty())
                .flatMap(drill ->
                        Stream.of("  what to do: " + drill.advice(), "  more: " + url + "/findings/" + drill.rule()))
                .distinct()
                .forEach(message::add);
        return message.toString();
    }

    private @Nullable String title(int failed) {
        if (notDriven() != null) {
            return "The run is not valid: " + notDriven();
        }
        return failed == 0 ? null : failed + " of " + drills().size() + " drills did not pass:";
    }

    /** The position in the list of results, the worst first. An unknown result of a newer sandbox counts as the worst. */
    private static int rank(PlayedDrill drill) {
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
