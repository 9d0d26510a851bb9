package dev.paysandbox.client;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A mistake of the application under test that the sandbox has noticed. It works here and breaks in production.
 *
 * @param rule its rule, such as {@code PSB-001}
 * @param severity one of {@link Severity}, or one that is newer than this client
 * @param title a description of the mistake in general
 * @param sentence what happened here
 * @param times how many times it happened
 * @param evidence the ids of requests, payments and notifications that show it
 * @param advice why it is a mistake, and what to do, in two sentences
 */
public record Finding(
        String rule, String severity, String title, String sentence, long times, List<String> evidence, String advice) {
    static Finding of(Map<String, @Nullable Object> members) {
        var finding = new ApiObject.Part(members);
        return new Finding(
                finding.text("rule"),
                finding.text("severity"),
                finding.text("title"),
                finding.text("sentence"),
                finding.number("times"),
                finding.texts("evidence"),
                finding.text("advice"));
    }

    /** The message for a failed test. */
    static String report(List<Finding> findings, String url) {
        var text = new StringBuilder("The sandbox has found mistakes of the application:");
        for (var finding : findings) {
            text.append(String.format(
                    "%n%s %s: %s%n  %s%n  seen %d times, in %s%n  what to do: %s%n  more: %s/findings/%s",
                    finding.severity,
                    finding.rule,
                    finding.title,
                    finding.sentence,
                    finding.times,
                    String.join(", ", finding.evidence),
                    finding.advice,
                    url,
                    finding.rule));
        }
        return text.toString();
    }
}
