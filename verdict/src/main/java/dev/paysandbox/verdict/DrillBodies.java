package dev.paysandbox.verdict;

import dev.paysandbox.bind.BoundBody;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.Secret;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.scenario.Fact;
import dev.paysandbox.text.Durations;
import dev.paysandbox.text.JsonPath;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.verdict.drill.Call;
import dev.paysandbox.verdict.drill.FactExpression;
import dev.paysandbox.verdict.drill.Plan;
import dev.paysandbox.verdict.finding.Rule;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of requests about drills: which to play, how to reach the application, and answers to a run's questions.
 */
final class DrillBodies {
    private static final int LONGEST_CALL = 2048;
    private static final Duration LONGEST = Duration.ofMinutes(30);
    private static final List<String> FACTS =
            Arrays.stream(Fact.values()).map(Fact::key).toList();

    private DrillBodies() {}

    /**
     * How the application is called. Without a request, the run asks its client to do it.
     *
     * @param request such as {@code POST http://127.0.0.1:3000/orders}
     */
    @Closed
    record CallBody(
            @Nullable @Text(max = LONGEST_CALL) String request,
            @Nullable @Secret Map<String, Object> headers,
            @Nullable String body) {}

    /** How the application is asked for its own state, see {@link Plan.Oracle}. */
    @Closed
    record OracleBody(
            @Nullable @Text(max = LONGEST_CALL) String request,
            @Nullable @Secret Map<String, Object> headers,
            @NotNull Map<String, Object> facts,
            @Nullable Boolean onlyThese) {}

    /**
     * Which drills to play, and how.
     *
     * @param drills names; all drills if there are neither names nor texts
     * @param texts the client's own drills, in YAML
     * @param accept known findings: ids of rules, such as {@code PSB-012}, or an id and a subject
     */
    @Closed
    record RunBody(
            @Nullable Object drills,
            @Nullable Object texts,
            @Nullable @Valid CallBody place,
            @Nullable @Valid CallBody placePayout,
            @Nullable @Valid OracleBody oracle,
            @Nullable @Valid OracleBody payoutOracle,
            @Nullable @Valid CallBody reconcile,
            @Nullable @Valid CallBody page,
            @Nullable @Valid CallBody restart,
            @Nullable @Text(max = LONGEST_CALL) String restartProof,
            @Nullable @Text(max = LONGEST_CALL) String now,
            @Nullable Object accept,

            @Nullable @Text(value = TextFormat.DURATION, expected = "a duration such as 5s")
            String patience,

            @Nullable @Text(value = TextFormat.DURATION, expected = "a duration such as 200ms")
            String quiet,

            @Nullable @Text(value = TextFormat.DURATION, expected = "a duration such as 2m")
            String placeWithin,

            @Nullable @Text(value = TextFormat.DURATION, expected = "a duration such as 2m")
            String drillWithin) {}

    /** An answer to a run's question, see {@link dev.paysandbox.verdict.drill.Question.Answer}. */
    @Closed
    record AnswerBody(
            @NotNull @Min(1) @Max(1_000_000) Long number,
            @Nullable String text,
            @Nullable String failed,
            @Nullable Boolean notOffered) {}

    /** The names, or the texts, in the list of a field. */
    static List<String> texts(BoundBody<RunBody> bound, String field, @Nullable Object listed) {
        if (listed == null) {
            return List.of();
        }
        if (!(listed instanceof List<?> list) || !list.stream().allMatch(String.class::isInstance)) {
            bound.reject(field, FieldError.WRONG_TYPE, "must be an array of strings");
            return List.of();
        }
        if (list.isEmpty()) {
            bound.reject(field, FieldError.REQUIRED, "must have at least one element");
        }
        return list.stream().map(String.class::cast).toList();
    }

    /**
     * The plan of a valid body. Throws Problem INVALID_DATA for another.
     *
     * @param isOwn whether a URL is seen to lead to this sandbox, which no drill may call
     */
    static Plan plan(BoundBody<RunBody> bound, Predicate<String> isOwn, boolean isFollowing) {
        var body = bound.body();
        var reader = new PlanReader(bound, isOwn);
        if (body.page != null && body.page.request == null) {
            bound.reject("page.request", FieldError.REQUIRED, "is required, because the sandbox loads the page itself");
        }
        var patience = reader.duration("patience", body.patience, Duration.ofSeconds(15));
        // A drill waits for the patience several times.
        var drillWithin = Collections.max(List.of(Duration.ofMinutes(2), patience.multipliedBy(8)));
        var plan = new Plan(
                reader.contact("place", body.place),
                reader.contact("placePayout", body.placePayout),
                reader.oracle("oracle", body.oracle),
                reader.oracle("payoutOracle", body.payoutOracle),
                reader.contact("reconcile", body.reconcile),
                body.page == null ? null : reader.call("page", body.page),
                reader.contact("restart", body.restart),
                reader.path("restartProof", body.restartProof),
                reader.path("now", body.now),
                isFollowing || body.now != null,
                reader.accepted(),
                patience,
                reader.duration("quiet", body.quiet, Duration.ofMillis(200)),
                reader.duration("placeWithin", body.placeWithin, Duration.ofMinutes(2)),
                reader.duration("drillWithin", body.drillWithin, drillWithin));
        bound.refuse();
        return plan;
    }

    /** Reads the parts of a plan, and rejects what is invalid. */
    private record PlanReader(BoundBody<RunBody> bound, Predicate<String> isOwn) {
        Plan.AcceptedFindings accepted() {
            var keys = texts(bound, "accept", bound.body().accept);
            for (int i = 0; i < keys.size(); i++) {
                var id = keys.get(i).split(" ", 2)[0];
                if (Rule.find(id).isEmpty()) {
                    bound.reject(
                            "accept[" + i + "]",
                            FieldError.UNKNOWN_VALUE,
                            "must be the id of a rule, or an id and a subject, such as PSB-008 http://127.0.0.1:3000/hook."
                                    + Nearest.hint(id, Rule.ids()));
                }
            }
            return new Plan.AcceptedFindings(keys);
        }

        Duration duration(String field, @Nullable String text, Duration usual) {
            var duration = Objects.requireNonNullElse(Durations.find(text), usual);
            if (text != null && duration.compareTo(LONGEST) > 0) {
                bound.reject(field, FieldError.OUT_OF_RANGE, "must be 30m at most");
            }
            return duration;
        }

        @Nullable
        JsonPath path(String field, @Nullable String text) {
            try {
                return text == null ? null : JsonPath.of(text);
            } catch (IllegalArgumentException wrong) {
                bound.reject(field, FieldError.INVALID_FORMAT, String.valueOf(wrong.getMessage()));
                return null;
            }
        }

        @Nullable
        Call contact(String field, @Nullable CallBody call) {
            return call == null ? null : Objects.requireNonNullElse(call(field, call), Call.BY_CLIENT);
        }

        Plan.@Nullable Oracle oracle(String field, @Nullable OracleBody oracle) {
            if (oracle == null) {
                return null;
            }
            var facts = new EnumMap<Fact, FactExpression>(Fact.class);
            var given = oracle.facts == null ? Map.<String, Object>of() : oracle.facts;
            given.forEach((name, text) -> {
                var place = field + ".facts." + name;
                var fact = Fact.find(name);
                if (fact.isEmpty()) {
                    bound.rejectUnknown(place, FieldError.NOT_ALLOWED, "is not a fact; known: ", name, FACTS);
                } else if (!(text instanceof String expression)) {
                    bound.reject(place, FieldError.WRONG_TYPE, "must be a string");
                } else {
                    try {
                        facts.put(fact.get(), FactExpression.of(fact.get(), expression));
                    } catch (IllegalArgumentException wrong) {
                        bound.reject(place, FieldError.INVALID_FORMAT, String.valueOf(wrong.getMessage()));
                    }
                }
            });
            return new Plan.Oracle(
                    Objects.requireNonNull(contact(field, new CallBody(oracle.request, oracle.headers, null))),
                    facts,
                    Boolean.TRUE.equals(oracle.onlyThese));
        }

        @Nullable
        Call call(String field, CallBody body) {
            if (body.request == null) {
                return null;
            }
            var headers = new LinkedHashMap<String, String>();
            var given = body.headers == null ? Map.<String, Object>of() : body.headers;
            given.forEach((name, value) -> {
                if (value instanceof String text && name.matches("[A-Za-z0-9-]+") && !text.matches(".*[\\r\\n].*")) {
                    headers.put(name, text);
                } else {
                    bound.reject(
                            field + ".headers",
                            FieldError.INVALID_FORMAT,
                            "must have names of letters, digits and hyphens, and texts of one line as values");
                }
            });
            var call = Call.parse(body.request, headers, body.body).orElse(null);
            if (call == null) {
                bound.reject(
                        field + ".request",
                        FieldError.INVALID_FORMAT,
                        "must be a method and a URL, such as GET http://127.0.0.1:3000/orders/{referenceId}");
            } else if (isOwn.test(call.url().replaceAll("[{}]", ""))) {
                // Without its braces, a URL with placeholders is one that can be parsed.
                bound.reject(field + ".request", FieldError.INVALID_URL, ApplicationClient.IS_OWN);
            }
            return call;
        }
    }
}
