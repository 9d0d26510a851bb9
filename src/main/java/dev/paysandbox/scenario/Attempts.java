package dev.paysandbox.scenario;

import dev.paysandbox.chance.Chance;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** How often scenarios with {@code times} have played in one world, and its chance. Confined to its world's lock. */
public final class Attempts {
    private final Chance chance;
    private final Map<String, Integer> played = new HashMap<>();

    public Attempts(Chance chance) {
        this.chance = chance;
    }

    /** How often the scenario has played by its conditions, if it has a {@code times}; else 0. */
    public int played(String scenario) {
        return played.getOrDefault(scenario, 0);
    }

    /** There is no scenario of this name any more. */
    public void forget(String scenario) {
        played.remove(scenario);
    }

    /** How often each scenario that has a {@code times} has played, by name. */
    public Map<String, Integer> kept() {
        return new TreeMap<>(played);
    }

    /** Counts on from what was kept. */
    public void takeBack(Map<String, Integer> kept) {
        played.clear();
        played.putAll(kept);
    }

    /** Whether the scenario, whose conditions hold, plays now; if so it is counted. */
    boolean take(String scenario, When when) {
        if (when.times() > 0 && played(scenario) >= when.times()) {
            return false;
        }
        if (when.probability() < When.CERTAIN && Math.floorMod(chance.nextLong(), When.CERTAIN) >= when.probability()) {
            return false;
        }
        if (when.times() > 0) {
            played.merge(scenario, 1, Integer::sum);
        }
        return true;
    }
}
