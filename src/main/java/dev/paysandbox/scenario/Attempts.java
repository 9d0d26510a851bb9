package dev.paysandbox.scenario;

import dev.paysandbox.chance.Chance;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** How often each scenario with {@code times} has run in one world, and the world's random source. Guarded by the world's lock. */
public final class Attempts {
    private final Chance chance;
    private final Map<String, Integer> played = new HashMap<>();

    public Attempts(Chance chance) {
        this.chance = chance;
    }

    /** How often the conditions of a scenario with {@code times} have started it; 0 for every other scenario. */
    public int played(String scenario) {
        return played.getOrDefault(scenario, 0);
    }

    /** Call it when the scenario of this name is removed. */
    public void forget(String scenario) {
        played.remove(scenario);
    }

    /** The counts to keep in a snapshot, by the scenarios' names. */
    public Map<String, Integer> snapshot() {
        return new TreeMap<>(played);
    }

    /** Goes on counting from a snapshot's counts. */
    public void restore(Map<String, Integer> kept) {
        played.clear();
        played.putAll(kept);
    }

    /** Whether the scenario, whose conditions hold, runs now; if so, that is counted. */
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
