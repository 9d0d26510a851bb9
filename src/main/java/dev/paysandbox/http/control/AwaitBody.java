package dev.paysandbox.http.control;

import dev.paysandbox.bind.BoundBody;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.text.Durations;
import dev.paysandbox.world.tester.Awaiting;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to wait for: {@code {"status": ["APPROVED", "REFUSED"], "delivered": true, "timeout": "10s"}}.
 *
 * @param status one, or a list of them
 */
@Closed
record AwaitBody(
        @NotNull Object status,
        @Nullable Boolean delivered,

        @Nullable @Text(value = TextFormat.DURATION, expected = "a duration such as 10s, 500ms or 2m")
        String timeout)
        implements CrossField {
    private static final Duration USUAL = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    @Override
    public void check(CrossField.Rejection rejection) {
        var asked = Durations.find(timeout);
        if (asked != null && asked.compareTo(LONGEST) > 0) {
            rejection.reject("timeout", FieldError.OUT_OF_RANGE, "must be 10m at most");
        }
    }

    /** The condition of a valid body whose statuses are all among these; throws Problem INVALID_DATA otherwise. */
    static Awaiting.StatusCondition condition(BoundBody<AwaitBody> bound, Enum<?>[] all) {
        var body = bound.body();
        var known = Arrays.stream(all).map(Enum::name).toList();
        var statuses = body.status instanceof List<?> several ? several(bound, several, known) : one(bound, known);
        bound.refuse();
        var timeout = Objects.requireNonNullElse(Durations.find(body.timeout), USUAL);
        return new Awaiting.StatusCondition(statuses, Boolean.TRUE.equals(body.delivered), timeout);
    }

    private static Set<String> one(BoundBody<AwaitBody> bound, List<String> known) {
        var status = bound.body().status;
        if (status != null && !(status instanceof String)) {
            bound.reject("status", FieldError.WRONG_TYPE, "must be a string");
            return Set.of();
        }
        var word = bound.choice("status", (String) status, known);
        return word == null ? Set.of() : Set.of(word);
    }

    private static Set<String> several(BoundBody<AwaitBody> bound, List<?> several, List<String> known) {
        var statuses = new LinkedHashSet<String>();
        for (int i = 0; i < several.size(); i++) {
            var place = "status[" + i + "]";
            if (!(several.get(i) instanceof String text)) {
                bound.reject(place, FieldError.WRONG_TYPE, "must be a string");
            } else if (known.contains(text)) {
                statuses.add(text);
            } else {
                bound.rejectUnknown(place, FieldError.UNKNOWN_VALUE, "must be one of ", text, known);
            }
        }
        if (several.isEmpty()) {
            bound.reject("status", FieldError.REQUIRED, "must hold at least one of " + String.join(", ", known));
        }
        return statuses;
    }
}
