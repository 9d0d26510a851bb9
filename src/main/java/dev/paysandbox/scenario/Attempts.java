package dev.paysandbox.scenario;

import dev.paysandbox.chance.Chance;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often each scenario with {@code times} or {@code sequence} has run in one world, and the world's random source.
 * Guarded by the world's lock.
 */
public final class Attempts {
    /** How many values are counted separately in one world; those counted longest ago are dropped first. */
    static final int MOST_VALUES = 1_000;

    private static final int DIGEST_BYTES = 12;

    /**
     * A field's value of a scenario that counts {@code per} field; a digest, because the value may be personal data.
     */
    private record Counted(String scenario, String digest) {}

    /** The count of one value, in a snapshot. */
    public record Tries(String scenario, String digest, int count) {}

    private final Chance chance;
    private final Map<String, Integer> played = new HashMap<>();
    private final Map<Counted, Integer> perValue = new LinkedHashMap<>();

    public Attempts(Chance chance) {
        this.chance = chance;
    }

    /** How often the conditions of a scenario have started it, for all values together; 0 if it counts nothing. */
    public int played(String scenario) {
        return played.getOrDefault(scenario, 0);
    }

    /** How often it has run for the requests that are counted together with this one. */
    public int played(String scenario, When when, ScenarioRequest request) {
        return when.per() == null ? played(scenario) : perValue.getOrDefault(counted(scenario, when.per(), request), 0);
    }

    /** Call it when the scenario of this name is removed or uploaded again. */
    public void forget(String scenario) {
        played.remove(scenario);
        perValue.keySet().removeIf(counted -> counted.scenario().equals(scenario));
    }

    /** The counts to keep in a snapshot, by the scenarios' names. */
    public Map<String, Integer> snapshot() {
        return new TreeMap<>(played);
    }

    /** The counts of values to keep in a snapshot, those counted longest ago first. */
    public List<Tries> tries() {
        return perValue.entrySet().stream()
                .map(entry ->
                        new Tries(entry.getKey().scenario(), entry.getKey().digest(), entry.getValue()))
                .toList();
    }

    /** Continues from a snapshot's counts. */
    public void restore(Map<String, Integer> kept, List<Tries> tries) {
        played.clear();
        played.putAll(kept);
        perValue.clear();
        tries.forEach(one -> perValue.put(new Counted(one.scenario(), one.digest()), one.count()));
    }

    /** Whether the scenario, whose conditions hold, runs now; if so, counts the run. */
    boolean take(String scenario, When when, ScenarioRequest request) {
        if (when.times() > 0 && played(scenario, when, request) >= when.times()) {
            return false;
        }
        if (when.probability() < When.CERTAIN && Math.floorMod(chance.nextLong(), When.CERTAIN) >= when.probability()) {
            return false;
        }
        if (when.times() > 0) {
            count(scenario, when, request);
        }
        return true;
    }

    /** Counts one more run, for any reason of the choice. */
    public void count(String scenario, When when, ScenarioRequest request) {
        played.merge(scenario, 1, Integer::sum);
        if (when.per() == null) {
            return;
        }
        var counted = counted(scenario, when.per(), request);
        var before = perValue.remove(counted);
        if (perValue.size() >= MOST_VALUES) {
            perValue.remove(perValue.keySet().iterator().next());
        }
        perValue.put(counted, before == null ? 1 : before + 1);
    }

    private static Counted counted(String scenario, ScenarioField per, ScenarioRequest request) {
        var value = request.text(per);
        return new Counted(scenario, value == null ? "" : digest(value));
    }

    private static String digest(String value) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
