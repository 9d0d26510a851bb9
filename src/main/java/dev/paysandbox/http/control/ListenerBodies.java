package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.GivenFields;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.text.Durations;
import dev.paysandbox.webhook.ReportedOutcome;
import io.micronaut.core.annotation.Introspected;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The bodies of listeners' requests. All durations are on the computer's clock, not the sandbox's. */
final class ListenerBodies {
    private static final Duration USUAL_LEASE = Duration.ofSeconds(30);
    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);
    private static final Duration LONGEST_LEASE = Duration.ofMinutes(5);

    private static final Duration USUAL_WAIT = Duration.ofSeconds(20);
    /** Shorter than the time after which the server ends an idle connection. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(50);

    private static final int MOST_PARCELS = 100;
    /** The limit for any receiver's answer. */
    private static final int LONGEST_ANSWER = 4096;

    private static final int LONGEST_FAILURE = 500;

    /** Not possible as a component's name, because every object has a method wait. */
    private static final String WAIT = "wait";

    private static final String EXAMPLE = "a duration such as 20s or PT20S";

    private ListenerBodies() {}

    /** How long a listener may be silent: {@code {"lease": "30s"}}. */
    @Introspected
    @Closed
    @CrossField
    record Lease(
            @Nullable @Text(value = TextFormat.DURATION, expected = EXAMPLE)
            String lease) implements CrossField.Rules {
        @Override
        public void check(CrossField.Rejection rejection) {
            require(rejection, "lease", lease, SHORTEST_LEASE, LONGEST_LEASE);
        }

        Duration duration() {
            return Objects.requireNonNullElse(Durations.find(lease), USUAL_LEASE);
        }
    }

    /** {@code {"wait": "20s", "most": 100}}. */
    @Introspected
    @Closed
    @CrossField
    record FetchRequest(
            @JsonProperty(WAIT) @Nullable @Text(value = TextFormat.DURATION, expected = EXAMPLE)
            String patience,

            @Nullable @Min(1) @Max(MOST_PARCELS) Long most)
            implements CrossField.Rules {
        @Override
        public void check(CrossField.Rejection rejection) {
            require(rejection, WAIT, patience, Duration.ZERO, LONGEST_WAIT);
        }

        Duration longest() {
            return Objects.requireNonNullElse(Durations.find(patience), USUAL_WAIT);
        }

        int parcels() {
            return most == null ? MOST_PARCELS : most.intValue();
        }
    }

    /** {@code {"parcel": "prc_…", "status": 200, "answer": "…"}}, or {@code {"parcel": "prc_…", "failure": "…"}}. */
    @Introspected
    @Closed
    @CrossField
    record OutcomeReport(
            @NotNull @Text String parcel,
            @Nullable @Min(200) @Max(999) Long status,
            @Nullable String answer,
            @Nullable String failure,
            GivenFields given)
            implements CrossField.Rules {
        @Override
        public void check(CrossField.Rejection rejection) {
            if (rejection.requireOneOf(given, "status", "failure")
                    && failure != null
                    && line(failure).isEmpty()) {
                rejection.reject("failure", FieldError.BLANK, "must not be only blanks");
            }
        }

        ReportedOutcome toOutcome() {
            var whole = answer == null ? "" : answer;
            var kept = cut(whole, LONGEST_ANSWER);
            return new ReportedOutcome(
                    status == null ? 0 : status.intValue(),
                    kept,
                    kept.length() < whole.length(),
                    failure == null ? "" : cut(line(failure), LONGEST_FAILURE));
        }

        private static String line(String text) {
            return text.strip().replaceAll("\\p{Cntrl}", " ");
        }
    }

    private static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest);
    }

    private static void require(
            CrossField.Rejection rejection, String name, @Nullable String text, Duration least, Duration most) {
        var duration = Durations.find(text);
        if (duration != null && (duration.compareTo(least) < 0 || duration.compareTo(most) > 0)) {
            rejection.reject(
                    name,
                    FieldError.OUT_OF_RANGE,
                    "must be between " + Durations.format(least) + " and " + Durations.format(most));
        }
    }
}
