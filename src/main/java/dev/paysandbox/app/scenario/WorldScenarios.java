package dev.paysandbox.app.scenario;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.scenario.match.ScenarioSet;
import dev.paysandbox.scenario.model.Scenario;
import dev.paysandbox.store.MemoryBudget;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The scenarios of one world: the library, which all worlds share, and over it those uploaded here. What only this world
 * keeps in memory counts in its part of the memory budget. Confined to the world's lock.
 */
public final class WorldScenarios {
    /** How many scenarios may be uploaded to one world. */
    static final int MOST = 1000;

    /** Upper bounds of what reading a scenario makes: for each character of its text, and for the shortest text. */
    private static final int OF_A_SCENARIOS_CHARACTER = 12;

    private static final int OF_A_SCENARIO = 1024;

    /** A scenario's position in the index of a world with uploads. */
    private static final int INDEXED_SCENARIO = 300;

    private final Supplier<ScenarioSet> library;
    private final MemoryBudget.MemoryShare budget;
    private final Map<String, Scenario> uploaded = new LinkedHashMap<>();
    /** The uploaded scenarios, and those that still run though their name is another scenario's by now. */
    private final IdentityHashMap<Scenario, Weighed> weighed = new IdentityHashMap<>();

    /** The library with this world's uploads over it, and the library that it was made of. */
    private ScenarioSet set;

    private ScenarioSet madeOf;

    /** How many bytes count for the library's scenarios, which a set with uploads indexes once more. */
    private long indexed;

    /** A scenario that this world alone keeps in memory, while it is uploaded or runs for a payment. */
    private static final class Weighed {
        private boolean uploaded;
        private int runs;
    }

    public WorldScenarios(Supplier<ScenarioSet> library, MemoryBudget.MemoryShare budget) {
        this.library = library;
        this.budget = budget;
        madeOf = library.get();
        set = madeOf;
    }

    /** The same uploads for a world that begins anew. */
    WorldScenarios renewed(MemoryBudget.MemoryShare nextBudget) {
        var renewed = new WorldScenarios(library, nextBudget);
        renewed.putAll(uploaded.values());
        return renewed;
    }

    /** All scenarios that requests may match. */
    public ScenarioSet set() {
        if (library.get() != madeOf) {
            rebuild();
        }
        return set;
    }

    /** Those uploaded here, oldest first. */
    Collection<Scenario> uploaded() {
        return Collections.unmodifiableCollection(uploaded.values());
    }

    boolean isUploaded(String name) {
        return uploaded.containsKey(name);
    }

    /** Throws Problem STORE_FULL where the world has too many already, or memory is short. */
    public void upload(Scenario scenario) {
        var isNew = !uploaded.containsKey(scenario.name());
        if ((isNew && uploaded.size() == MOST) || !budget.makeRoomFor(weight(scenario))) {
            throw new Problem(
                    ErrorCode.STORE_FULL,
                    "There is no room for another uploaded scenario, of which a world keeps " + MOST
                            + " at most; remove one, or use the setting scenarios.");
        }
        put(scenario);
        rebuild();
    }

    /** Adds uploads whose memory was granted before. */
    void putAll(Collection<Scenario> scenarios) {
        scenarios.forEach(this::put);
        rebuild();
    }

    private void put(Scenario scenario) {
        var former = uploaded.put(scenario.name(), scenario);
        if (former != null) {
            isUploadedNoMore(former);
        }
        weighed(scenario).uploaded = true;
    }

    /** Removes an upload; throws Problem NOT_FOUND where none of this name was uploaded. */
    void remove(String name) {
        var former = uploaded.remove(name);
        if (former == null) {
            throw new Problem(
                    ErrorCode.NOT_FOUND,
                    "No scenario of this name was uploaded here; only uploaded ones can be removed.");
        }
        isUploadedNoMore(former);
        rebuild();
    }

    private void isUploadedNoMore(Scenario former) {
        weighed(former).uploaded = false;
        forgetIfUnused(former);
    }

    /** The scenario runs for one more payment, which keeps it in memory even where another takes its name. */
    @SuppressWarnings("ReferenceEquality") // the same object: one with the same text is another in memory
    public void runs(Scenario scenario) {
        if (weighed.containsKey(scenario)
                || library.get().named(scenario.name()).orElse(null) != scenario) {
            weighed(scenario).runs++;
        }
    }

    /** It runs for one payment less. */
    public void runsNoMore(Scenario scenario) {
        var known = weighed.get(scenario);
        if (known != null && known.runs > 0) {
            known.runs--;
            forgetIfUnused(scenario);
        }
    }

    private Weighed weighed(Scenario scenario) {
        var known = weighed.get(scenario);
        if (known == null) {
            known = new Weighed();
            weighed.put(scenario, known);
            budget.take(weight(scenario));
        }
        return known;
    }

    private void forgetIfUnused(Scenario scenario) {
        var known = weighed.get(scenario);
        if (known != null && !known.uploaded && known.runs == 0) {
            weighed.remove(scenario);
            budget.take(-weight(scenario));
        }
    }

    /** An upper bound for its text and what reading it makes: a comment makes nothing. */
    private static long weight(Scenario scenario) {
        return OF_A_SCENARIO + (long) OF_A_SCENARIOS_CHARACTER * scenario.text().length() + scenario.regexes();
    }

    private void rebuild() {
        madeOf = library.get();
        set = uploaded.isEmpty() ? madeOf : madeOf.with(uploaded.values());
        long now = uploaded.isEmpty()
                ? 0
                : (long) INDEXED_SCENARIO * madeOf.names().size();
        budget.take(now - indexed);
        indexed = now;
    }
}
