package dev.paysandbox.http.control;

import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.text.Durations;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.time.Timestamps;
import io.micronaut.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The query of a list: {@code limit}, {@code cursor} and its filters; other parameters are refused by name. */
public final class Query {
    /** The largest {@code limit}. */
    static final int MOST = 1000;

    private static final int USUAL = 50;

    private final HttpRequest<?> request;

    /** @throws Problem INVALID_DATA for an unknown parameter */
    public Query(HttpRequest<?> request, String... filters) {
        this(request, listed(filters));
    }

    private static List<String> listed(String... filters) {
        var known = new ArrayList<>(List.of("limit", "cursor"));
        known.addAll(Arrays.asList(filters));
        return known;
    }

    /** The query of a request that does not return a list of pages. */
    public Query(HttpRequest<?> request, List<String> known) {
        this.request = request;
        for (var name : request.getParameters().names()) {
            if (!known.contains(name)) {
                throw invalid(
                        name,
                        FieldError.NOT_ALLOWED,
                        (known.isEmpty()
                                        ? "is not a parameter: this request has none"
                                        : "is not a parameter of this request; known: " + String.join(", ", known))
                                + "."
                                + Nearest.hint(name, known),
                        null);
            }
        }
    }

    /** Throws Problem INVALID_DATA for any parameter at all. */
    public static void none(HttpRequest<?> request) {
        new Query(request, List.of());
    }

    public int limit() {
        var number = number("limit", 1, MOST);
        return number == null ? USUAL : number;
    }

    /** An integer within these bounds, or null if the parameter is absent. */
    @Nullable
    public Integer number(String name, int least, int most) {
        var text = request.getParameters().get(name);
        if (text == null) {
            return null;
        }
        var number = whole(text);
        if (number == null || number < least || number > most) {
            throw invalid(
                    name,
                    number == null ? FieldError.INVALID_FORMAT : FieldError.OUT_OF_RANGE,
                    "must be a whole number from " + least + " to " + most,
                    text);
        }
        return number.intValue();
    }

    public long cursor() {
        var text = request.getParameters().get("cursor");
        var number = text == null ? Long.valueOf(Long.MAX_VALUE) : whole(text);
        if (number == null) {
            throw invalid("cursor", FieldError.INVALID_FORMAT, "must be the next of an earlier page", text);
        }
        return number;
    }

    @Nullable
    public String text(String name) {
        return request.getParameters().get(name);
    }

    /** The text, which must be present and not blank. */
    public String required(String name) {
        var text = request.getParameters().get(name);
        if (text == null || text.isBlank()) {
            throw invalid(name, FieldError.REQUIRED, "is required", null);
        }
        return text;
    }

    /**
     * The instant of {@code since} in epoch milliseconds: a timestamp, or a duration counted back from now.
     *
     * @param now the world's clock, used only for a duration
     */
    public long since(LongSupplier now) {
        return instant("since", Long.MIN_VALUE, now);
    }

    /** The same of {@code until}. */
    public long until(LongSupplier now) {
        return instant("until", Long.MAX_VALUE, now);
    }

    private long instant(String name, long otherwise, LongSupplier now) {
        var text = request.getParameters().get(name);
        if (text == null) {
            return otherwise;
        }
        var instant = Timestamps.parse(text);
        if (instant != null) {
            return instant;
        }
        try {
            return now.getAsLong() - Durations.parse(text).toMillis();
        } catch (IllegalArgumentException neither) {
            throw invalid(
                    name,
                    FieldError.INVALID_FORMAT,
                    "must be a timestamp such as 2026-11-25T03:00:00Z, or a duration back from now such as 10m",
                    text);
        }
    }

    /** A duration up to this one, or null if the parameter is absent. */
    @Nullable
    public Duration duration(String name, Duration most) {
        var text = request.getParameters().get(name);
        var duration = Durations.find(text);
        if (text != null && (duration == null || duration.compareTo(most) > 0)) {
            throw invalid(
                    name,
                    FieldError.INVALID_FORMAT,
                    "must be a duration such as 10s, " + Durations.format(most) + " at most",
                    text);
        }
        return duration;
    }

    /** The constant with this name, or null if the parameter is absent. */
    public <E extends Enum<E>> @Nullable E choice(String name, E[] choices) {
        return choice(name, choices, Enum::name);
    }

    /** The constant with this word, or null if the parameter is absent. */
    public <E> @Nullable E choice(String name, E[] choices, Function<E, String> word) {
        var text = request.getParameters().get(name);
        if (text == null) {
            return null;
        }
        var known = Arrays.stream(choices).map(word).toList();
        int place = known.indexOf(text);
        if (place < 0) {
            throw invalid(
                    name,
                    FieldError.UNKNOWN_VALUE,
                    "must be one of " + String.join(", ", known) + "." + Nearest.hint(text, known),
                    text);
        }
        return choices[place];
    }

    private static @Nullable Long whole(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException notWhole) {
            return null;
        }
    }

    /** The refusal of a parameter; {@code rejected} is masked. */
    static Problem invalid(String name, FieldError code, String message, @Nullable String rejected) {
        return Problem.of(
                ErrorCode.INVALID_DATA,
                new Violation(name, code, message, rejected == null ? null : JsonBody.shown(rejected)));
    }
}
