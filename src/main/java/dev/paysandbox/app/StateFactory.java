package dev.paysandbox.app;

import dev.paysandbox.app.access.Merchant;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.time.SandboxClock;

/** Makes the states that a world goes through: one after each reset, and those that are filled from snapshots. */
final class StateFactory {
    private final Merchant merchant;
    private final WorldDependencies dependencies;
    private final WorldMemory memory;
    private final Feed feed;

    StateFactory(Merchant merchant, WorldDependencies dependencies, WorldMemory memory, Feed feed) {
        this.merchant = merchant;
        this.dependencies = dependencies;
        this.memory = memory;
        this.feed = feed;
    }

    /** The state of a new world, which counts in the memory's present share. */
    State first(Policy policy) {
        return new State(clock(), policy, dependencies.limits(), memory.share(), dependencies.library(), seed(), feed);
    }

    /** The state after a reset. */
    State empty(Policy policy) {
        return new State(
                clock(), policy, dependencies.limits(), memory.newShare(), dependencies.library(), seed(), feed);
    }

    /** The same with the scenarios that were uploaded, armed or switched on in the state before it. */
    State withScenariosOf(State old, Policy policy) {
        return new State(
                clock(), policy, dependencies.limits(), memory.newShare(), seed(), feed, old.selector::renewed);
    }

    /** A state to be filled from a snapshot. It counts in the memory once the world goes on with it. */
    State restored(SandboxClock.SandboxClockSnapshot clock, Policy policy, long chance) {
        return new State(
                new SandboxClock(dependencies.host(), clock),
                policy,
                dependencies.limits(),
                memory.newShareApart(),
                dependencies.library(),
                chance,
                feed);
    }

    private SandboxClock clock() {
        return new SandboxClock(dependencies.host());
    }

    private long seed() {
        return dependencies.seeds().applyAsLong(merchant);
    }
}
