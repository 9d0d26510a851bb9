package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import java.net.URI;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A finished run, with what the reports need.
 *
 * @param run the run from the server, with secrets masked
 * @param failOn the least severe result that fails the command
 * @param required names of drills that fail the command unless they are PASSED
 * @param ratchet names of drills that fail the command unless they are judged
 */
public record Verdict(JsonObject run, URI url, Result failOn, List<String> required, List<String> ratchet) {
    private static final String NOT_RUN = "NOT RUN";

    /** The results of a drill, the worst first. */
    public enum Result {
        FAILED,
        WARNING,
        REVIEW,
        NOT_JUDGED,
        DOES_NOT_APPLY,
        PASSED;

        /** The result of a drill or a run. Null if it has none yet, or one that this tool does not know. */
        public static @Nullable Result of(JsonObject thing) {
            var name = Json.text(thing, "result");
            return Arrays.stream(values())
                    .filter(result -> result.name().equals(name))
                    .findFirst()
                    .orElse(null);
        }

        /** Whether the sandbox has judged the drill itself. */
        boolean isJudged() {
            return this == FAILED || this == WARNING || this == PASSED;
        }

        boolean isAtLeast(Result other) {
            return compareTo(other) <= 0;
        }
    }

    public List<JsonObject> drills() {
        return Json.objects(run, "drills");
    }

    /** The drills with the worst results first. */
    List<JsonObject> worstFirst() {
        return drills().stream()
                .sorted(Comparator.comparing(drill -> Objects.requireNonNullElse(Result.of(drill), Result.NOT_JUDGED)))
                .toList();
    }

    /** The facts that never changed in the run, so that it proves nothing about them. Empty if there are none. */
    String unproven() {
        return Json.joined(run, "unproven").replace("., ", ". ");
    }

    /** What a report must say besides the drills' results: one line for each thing that is worth it. */
    List<String> remarks() {
        var remarks = Stream.of(
                        remark("The run is not valid: ", notDriven()),
                        remark("Required, but not passed: ", unmet()),
                        remark("No longer judged: ", lost()),
                        remark("Unproven: ", unproven()))
                .flatMap(Optional::stream);
        return Stream.concat(remarks, notes()).toList();
    }

    /** One line for each rule of a note, which decides no drill's result. */
    private Stream<String> notes() {
        var drillsOf = new TreeMap<String, Integer>();
        for (var drill : drills()) {
            Json.objects(drill, "findings").stream()
                    .filter(finding -> Json.text(finding, "severity").equals("NOTE") && !finding.getBoolean("accepted"))
                    .map(note -> "Note " + Json.text(note, "rule") + ": " + Json.text(note, "title"))
                    .distinct()
                    .forEach(note -> drillsOf.merge(note, 1, Integer::sum));
        }
        return drillsOf.entrySet().stream()
                .map(note -> note.getKey() + ", in " + note.getValue() + (note.getValue() == 1 ? " drill" : " drills"));
    }

    private static Optional<String> remark(String label, String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(label + text);
    }

    /** Why the application could not be driven. Empty if it could. */
    String notDriven() {
        return Json.text(run, "notDriven");
    }

    public int exitCode() {
        if (!notDriven().isEmpty()) {
            return ExitCode.NOT_DRIVEN;
        }
        return drills().stream().anyMatch(this::fails) || !unmet().isEmpty() || !lost().isEmpty()
                ? ExitCode.FAILED
                : ExitCode.OK;
    }

    boolean fails(JsonObject drill) {
        var result = Result.of(drill);
        return (result != null && result.isAtLeast(failOn))
                || (required.contains(Json.text(drill, "name")) && result != Result.PASSED)
                || (ratchet.contains(Json.text(drill, "name")) && !isJudged(drill));
    }

    private static boolean isJudged(JsonObject drill) {
        var result = Result.of(drill);
        return result != null && result.isJudged();
    }

    /** The names of all drills of the run. */
    List<String> names() {
        return drills().stream().map(drill -> Json.text(drill, "name")).toList();
    }

    /** The names of the drills that the sandbox has judged. */
    List<String> judged() {
        return drills().stream()
                .filter(Verdict::isJudged)
                .map(drill -> Json.text(drill, "name"))
                .toList();
    }

    /** The required drills that are not PASSED, each with its result: {@code forged (REVIEW)}. */
    String unmet() {
        return missed(required, List.of(Result.PASSED.name()));
    }

    /** The drills that were judged before and are not now, each with its result. */
    String lost() {
        return missed(
                ratchet,
                Arrays.stream(Result.values())
                        .filter(Result::isJudged)
                        .map(Result::name)
                        .toList());
    }

    private String missed(List<String> wanted, List<String> good) {
        var results = drills().stream()
                .collect(Collectors.toMap(drill -> Json.text(drill, "name"), Verdict::resultName, (one, same) -> one));
        return wanted.stream()
                .distinct()
                .filter(name -> !good.contains(results.getOrDefault(name, NOT_RUN)))
                .map(name -> name + " (" + results.getOrDefault(name, NOT_RUN) + ")")
                .collect(Collectors.joining(", "));
    }

    /** The result of a drill, or {@code NOT RUN} if the run ended before it. */
    static String resultName(JsonObject drill) {
        var word = Json.text(drill, "result");
        return word.isEmpty() ? NOT_RUN : word;
    }

    /** The result of the whole run. */
    String resultName() {
        return notDriven().isEmpty() ? resultName(run) : "NOT VALID";
    }

    /** How many drills were judged, and how many had each result: {@code 30 of 31 drills judged: 30 passed, 1 not judged.} */
    String counts() {
        var results = drills().stream().map(Result::of).toList();
        var counts = Stream.concat(Arrays.stream(Result.values()), Stream.of((Result) null))
                .filter(results::contains)
                .map(result -> Collections.frequency(results, result) + " " + participle(result));
        int all = results.size();
        return judged().size() + " of " + all + (all == 1 ? " drill" : " drills") + " judged: "
                + counts.collect(Collectors.joining(", ")) + ".";
    }

    private static String participle(@Nullable Result result) {
        return result == null
                ? "not run"
                : result == Result.REVIEW
                        ? "to review"
                        : result.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The URL that explains the rule of a drill's result. Empty if it has no rule. */
    String help(JsonObject drill) {
        var rule = Json.text(drill, "rule");
        return rule.isEmpty() ? "" : url + "/findings/" + rule;
    }

    /** The checks that failed and are not accepted. */
    static List<JsonObject> brokenChecks(JsonObject drill) {
        return Json.objects(drill, "checks").stream()
                .filter(check -> check.has("held") && !check.getBoolean("held") && !check.has("accepted"))
                .toList();
    }

    /** The checks that no oracle answered. A person must do them. */
    static List<JsonObject> openChecks(JsonObject drill) {
        return Json.objects(drill, "checks").stream()
                .filter(check -> !check.has("held"))
                .toList();
    }

    /** What was expected in a check, and what was found or why it could not be asked. */
    static String sentence(JsonObject check) {
        var expected = Json.text(check, "question") + " It must be " + Json.text(check, "expected");
        if (check.has("held")) {
            return expected + " and is " + Json.text(check, "found") + ".";
        }
        return expected + (check.has("problem") ? ". It could not be asked: " + Json.text(check, "problem") : ".");
    }

    /** The found value of a check, or why there is none. */
    static String found(JsonObject check) {
        if (check.has("found")) {
            return Json.text(check, "found") + (check.has("accepted") ? " (accepted)" : "");
        }
        return check.has("problem") ? "could not be asked: " + Json.text(check, "problem") : "not asked";
    }

    /** How long the drill took. Empty if it was not played. */
    static String seconds(JsonObject drill) {
        return drill.getDouble("seconds") > 0 ? Json.text(drill, "seconds") + " s" : "";
    }

    /** The findings that count in this drill. */
    static List<JsonObject> ownFindings(JsonObject drill) {
        return Json.objects(drill, "findings").stream()
                .filter(finding -> !finding.getBoolean("incidental") && !finding.getBoolean("accepted"))
                .toList();
    }

    /** The drill's name, with its subject in parentheses if it has one. */
    static String title(JsonObject drill) {
        var subject = subject(drill);
        return Json.text(drill, "name") + (subject.isEmpty() ? "" : " (" + subject + ")");
    }

    /** The drill's referenceId and payment id, such as {@code order-17, payin_1}. */
    static String subject(JsonObject drill) {
        var reference = Json.text(drill, "referenceId");
        var payment = Json.text(drill, "payment");
        return reference.isEmpty() || payment.isEmpty() ? reference + payment : reference + ", " + payment;
    }
}
