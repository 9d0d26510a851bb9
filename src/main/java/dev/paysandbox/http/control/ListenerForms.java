package dev.paysandbox.http.control;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import dev.paysandbox.text.Durations;
import dev.paysandbox.webhook.listener.ReportedOutcome;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The bodies that listeners send. All durations in them are the computer's, not the sandbox's. */
final class ListenerForms {
    private static final Duration USUAL_LEASE = Duration.ofSeconds(30);
    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);
    private static final Duration LONGEST_LEASE = Duration.ofMinutes(5);

    private static final Duration USUAL_WAIT = Duration.ofSeconds(20);
    /** Within the time after which the server ends a connection on which nothing happens. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(50);

    private static final int MOST_PARCELS = 100;
    /** As much as is kept of any receiver's answer. */
    private static final int LONGEST_ANSWER = 4096;

    private static final int LONGEST_FAILURE = 500;

    private ListenerForms() {}

    /** How long a listener may be silent: {@code {"lease": "30s"}}. */
    static Duration lease(byte[] body) {
        var fields = new Fields(JsonBody.parse(body));
        var lease = duration(fields, "lease", USUAL_LEASE, SHORTEST_LEASE, LONGEST_LEASE);
        fields.refuse();
        return lease;
    }

    /** {@code {"wait": "20s", "most": 100}}. */
    record Request(Duration longest, int most) {
        static Request read(byte[] body) {
            var fields = new Fields(JsonBody.parse(body));
            var wait = duration(fields, "wait", USUAL_WAIT, Duration.ZERO, LONGEST_WAIT);
            var most = fields.optionalInteger("most", 1, MOST_PARCELS);
            fields.refuse();
            return new Request(wait, most == null ? MOST_PARCELS : most.intValue());
        }
    }

    /** {@code {"parcel": "prc_…", "status": 200, "answer": "…"}}, or {@code {"parcel": "prc_…", "failure": "…"}}. */
    record Outcome(String webhookRequest, ReportedOutcome told) {
        static Outcome read(byte @Nullable [] body) {
            var fields = new Fields(JsonBody.parse(body));
            var webhookRequest = fields.text("parcel");
            var status = fields.optionalInteger("status", 200, 999);
            var answer = fields.anyText("answer");
            var failure = fields.anyText("failure").strip().replaceAll("\\p{Cntrl}", " ");
            if (fields.has("status") == fields.has("failure")) {
                fields.reject("status", FieldError.REQUIRED, "or failure is required, and not both");
            } else if (fields.has("failure") && failure.isEmpty()) {
                fields.reject("failure", FieldError.BLANK, "must not be empty or blank");
            }
            fields.refuse();
            var kept = cut(answer, LONGEST_ANSWER);
            return new Outcome(
                    webhookRequest,
                    new ReportedOutcome(
                            status == null ? 0 : status.intValue(),
                            kept,
                            kept.length() < answer.length(),
                            cut(failure, LONGEST_FAILURE)));
        }
    }

    private static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest);
    }

    private static Duration duration(Fields fields, String name, Duration usual, Duration least, Duration most) {
        var text = fields.optionalText(name);
        if (text == null) {
            return usual;
        }
        try {
            var duration = Durations.parse(text);
            if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
                fields.reject(
                        name,
                        FieldError.OUT_OF_RANGE,
                        "must be between " + Durations.format(least) + " and " + Durations.format(most));
            }
            return duration;
        } catch (IllegalArgumentException noDuration) {
            fields.reject(name, FieldError.INVALID_FORMAT, "must be a duration such as 20s or PT20S");
            return usual;
        }
    }
}
