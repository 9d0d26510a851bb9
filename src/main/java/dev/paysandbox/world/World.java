package dev.paysandbox.world;

import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.scenario.choice.ScenarioSelector;
import dev.paysandbox.scenario.choice.WorldScenarios;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.webhook.Listeners;
import dev.paysandbox.webhook.StartedAttempt;
import dev.paysandbox.world.state.CompletionExecutor;
import dev.paysandbox.world.state.State;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One merchant's isolated sandbox: the merchant, its policy, and the state, which a reset or a snapshot replaces. All
 * of it is guarded by the one lock of its {@link WorldRuntime}.
 */
public final class World {
    private static final String RESET = "reset";
    /** The distance between the seeds of drills. A state draws fewer random numbers than that. */
    private static final long DRILL_SEEDS = 0x5851F42D4C957F2DL;

    private final Merchant merchant;
    private final Access access;
    private final WorldDependencies dependencies;

    /** The policy of a new world, which a full reset restores. */
    private final Policy firstPolicy;

    /** Changed under the lock. A reader without the lock may see the previous policy. */
    private volatile Policy policy;

    private final Feed feed;
    private final Journal journal;
    private final Listeners listeners;
    private final WorldRecords records;
    private final WorldMemory memory;
    private final WorldRuntime runtime;
    private final ClockAdvance clockAdvance;
    /** The stored copy of this world. */
    private final WorldKeeping keeping;

    private long drills;

    public World(Merchant merchant, Policy policy, Access access, WorldDependencies dependencies) {
        this.merchant = merchant;
        this.access = access;
        firstPolicy = policy;
        this.policy = policy;
        this.dependencies = dependencies;
        listeners = new Listeners(
                dependencies.host(),
                dependencies.attemptTimeout(),
                CompletionExecutor.executor(),
                attempt -> dependencies.dispatch().webhookRequest(this, attempt));
        feed = new Feed(dependencies.limits().events());
        journal = new Journal(dependencies.limits().journalEntries());
        memory = new WorldMemory(dependencies, journal, feed);
        var first = fresh(0, this::newSelector);
        memory.switchTo(first.share());
        runtime = new WorldRuntime(first, dependencies, listeners, memory, this::send);
        records = new WorldRecords(journal, feed, memory, runtime);
        clockAdvance = new ClockAdvance(runtime, feed);
        keeping = new WorldKeeping(runtime, listeners, feed, journal, this::closed);
    }

    public Merchant merchant() {
        return merchant;
    }

    /** Clients that fetch notifications. A reset keeps them, with nothing to fetch. Guarded by the lock. */
    public Listeners listeners() {
        return listeners;
    }

    private void send(StartedAttempt attempt) {
        dependencies.dispatch().send(this, runtime, attempt);
    }

    public Access access() {
        return access;
    }

    /** What all worlds share. */
    public WorldDependencies shared() {
        return dependencies;
    }

    public Policy policy() {
        return policy;
    }

    /** The policy of the new world. */
    public Policy firstPolicy() {
        return firstPolicy;
    }

    /**
     * Changes the policy at once, or not at all if the change throws. The opening balance applies from the next reset.
     * Scheduled retries keep their time.
     *
     * @param change returns the new policy, given the present one and the first one
     */
    public void changePolicy(BinaryOperator<Policy> change) {
        run(state -> {
            policy = change.apply(policy, firstPolicy);
            state.outbox.retries.useWaits(policy.webhookRetries());
        });
    }

    /**
     * Runs work in memory under the lock, after all due tasks. Then sends the notifications that became due.
     *
     * @throws Problem TOO_BUSY if the world was parked meanwhile
     */
    public <T> T change(Function<State, T> work) {
        return change(work, null);
    }

    /**
     * The same for a request of a merchant.
     *
     * @param answered runs what sends the notifications, once the answer was written; null for at once
     */
    public <T> T change(Function<State, T> work, @Nullable AfterAnswer answered) {
        return runtime.change(
                state -> {
                    runtime.requireHere();
                    return work.apply(state);
                },
                answered);
    }

    /** The same for work without a result. */
    public void run(Consumer<State> work) {
        change(state -> {
            work.accept(state);
            return state;
        });
    }

    /** The same for work that changes nothing by itself. */
    public <T> T look(Function<State, T> work) {
        return runtime.look(state -> {
            runtime.requireHere();
            return work.apply(state);
        });
    }

    /**
     * Runs work in memory under the lock that changes nothing. Runs no due tasks. Also works for a world that was just parked,
     * which has no data.
     */
    public <T extends @Nullable Object> T peek(Function<State, T> work) {
        return runtime.locked(work);
    }

    /** The stored copy of this world. */
    public WorldKeeping keeping() {
        return keeping;
    }

    /** A new id from this world's random sequence, for something that is not stored. */
    public String newId(String prefix) {
        return change(present -> present.chance.id(prefix));
    }

    /** Epoch milliseconds of this world's clock. */
    public long now() {
        return runtime.locked(state -> state.clock.now());
    }

    /** The history of the world, over all states. */
    public WorldRecords records() {
        return records;
    }

    /** Runs due tasks; called by the ticker. */
    void tick() {
        runtime.look(state -> state);
    }

    /** Whether the ticker should make it free memory. */
    boolean holdsTooMuch() {
        return memory.holdsTooMuch();
    }

    public long dueAt() {
        return runtime.dueAt();
    }

    /**
     * Starts again with an empty state and the first policy. Deliveries being sent have no recorded outcome, and
     * waiting requests are answered.
     */
    public void reset() {
        change(old -> {
            policy = firstPolicy;
            return replace(old, fresh(0, this::newSelector), RESET);
        });
    }

    /** The same, but it keeps the scenarios that were uploaded, armed or switched on, and the settings changed since. */
    public void resetState() {
        change(old -> replace(old, fresh(0, next -> renewed(old.selector, next)), RESET));
    }

    /**
     * Continues with an empty state for a drill. Its ids differ from all other ids, because the merchant's application
     * keeps them.
     *
     * @param setUp work in memory on the new state, before it is visible
     * @throws Problem CLOCK_BUSY while a call advances the clock
     */
    public State beginDrill(Consumer<State> setUp) {
        return change(old -> {
            old.advance.requireNone();
            var fresh = fresh(++drills * DRILL_SEEDS, this::newSelector);
            fresh.isOfDrill = true;
            setUp.accept(fresh);
            return replace(old, fresh, "drill");
        });
    }

    /**
     * Runs work while no notification is being sent, so that each attempt is recorded in the state to which it belongs. Waits
     * for attempts that are under way, as long as one may take.
     *
     * @throws Problem CLOCK_BUSY while a call advances the clock
     */
    public <T> T atRest(Supplier<T> work) throws InterruptedException {
        return runtime.atRest(dependencies.attemptTimeout(), work);
    }

    /** The present state's part of the budget; any thread may ask. */
    public MemoryBudget.MemoryShare share() {
        return memory.share();
    }

    /**
     * An empty state of this world, to be filled from a snapshot. It counts in the memory budget once it is the present
     * state.
     */
    public State emptyState(SandboxClock.SandboxClockSnapshot clock, Policy kept, long chance) {
        return new State(
                new SandboxClock(dependencies.host(), clock),
                kept,
                dependencies.limits(),
                memory.newShare(),
                chance,
                feed,
                this::newSelector);
    }

    private State fresh(long seedOffset, Function<State, ScenarioSelector> selector) {
        long seed = dependencies.seeds().applyAsLong(merchant) + seedOffset;
        var clock = new SandboxClock(dependencies.host());
        return new State(clock, policy, dependencies.limits(), memory.newShare(), seed, feed, selector);
    }

    private static ScenarioSelector renewed(ScenarioSelector before, State of) {
        return before.renewed(of.chance, of.share(), of.clock::now);
    }

    private ScenarioSelector newSelector(State of) {
        return new ScenarioSelector(new WorldScenarios(dependencies.library(), of.share()), of.chance, of.clock::now);
    }

    /**
     * Replaces the state by that of a snapshot, atomically. Its clock moves on from the snapshot's instant to that of {@code
     * clock}; what became due in between happens at its own instant.
     *
     * @return the number of changes when the state was that of the snapshot, before what was due
     */
    public long restore(
            Policy kept, State fresh, SandboxClock.SandboxClockSnapshot clock, Journal.JournalSnapshot exchanges) {
        return change(old -> {
            policy = kept;
            replace(old, fresh, "restored");
            journal.restore(exchanges, fresh.clock.now());
            long changes = runtime.changes();
            runtime.catchUp(clock.now());
            fresh.clock.resumeFrom(clock);
            return changes;
        });
    }

    /** @param what the event for followers */
    private State replace(State old, State fresh, String what) {
        if (!fresh.isOfDrill) {
            keeping.setAside(null);
        }
        old.end();
        listeners.forgetAll();
        dependencies.past().add(old);
        journal.beginAnew();
        feed.add(fresh.clock.now(), Feed.Type.WORLD, what);
        memory.switchTo(fresh.share());
        runtime.replace(fresh);
        return fresh;
    }

    /**
     * Closes the world in favour of another one: resets it and frees its memory for good. Listeners, waiting requests
     * and event streams end.
     */
    public void close() {
        runtime.change(this::closed);
    }

    private State closed(State old) {
        memory.close();
        policy = firstPolicy;
        listeners.closeAll();
        var fresh = replace(old, fresh(0, this::newSelector), RESET);
        feed.close();
        return fresh;
    }

    /** Completes after the duration on the sandbox's clock, or at the next reset. */
    public CompletableFuture<@Nullable Void> after(Duration duration) {
        return change(present -> present.pendingAnswers.after(duration));
    }

    public ClockAdvance clockAdvance() {
        return clockAdvance;
    }
}
