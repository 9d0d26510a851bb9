package dev.paysandbox.app.world;

import dev.paysandbox.app.access.Merchant;
import dev.paysandbox.app.events.Feed;
import dev.paysandbox.app.scenario.ScenarioSelector;
import dev.paysandbox.app.scenario.WorldScenarios;
import dev.paysandbox.app.state.State;
import dev.paysandbox.chance.Chance;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.SandboxClock;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Creates the states of a world: the first one, one after each reset, and those that are filled from snapshots. */
final class StateFactory {
    /** The distance between the seeds of drills. A state draws fewer random numbers than that. */
    private static final long DRILL_SEEDS = 0x5851F42D4C957F2DL;

    private final Merchant merchant;
    private final WorldDependencies dependencies;
    private final WorldMemory memory;
    private final Feed feed;
    private long drills;

    StateFactory(Merchant merchant, WorldDependencies dependencies, WorldMemory memory, Feed feed) {
        this.merchant = merchant;
        this.dependencies = dependencies;
        this.memory = memory;
        this.feed = feed;
    }

    /** The state of a new world, which counts in the memory's present share. */
    State first(Policy policy) {
        return state(clock(), policy, memory.share(), seed(), this::newSelector);
    }

    /** The state after a reset. */
    State empty(Policy policy) {
        return state(clock(), policy, memory.newShare(), seed(), this::newSelector);
    }

    /** The same, with the scenarios that were uploaded, armed or switched on in the old state. */
    State withScenariosOf(State old, Policy policy) {
        return state(clock(), policy, memory.newShare(), seed(), old.selector::renewed);
    }

    /** The state for a drill. Its ids differ from all other ids, because the merchant's application keeps them. */
    State forDrill(Policy policy) {
        long seed = seed() + ++drills * DRILL_SEEDS;
        var fresh = state(clock(), policy, memory.newShare(), seed, this::newSelector);
        fresh.isOfDrill = true;
        return fresh;
    }

    /** A state to be filled from a snapshot. It counts in the memory budget once it is the present state. */
    State restored(SandboxClock.SandboxClockSnapshot clock, Policy policy, long chance) {
        var restored = new SandboxClock(dependencies.host(), clock);
        return state(restored, policy, memory.newShareApart(), chance, this::newSelector);
    }

    private State state(
            SandboxClock clock,
            Policy policy,
            MemoryBudget.MemoryShare share,
            long seed,
            State.SelectorMaker selector) {
        return new State(clock, policy, dependencies.limits(), share, seed, feed, selector);
    }

    private ScenarioSelector newSelector(
            Chance chance, MemoryBudget.MemoryShare share, CompletableFuture<@Nullable Void> reset) {
        return new ScenarioSelector(new WorldScenarios(dependencies.library(), share), chance, reset);
    }

    private SandboxClock clock() {
        return new SandboxClock(dependencies.host());
    }

    private long seed() {
        return dependencies.seeds().applyAsLong(merchant);
    }
}
