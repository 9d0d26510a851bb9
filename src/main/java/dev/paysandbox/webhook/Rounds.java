package dev.paysandbox.webhook;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Notifications that are to be sent again together: those of one lane go out one after another, each when the attempt
 * of the one before it is over, so that a payment's news keep their order. Confined to its world's lock.
 */
final class Rounds {
    private final Map<String, Round> rounds = new HashMap<>();
    /** Begins another attempt, where the delivery is still one to attempt. */
    private final Predicate<Delivery> start;

    /** The notifications of one lane whose turn has not come, and the one that is being attempted. */
    private static final class Round {
        private final Set<Delivery> rest = new LinkedHashSet<>();
        private @Nullable Delivery current;
    }

    Rounds(Predicate<Delivery> start) {
        this.start = start;
    }

    /** Puts the delivery at the end of its lane's round; one that stands there already stays where it is. */
    void add(Delivery delivery) {
        var round = rounds.computeIfAbsent(delivery.lane(), lane -> new Round());
        round.rest.add(delivery);
        if (round.current == null) {
            goOn(delivery.lane(), round);
        }
    }

    /** An attempt at the delivery is over, or will not take place. */
    void over(Delivery delivery) {
        var round = rounds.get(delivery.lane());
        if (round != null && round.current == delivery) {
            goOn(delivery.lane(), round);
        }
    }

    private void goOn(String lane, Round round) {
        round.current = null;
        for (var turns = round.rest.iterator(); round.current == null && turns.hasNext(); ) {
            var next = turns.next();
            turns.remove();
            round.current = start.test(next) ? next : null;
        }
        if (round.current == null) {
            rounds.remove(lane);
        }
    }
}
