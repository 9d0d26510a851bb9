package dev.paysandbox.cli.journal;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.cli.noun.Counts;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

@Command(
        description = {
            "Checks that the application made requests like this, by default at least one.",
            "If it did not, prints the most similar ones and their differences, and exits with 1."
        },
        footer =
                "  ${COMMAND-FULL-NAME} --method POST --path /payin --auth basic --field referenceId=order-1001 --times 1")
final class Verify extends SandboxCommand {
    private static final Set<String> NUMBERS = Set.of("amount", "quantity", "unitPrice", "installments");
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    @Option(
            names = "--method",
            paramLabel = "METHOD",
            converter = Choices.HttpMethod.class,
            completionCandidates = Choices.HttpMethod.class,
            description = "The HTTP method.")
    private @Nullable String method;

    @Option(names = "--path", paramLabel = "PATTERN", description = "The path, such as '/payin/*'.")
    private @Nullable String path;

    @Option(
            names = "--auth",
            paramLabel = "WAY",
            converter = Choices.Authentication.class,
            completionCandidates = Choices.Authentication.class,
            description = "basic, headers, public key or none.")
    private @Nullable String authentication;

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            converter = Choices.HttpStatus.class,
            description = "The HTTP status of the response.")
    private @Nullable Integer status;

    @Option(names = "--scenario", paramLabel = "NAME", description = "The scenario that was used.")
    private @Nullable String scenario;

    @Option(
            names = "--field",
            paramLabel = "FIELD=VALUE",
            description = "A field of the body, such as customer.document=12345678909; repeatable.")
    private Map<String, String> fields = new LinkedHashMap<>();

    @Option(
            names = "--times",
            paramLabel = "N",
            converter = Counts.FromZero.class,
            description = "Exactly this number.")
    private @Nullable Integer times;

    @Option(
            names = "--at-least",
            paramLabel = "N",
            converter = Counts.FromZero.class,
            description = "This number or more.")
    private @Nullable Integer atLeast;

    @Option(
            names = "--at-most",
            paramLabel = "N",
            converter = Counts.FromZero.class,
            description = "This number or fewer.")
    private @Nullable Integer atMost;

    @Override
    public Integer call() {
        requireCounts();
        var answer = sandbox.post(
                "/journal/verify",
                Json.object("request", request(), "times", times, "atLeast", atLeast, "atMost", atMost));
        output.object(answer, "matches", () -> lines(answer));
        if (!answer.getBoolean("met")) {
            var count = answer.getLong("count");
            say(requests(count) + (count == 1 ? " matches" : " match") + "; expected: " + expected() + ".");
            return ExitCode.FAILED;
        }
        return ExitCode.OK;
    }

    /** The number of requests that the options ask for. */
    private String expected() {
        if (times != null) {
            return "exactly " + times;
        }
        var bounds = new ArrayList<String>();
        if (atLeast != null) {
            bounds.add("at least " + atLeast);
        }
        if (atMost != null) {
            bounds.add("at most " + atMost);
        }
        return bounds.isEmpty() ? "at least 1" : String.join(", ", bounds);
    }

    private static String requests(long count) {
        return count + (count == 1 ? " request" : " requests");
    }

    private void requireCounts() {
        if (atLeast != null && atMost != null && atLeast > atMost) {
            throw new ParameterException(
                    spec.commandLine(), "--at-least " + atLeast + " is more than --at-most " + atMost + ".");
        }
    }

    private JsonObject request() {
        var wanted = new JsonObject();
        fields.forEach((field, value) -> wanted.put(
                field, isNumber(field) || !DIGITS.matcher(value).matches() ? Json.valueOrText(value) : value));
        return Json.object(
                "method", method,
                "path", path,
                "authentication", authentication,
                "status", status,
                "scenario", scenario,
                "fields", wanted.isEmpty() ? null : wanted);
    }

    /** Whether digits in this field are a number. In most fields they are strings: documents, phones, references. */
    private static boolean isNumber(String field) {
        return NUMBERS.contains(field.substring(field.lastIndexOf('.') + 1));
    }

    private static List<CharSequence> lines(JsonObject answer) {
        var lines = new ArrayList<CharSequence>();
        lines.add((answer.getBoolean("met") ? "met" : "not met") + ": " + requests(answer.getLong("count")));
        var matches = Json.joined(answer, "matches");
        if (!matches.isEmpty()) {
            lines.add("matches: " + matches);
        }
        for (var miss : Json.objects(answer, "nearMisses")) {
            for (var difference : Json.objects(miss, "differs")) {
                lines.add(Json.text(miss, "id") + " differs: " + Json.text(difference, "field") + " is "
                        + Json.text(difference, "actual") + ", not " + Json.text(difference, "expected"));
            }
        }
        return lines;
    }
}
