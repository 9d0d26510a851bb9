package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A run that is over, as the reports need it.
 *
 * @param run as the server has it, without secrets
 * @param failOn the best result that fails the command
 */
record Verdict(JsonObject run, URI url, Result failOn) {
    private static final String NOT_RUN = "NOT RUN";

    List<JsonObject> drills() {
        return Json.objects(run, "drills");
    }

    /** Why the application could not be driven, empty if it could. */
    String notDriven() {
        return Json.text(run, "notDriven");
    }

    int exitCode() {
        if (!notDriven().isEmpty()) {
            return ExitCode.NOT_DRIVEN;
        }
        return drills().stream().anyMatch(this::fails) ? ExitCode.NO : ExitCode.OK;
    }

    boolean fails(JsonObject drill) {
        var result = Result.of(drill);
        return result != null && result.isAtLeast(failOn);
    }

    /** The result of a drill, also of one that the run never came to. */
    static String word(JsonObject drill) {
        var word = Json.text(drill, "result");
        return word.isEmpty() ? NOT_RUN : word;
    }

    /** How the whole run ended. */
    String word() {
        return notDriven().isEmpty() ? word(run) : "NOT DRIVEN";
    }

    /** How many drills ended how, as {@code 1 failed, 30 passed}. */
    String counts() {
        var counts = new ArrayList<String>();
        for (var result : Result.values()) {
            long count = drills().stream()
                    .filter(drill -> Result.of(drill) == result)
                    .count();
            if (count > 0) {
                counts.add(count + " "
                        + (result == Result.REVIEW ? "to review" : result.name().toLowerCase(Locale.ROOT)));
            }
        }
        long rest = drills().stream().filter(drill -> Result.of(drill) == null).count();
        if (rest > 0) {
            counts.add(rest + " not run");
        }
        int all = drills().size();
        return all + (all == 1 ? " drill: " : " drills: ") + String.join(", ", counts) + ".";
    }

    /** Whether no drill could judge anything: then the command succeeds, and says nothing about the application. */
    boolean isWithoutJudgement() {
        return drills().stream().allMatch(drill -> Result.of(drill) == Result.SKIPPED);
    }

    /** Where the rule is explained that a drill's result is about; empty if it is about none. */
    String help(JsonObject drill) {
        var rule = Json.text(drill, "rule");
        return rule.isEmpty() ? "" : url + "/findings/" + rule;
    }

    /** Checks that the application did not pass, as far as they could be asked. */
    static List<JsonObject> brokenChecks(JsonObject drill) {
        return Json.objects(drill, "checks").stream()
                .filter(check -> check.has("held") && !check.getBoolean("held"))
                .toList();
    }

    /** Checks that a person must make. */
    static List<JsonObject> openChecks(JsonObject drill) {
        return Json.objects(drill, "checks").stream()
                .filter(check -> !check.has("held"))
                .toList();
    }

    /** What was found, or why nothing was. */
    static String found(JsonObject check) {
        if (check.has("found")) {
            return Json.text(check, "found");
        }
        return check.has("problem") ? "could not be asked: " + Json.text(check, "problem") : "not asked";
    }

    /** How long the drill took, empty if it was not played. */
    static String seconds(JsonObject drill) {
        return drill.getDouble("seconds") > 0 ? Json.text(drill, "seconds") + " s" : "";
    }

    /** What was seen of the drill's own rules. */
    static List<JsonObject> ownFindings(JsonObject drill) {
        return Json.objects(drill, "findings").stream()
                .filter(finding -> !finding.getBoolean("incidental"))
                .toList();
    }

    /** The order or payout by which a person finds it: {@code order-17, pay_1}. */
    static String subject(JsonObject drill) {
        var reference = Json.text(drill, "referenceId");
        var payment = Json.text(drill, "payment");
        return reference.isEmpty() || payment.isEmpty() ? reference + payment : reference + ", " + payment;
    }
}
