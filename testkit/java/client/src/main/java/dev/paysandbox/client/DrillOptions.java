package dev.paysandbox.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which drills to play, and how to reach the application under test: by functions of the test, or by requests that the sandbox
 * makes. A function that throws is an order that was not placed, or a question that could not be answered. A fact that nobody
 * can be asked is for a person to review.
 */
public final class DrillOptions {
    private final Map<String, @Nullable Object> body = new LinkedHashMap<>();
    private final Map<String, Answer<?>> functions = new LinkedHashMap<>();
    private final Map<String, Answer<?>> payinFacts = new LinkedHashMap<>();
    private final Map<String, Answer<?>> payoutFacts = new LinkedHashMap<>();
    private String failOn = DrillResult.FAILED;

    /** Something that the test does or answers when the run asks. */
    @FunctionalInterface
    public interface Answer<T> {
        /** The answer; an exception says why there is none. */
        T to(DrillQuestion question) throws Exception;
    }

    /** Something that the test does when the run asks. */
    @FunctionalInterface
    public interface Action {
        /** Does it; an exception says why it cannot be done. */
        void of(DrillQuestion question) throws Exception;
    }

    private DrillOptions() {
        // A run that nobody can answer would wait for a person.
        body.put("place", Map.of());
        body.put("placePayout", Map.of());
    }

    static DrillOptions of(Consumer<DrillOptions> chosen) {
        var options = new DrillOptions();
        chosen.accept(options);
        return options;
    }

    /** The drills of these names. All are played where neither these nor {@link #texts} are given. */
    public DrillOptions drills(String... names) {
        return with("drills", List.of(names));
    }

    /** Drills of one's own, in YAML. */
    public DrillOptions texts(String... yaml) {
        return with("texts", List.of(yaml));
    }

    /** Orders something by {@link DrillQuestion#method}, and answers the order's {@code referenceId}. */
    public DrillOptions place(Answer<String> order) {
        functions.put("place", order);
        return with("place", Map.of());
    }

    /** A request that orders something; its answer is the {@code referenceId}, or a JSON object that has it. */
    public DrillOptions place(DrillRequest order) {
        return with("place", order.members());
    }

    /** Requests a payout, and answers its {@code referenceId}. */
    public DrillOptions placePayout(Answer<String> payout) {
        functions.put("placePayout", payout);
        return with("placePayout", Map.of());
    }

    /** A request that requests a payout. */
    public DrillOptions placePayout(DrillRequest payout) {
        return with("placePayout", payout.members());
    }

    /** Whether the order of {@link DrillQuestion#referenceId} is paid, as the application believes. */
    public DrillOptions paid(Answer<Boolean> paid) {
        return fact(payinFacts, "paid", paid);
    }

    /** How often it was shipped. */
    public DrillOptions shipped(Answer<Integer> shipped) {
        return fact(payinFacts, "shipped", shipped);
    }

    /** Whether it is refunded as a whole. */
    public DrillOptions refunded(Answer<Boolean> refunded) {
        return fact(payinFacts, "refunded", refunded);
    }

    /** Whether it is marked as disputed, or as lost by a dispute. */
    public DrillOptions disputed(Answer<Boolean> disputed) {
        return fact(payinFacts, "disputed", disputed);
    }

    /** Whether the payout of {@link DrillQuestion#referenceId} is marked as paid. */
    public DrillOptions sent(Answer<Boolean> sent) {
        return fact(payoutFacts, "sent", sent);
    }

    /** Whether its amount is back on the merchant's own balance. */
    public DrillOptions returned(Answer<Boolean> returned) {
        return fact(payoutFacts, "returned", returned);
    }

    /** A request whose answer says what is true, such as {@code Map.of("paid", "$.status=PAID", "shipped", "$.shipments")}. */
    public DrillOptions oracle(DrillRequest request, Map<String, String> facts) {
        return with("oracle", oracleBody(request, facts));
    }

    /** The same about payouts. */
    public DrillOptions payoutOracle(DrillRequest request, Map<String, String> facts) {
        return with("payoutOracle", oracleBody(request, facts));
    }

    /** Starts the application's batch job that asks for lost payments. */
    public DrillOptions reconcile(Action job) {
        functions.put("reconcile", question -> {
            job.of(question);
            return "";
        });
        return with("reconcile", Map.of());
    }

    /** A request that starts it. */
    public DrillOptions reconcile(DrillRequest job) {
        return with("reconcile", job.members());
    }

    /** Real time in which the application must come to what is expected: 5 s unless said otherwise. */
    public DrillOptions patience(Duration patience) {
        return with("patience", Durations.text(patience));
    }

    /** It is quiet when it has made no request for so long, in real time: 200 ms unless said otherwise. */
    public DrillOptions quiet(Duration quiet) {
        return with("quiet", Durations.text(quiet));
    }

    /** Real time in which an order must be placed: 2 min unless said otherwise. */
    public DrillOptions placeWithin(Duration within) {
        return with("placeWithin", Durations.text(within));
    }

    /** The mildest {@link DrillResult} that fails {@link World#assertDrillsPass}: {@code FAILED} unless said otherwise. */
    public DrillOptions failOn(String result) {
        if (!DrillResult.WORST_FIRST.contains(result)) {
            throw new IllegalArgumentException("There is no result \"" + result + "\"; there are "
                    + String.join(", ", DrillResult.WORST_FIRST) + ".");
        }
        failOn = result;
        return this;
    }

    private DrillOptions with(String name, Object value) {
        body.put(name, value);
        return this;
    }

    private DrillOptions fact(Map<String, Answer<?>> facts, String name, Answer<?> answer) {
        facts.put(name, answer);
        var paths = new LinkedHashMap<String, String>();
        facts.keySet().forEach(fact -> paths.put(fact, fact.equals("shipped") ? "$.shipped" : "$." + fact + "=true"));
        return with(facts == payinFacts ? "oracle" : "payoutOracle", Map.of("facts", paths));
    }

    private static Map<String, @Nullable Object> oracleBody(DrillRequest request, Map<String, String> facts) {
        var oracle = request.members();
        oracle.put("facts", facts);
        return oracle;
    }

    Map<String, @Nullable Object> body() {
        return body;
    }

    /** The facts that the test answers itself. */
    Map<String, Answer<?>> facts(boolean ofPayouts) {
        return ofPayouts ? payoutFacts : payinFacts;
    }

    /** What the test does itself; throws IllegalStateException where it was not given. */
    Answer<?> function(String name, String drill) {
        var function = functions.get(name);
        if (function == null) {
            throw new IllegalStateException("The drill " + drill + " needs the option " + name + ".");
        }
        return function;
    }

    String failOn() {
        return failOn;
    }
}
