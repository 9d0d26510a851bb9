package dev.paysandbox.webhook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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

    /**
     * A round as a snapshot has it.
     *
     * @param current the id of the delivery that is being attempted
     * @param rest the ids of those whose turn has not come
     */
    public record RoundsSnapshot(String current, List<String> rest) {}

    List<RoundsSnapshot> kept(Predicate<Delivery> wanted) {
        var kept = new ArrayList<RoundsSnapshot>();
        new TreeMap<>(rounds).forEach((lane, round) -> {
            if (round.current != null && wanted.test(round.current)) {
                kept.add(new RoundsSnapshot(
                        round.current.id(),
                        round.rest.stream().filter(wanted).map(Delivery::id).toList()));
            }
        });
        return kept;
    }

    void clear() {
        rounds.clear();
    }

    /** Throws IllegalArgumentException where its lane has a round already. */
    void takeBack(Delivery current, List<Delivery> rest) {
        var round = new Round();
        round.current = current;
        round.rest.addAll(rest);
        if (rounds.putIfAbsent(current.lane(), round) != null) {
            throw new IllegalArgumentException("rounds must be one for each payment at most");
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
