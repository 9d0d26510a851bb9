package dev.paysandbox.drill;

import dev.paysandbox.scenario.model.Fact;
import dev.paysandbox.scenario.model.Operation;
import dev.paysandbox.scenario.model.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which drills to play, and how to reach the merchant's application.
 *
 * @param place how an order is placed, or null where a person does it
 * @param placePayout the same for a payout
 * @param oracle how the application is asked about an order, or null where it cannot be
 * @param payoutOracle the same for a payout
 * @param reconcile how its batch job is started, or null where it has none
 * @param patience how long the application may take to come to what is expected, in real time
 * @param quiet it is quiet after making no request for so long, in real time
 * @param placeWithin how long a person or command may take to place an order, in real time
 */
public record Plan(
        List<Scenario> drills,
        @Nullable Means place,
        @Nullable Means placePayout,
        @Nullable Oracle oracle,
        @Nullable Oracle payoutOracle,
        @Nullable Means reconcile,
        Duration patience,
        Duration quiet,
        Duration placeWithin) {
    public Plan {
        drills = List.copyOf(drills);
    }

    /**
     * How the application is made to do something.
     *
     * @param call the request for it, or null where whoever started the drills does it when asked
     */
    public record Means(@Nullable Call call) {}

    /**
     * How the application's own system is asked.
     *
     * @param facts where its answer says what
     */
    public record Oracle(Means means, Map<Fact, FactExpression> facts) {
        public Oracle {
            facts = Map.copyOf(facts);
        }
    }

    /** Whether no person has to place orders or payouts. */
    public boolean isDriven() {
        return place != null || placePayout != null;
    }

    /** How a payment of the operation is placed. */
    public @Nullable Means place(Operation operation) {
        return operation == Operation.PAYOUT ? placePayout : place;
    }

    /** How the application is asked about a payment of the operation. */
    public @Nullable Oracle oracle(Operation operation) {
        return operation == Operation.PAYOUT ? payoutOracle : oracle;
    }
}
