package dev.paysandbox.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which drills to play, and how to reach the application under test: with functions of the test, or with requests that the
 * sandbox makes. If a function throws an exception, the order counts as not placed, or the question as not answered. A drill
 * with a fact for which there is no function or oracle ends as {@code REVIEW}.
 */
public final class DrillOptions {
    /** The facts that are numbers. */
    private static final Set<String> COUNTS = Set.of("shipped", "returns");

    private final Map<String, @Nullable Object> body = new LinkedHashMap<>();
    private final Map<String, Answer<?>> functions = new LinkedHashMap<>();
    private final Map<String, Answer<?>> payinFacts = new LinkedHashMap<>();
    private final Map<String, Answer<?>> payoutFacts = new LinkedHashMap<>();
    private String failOn = DrillResult.FAILED;

    /** A function of the test that answers a question of the run. */
    @FunctionalInterface
    public interface Answer<T> {
        /** Returns the answer. An exception gives the reason why there is none. */
        T to(DrillQuestion question) throws Exception;
    }

    /** A function of the test that does what the run asks for. */
    @FunctionalInterface
    public interface Action {
        /** Does it. An exception gives the reason why it failed. */
        void of(DrillQuestion question) throws Exception;
    }

    private DrillOptions() {
        // Without this member, the run would wait for a person to place the order.
        body.put("place", Map.of());
    }

    static DrillOptions of(Consumer<DrillOptions> chosen) {
        var options = new DrillOptions();
        chosen.accept(options);
        return options;
    }

    /** Plays the drills with these names. Without names and {@link #texts}, all drills are played. */
    public DrillOptions drills(String... names) {
        return with("drills", List.of(names));
    }

    /** Plays your own drills, given as YAML. */
    public DrillOptions texts(String... yaml) {
        return with("texts", List.of(yaml));
    }

    /**
     * A function that places an order with {@link DrillQuestion#method}, and returns the order's {@code referenceId}. It throws
     * UnsupportedOperationException for an order that the application does not offer; then the drill does not apply.
     */
    public DrillOptions place(Answer<String> order) {
        functions.put("place", order);
        return with("place", Map.of());
    }

    /** A request that places an order. Its answer is the {@code referenceId}, or a JSON object with it. */
    public DrillOptions place(DrillRequest order) {
        return with("place", order.members());
    }

    /** A function that requests a payout, and returns its {@code referenceId}. */
    public DrillOptions placePayout(Answer<String> payout) {
        functions.put("placePayout", payout);
        return with("placePayout", Map.of());
    }

    /** A request that requests a payout. */
    public DrillOptions placePayout(DrillRequest payout) {
        return with("placePayout", payout.members());
    }

    /** Whether the order {@link DrillQuestion#referenceId} is paid in the application's system. */
    public DrillOptions paid(Answer<Boolean> paid) {
        return fact(payinFacts, "paid", paid);
    }

    /** How many times the order was shipped. */
    public DrillOptions shipped(Answer<Integer> shipped) {
        return fact(payinFacts, "shipped", shipped);
    }

    /** Whether the order is fully refunded. */
    public DrillOptions refunded(Answer<Boolean> refunded) {
        return fact(payinFacts, "refunded", refunded);
    }

    /** Whether the order is on hold until a person has looked at it. */
    public DrillOptions held(Answer<Boolean> held) {
        return fact(payinFacts, "held", held);
    }

    /** Whether the order is marked as disputed, or as lost in a dispute. */
    public DrillOptions disputed(Answer<Boolean> disputed) {
        return fact(payinFacts, "disputed", disputed);
    }

    /** Whether the payout {@link DrillQuestion#referenceId} is marked as paid. */
    public DrillOptions sent(Answer<Boolean> sent) {
        return fact(payoutFacts, "sent", sent);
    }

    /** Whether the payout's amount is booked back in the application's system. */
    public DrillOptions returned(Answer<Boolean> returned) {
        return fact(payoutFacts, "returned", returned);
    }

    /** How many times the payout's amount was booked back. */
    public DrillOptions returns(Answer<Integer> returns) {
        return fact(payoutFacts, "returns", returns);
    }

    /**
     * A request whose answer has the facts about an order.
     *
     * @param facts where they are in the answer, such as {@code Map.of("paid", "$.status=PAID", "shipped", "$.shipments")}
     */
    public DrillOptions oracle(DrillRequest request, Map<String, String> facts) {
        return with("oracle", oracleBody(request, facts));
    }

    /** A request whose answer has the facts about a payout. */
    public DrillOptions payoutOracle(DrillRequest request, Map<String, String> facts) {
        return with("payoutOracle", oracleBody(request, facts));
    }

    /** A function that runs the application's batch job that compares its payments with the provider. */
    public DrillOptions reconcile(Action job) {
        return action("reconcile", job);
    }

    /** A request that runs this batch job. */
    public DrillOptions reconcile(DrillRequest job) {
        return with("reconcile", job.members());
    }

    /** A function that kills the application, starts it again, and ends when it takes requests. */
    public DrillOptions restart(Action restart) {
        return action("restart", restart);
    }

    /** A request that does so. */
    public DrillOptions restart(DrillRequest restart) {
        return with("restart", restart.members());
    }

    /**
     * Where the oracle's answer has a value that each start changes, such as {@code $.startedAt}. Without it, a connection
     * that the application refuses shows that it was restarted.
     */
    public DrillOptions restartProof(String path) {
        return with("restartProof", path);
    }

    /**
     * Where the oracle's answer has the time of the application's clock, such as {@code $.now}, in ISO 8601. If that is the
     * world's, drills about the application's own timers are judged.
     */
    public DrillOptions now(String path) {
        return with("now", path);
    }

    /** A request that loads the page that shows the payer the order's state. */
    public DrillOptions page(DrillRequest page) {
        return with("page", page.members());
    }

    /** How long the application may take to reach the expected state, in real time. Default: 15 s. */
    public DrillOptions patience(Duration patience) {
        return with("patience", Durations.text(patience));
    }

    /** How long the application must make no request before the drill continues, in real time. Default: 200 ms. */
    public DrillOptions quiet(Duration quiet) {
        return with("quiet", Durations.text(quiet));
    }

    /** How long placing an order may take, in real time. Default: 2 min. */
    public DrillOptions placeWithin(Duration within) {
        return with("placeWithin", Durations.text(within));
    }

    /**
     * How long a drill may take before it is ended, in real time, without the time of the test's functions. Default: 2 min, or
     * eight times the patience if that is longer.
     */
    public DrillOptions drillWithin(Duration within) {
        return with("drillWithin", Durations.text(within));
    }

    /**
     * Known findings that decide no drill's result: ids of rules, or an id and a subject, such as
     * {@code "PSB-008 http://127.0.0.1:3000/hook"}.
     */
    public DrillOptions accept(String... findings) {
        return with("accept", List.of(findings));
    }

    /** The least severe {@link DrillResult} that fails {@link World#assertDrillsPass}. Default: {@code FAILED}. */
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

    private DrillOptions action(String name, Action action) {
        functions.put(name, question -> {
            action.of(question);
            return "";
        });
        return with(name, Map.of());
    }

    private DrillOptions fact(Map<String, Answer<?>> facts, String name, Answer<?> answer) {
        facts.put(name, answer);
        var paths = new LinkedHashMap<String, String>();
        facts.keySet().forEach(known -> paths.put(known, "$." + known + (COUNTS.contains(known) ? "" : "=true")));
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

    /** The facts that functions of the test answer. */
    Map<String, Answer<?>> facts(boolean ofPayouts) {
        return ofPayouts ? payoutFacts : payinFacts;
    }

    /** The function of an option. Throws UnsupportedOperationException if the option was not given. */
    Answer<?> function(String name, String drill) {
        var function = functions.get(name);
        if (function == null) {
            throw new UnsupportedOperationException("The drill " + drill + " needs the option " + name + ".");
        }
        return function;
    }

    String failOn() {
        return failOn;
    }
}
