package dev.paysandbox.verdict.drill;

import dev.paysandbox.scenario.Expectations;
import dev.paysandbox.scenario.Fact;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.text.JsonPath;
import dev.paysandbox.verdict.finding.Finding;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How drills reach the merchant's application, and how long they wait for it.
 *
 * @param place how an order is placed, or null if a person does it; placePayout the same for a payout
 * @param oracle how the application is asked about an order, or null if it cannot be asked; payoutOracle the same for a payout
 * @param reconcile how its batch job is started, or null if it has none
 * @param page how the page is loaded that shows the payer the order's state, or null if there is none
 * @param restart how it is killed and started again, or null if that is not possible
 * @param restartProof where an answer of the oracle, or of the restart, has a value that each start changes, or null
 * @param now where an answer of the oracle has the time of the application's clock, or null
 * @param isFollowing whether that clock is said to follow the sandbox's
 * @param patience how long the application may take until it is in the expected state, in real time
 * @param quiet after how long without a request the application counts as quiet, in real time
 * @param placeWithin how long a person or command may take to place an order, in real time
 * @param drillWithin how long a drill may take, in real time, without the time in which it waits for its caller
 */
public record Plan(
        @Nullable Call place,
        @Nullable Call placePayout,
        @Nullable Oracle oracle,
        @Nullable Oracle payoutOracle,
        @Nullable Call reconcile,
        @Nullable Call page,
        @Nullable Call restart,
        @Nullable JsonPath restartProof,
        @Nullable JsonPath now,
        boolean isFollowing,
        AcceptedFindings accepted,
        Duration patience,
        Duration quiet,
        Duration placeWithin,
        Duration drillWithin) {
    /**
     * How the application's own system is asked.
     *
     * @param facts for each fact, where the answer has it
     * @param onlyThese whether checks of other facts are left out; otherwise a person must make them
     */
    public record Oracle(Call call, Map<Fact, FactExpression> facts, boolean onlyThese) {
        public Oracle {
            facts = Map.copyOf(facts);
        }
    }

    /** What a drill of this operation expects, without checks that are left out. */
    Expectations asked(Expectations expect, Operation operation) {
        var oracle = oracle(operation);
        return oracle == null || !oracle.onlyThese
                ? expect
                : expect.withFacts(expect.facts().stream()
                        .filter(expected -> oracle.facts.containsKey(expected.fact()))
                        .toList());
    }

    /** Whether orders and payouts can be placed without a person. */
    public boolean isDriven() {
        return place != null || placePayout != null;
    }

    public @Nullable Call place(Operation operation) {
        return operation == Operation.PAYOUT ? placePayout : place;
    }

    public @Nullable Oracle oracle(Operation operation) {
        return operation == Operation.PAYOUT ? payoutOracle : oracle;
    }

    /**
     * Findings that the merchant knows and accepts: they are reported, but decide no drill's result.
     *
     * @param keys ids of rules, or as {@link Finding#key}
     */
    public record AcceptedFindings(List<String> keys) {
        public AcceptedFindings {
            keys = List.copyOf(keys);
        }

        public boolean has(Finding finding) {
            return keys.contains(finding.rule().id()) || keys.contains(finding.key());
        }

        /** Whether the check has failed, and its rule is accepted. */
        public boolean has(FactCheck check) {
            return check.isFailed() && keys.contains(check.rule());
        }
    }
}
