package dev.paysandbox.scenario.choice;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.store.MemoryBudget;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The scenarios of one world: the library that all worlds share, and the uploaded scenarios, which replace library scenarios of
 * the same name. Uploads count in the world's share of the memory budget. Confined to the world's lock.
 */
public final class WorldScenarios {
    static final int MOST = 1000;

    /** Upper bounds for the size of a scenario that was read: for each character of its text, and for the shortest text. */
    private static final int OF_A_SCENARIOS_CHARACTER = 12;

    private static final int OF_A_SCENARIO = 1024;

    private final Supplier<ScenarioSet> library;
    private final MemoryBudget.MemoryShare budget;
    private final Map<String, Scenario> uploaded = new LinkedHashMap<>();
    /** The scenarios that only this world keeps in memory, and how often: one time as an upload, and for each payment that it runs for. */
    private final IdentityHashMap<Scenario, Integer> uses = new IdentityHashMap<>();

    /** The library with this world's uploads, and the library that it was built from. */
    private ScenarioSet set;

    private ScenarioSet builtFrom;

    public WorldScenarios(Supplier<ScenarioSet> library, MemoryBudget.MemoryShare budget) {
        this.library = library;
        this.budget = budget;
        builtFrom = library.get();
        set = builtFrom;
    }

    /** A copy for a world that is reset, with the same uploads. */
    WorldScenarios renewed(MemoryBudget.MemoryShare nextBudget) {
        var renewed = new WorldScenarios(library, nextBudget);
        renewed.putAll(uploaded.values());
        return renewed;
    }

    /** All scenarios that requests may match. */
    public ScenarioSet set() {
        if (library.get() != builtFrom) {
            rebuild();
        }
        return set;
    }

    /** The uploaded scenarios, oldest first. */
    Collection<Scenario> uploaded() {
        return Collections.unmodifiableCollection(uploaded.values());
    }

    boolean isUploaded(String name) {
        return uploaded.containsKey(name);
    }

    /** Adds an upload. Throws Problem STORE_FULL if the world has too many, or memory is short. */
    void upload(Scenario scenario) {
        var isNew = !uploaded.containsKey(scenario.name());
        if ((isNew && uploaded.size() == MOST) || !budget.makeRoomFor(weight(scenario))) {
            throw new Problem(
                    ErrorCode.STORE_FULL,
                    "There is no room for another uploaded scenario. A world keeps at most " + MOST
                            + "; remove one, or use the setting scenarios.");
        }
        put(scenario);
        rebuild();
    }

    /** Adds uploads without checking the memory budget. */
    void putAll(Collection<Scenario> scenarios) {
        scenarios.forEach(this::put);
        rebuild();
    }

    private void put(Scenario scenario) {
        var former = uploaded.put(scenario.name(), scenario);
        if (former != null) {
            release(former);
        }
        use(scenario);
    }

    /** Removes an upload. Throws Problem NOT_FOUND if none of this name was uploaded. */
    void remove(String name) {
        var former = uploaded.remove(name);
        if (former == null) {
            throw new Problem(
                    ErrorCode.NOT_FOUND,
                    "No scenario of this name was uploaded here; only uploaded ones can be removed.");
        }
        release(former);
        rebuild();
    }

    /** Records that the scenario now runs for one more payment. It stays in memory even if another one replaces it. */
    @SuppressWarnings("ReferenceEquality") // the same object: an equal scenario would be another one in memory
    public void startRun(Scenario scenario) {
        if (uses.containsKey(scenario) || library.get().named(scenario.name()).orElse(null) != scenario) {
            use(scenario);
        }
    }

    private void use(Scenario scenario) {
        if (uses.merge(scenario, 1, Integer::sum) == 1) {
            budget.take(weight(scenario));
        }
    }

    /** Records that an upload is gone, or that the scenario no longer runs for a payment. */
    public void release(Scenario scenario) {
        int left = uses.getOrDefault(scenario, 0) - 1;
        if (left > 0) {
            uses.put(scenario, left);
        } else if (uses.remove(scenario) != null) {
            budget.take(-weight(scenario));
        }
    }

    /** An upper bound for the text and the objects made from it. Comments make no objects. */
    private static long weight(Scenario scenario) {
        return OF_A_SCENARIO + (long) OF_A_SCENARIOS_CHARACTER * scenario.text().length() + scenario.regexes();
    }

    private void rebuild() {
        builtFrom = library.get();
        set = uploaded.isEmpty() ? builtFrom : builtFrom.with(uploaded.values());
    }
}
