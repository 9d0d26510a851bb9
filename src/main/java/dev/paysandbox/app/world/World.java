package dev.paysandbox.app.world;

import dev.paysandbox.app.access.Access;
import dev.paysandbox.app.access.Merchant;
import dev.paysandbox.app.events.Feed;
import dev.paysandbox.app.state.CompletionExecutor;
import dev.paysandbox.app.state.State;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.finding.KeptFindings;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.webhook.Handover;
import dev.paysandbox.webhook.courier.WebhookRequest;
import dev.paysandbox.webhook.listener.Listeners;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One merchant's isolated universe: who the merchant is, what holds for it, and the state that a reset or a snapshot
 * replaces. Everything in it is confined to the one lock of its {@link WorldRuntime}.
 */
public final class World {
    private static final String RESET = "reset";

    private final Merchant merchant;
    private final Access access;
    private final WorldDependencies dependencies;

    /** What the world began with, and goes back to when all is reset. */
    private final Policy firstPolicy;

    /** Changed under the lock; a reader without the lock may see the policy of a moment ago. */
    private volatile Policy policy;

    private final Listeners listeners;

    private final WorldRecords records;
    private final WorldMemory memory;
    private final StateFactory states;
    private final WorldRuntime runtime;
    private final ClockAdvance clockAdvance;
    private final WorldAttempts attempts;

    /** What is kept of it elsewhere. */
    private final WorldKeeping keeping;

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
                this::webhookRequest);
        var feed = new Feed(dependencies.limits().events());
        var journal = new Journal(dependencies.limits().journalEntries(), feed::dropped);
        var findings = new KeptFindings();
        memory = new WorldMemory(dependencies, journal, feed, listeners, findings);
        states = new StateFactory(merchant, dependencies, memory, feed);
        runtime = new WorldRuntime(states.first(policy), dependencies, listeners, memory, this::send);
        records = new WorldRecords(journal, feed, findings, memory, runtime);
        clockAdvance = new ClockAdvance(runtime, feed);
        attempts = new WorldAttempts(runtime);
        keeping = new WorldKeeping(runtime, listeners, feed, journal, this::closed);
    }

    public Merchant merchant() {
        return merchant;
    }

    /** Those who fetch notifications; after a reset they are still here, with nothing to fetch. Confined to the lock. */
    public Listeners listeners() {
        return listeners;
    }

    private WebhookRequest webhookRequest(Handover handover) {
        return dependencies.dispatch().webhookRequest(this, handover);
    }

    private void send(Handover handover) {
        dependencies.dispatch().send(this, handover);
    }

    public Access access() {
        return access;
    }

    public Policy policy() {
        return policy;
    }

    /** The policy of merchants without their own settings. */
    public Policy defaults() {
        return dependencies.defaults();
    }

    /** The one with which the world began. */
    public Policy firstPolicy() {
        return firstPolicy;
    }

    /**
     * The change of the policy happens at once, or not at all where it throws. The opening balance holds from the next
     * reset on, and retries that are scheduled already keep their time.
     *
     * @param change answers the policy after it, given the present one and the first
     * @param view what is looked at right after it
     */
    public <V> V change(BinaryOperator<Policy> change, Function<State, V> view) {
        return inside(state -> {
            policy = change.apply(policy, firstPolicy);
            state.outbox.retryAfter(policy.webhookRetries());
            return view.apply(state);
        });
    }

    /** Whether notifications to the url would call this very server, which the courier refuses. */
    public boolean callsItself(String webhookUrl) {
        return dependencies.dispatch().callsItself(webhookUrl);
    }

    /**
     * Does memory work under the lock, after all that was due before it; then sends what became ready.
     *
     * @throws Problem TOO_BUSY where the world was parked meanwhile
     */
    public <T> T inside(Function<State, T> work) {
        return runtime.inside(state -> {
            runtime.demandHere();
            return work.apply(state);
        });
    }

    /** The same for work that changes nothing by itself. */
    public <T> T see(Function<State, T> work) {
        return runtime.see(state -> {
            runtime.demandHere();
            return work.apply(state);
        });
    }

    /** The same for counts, also of a world that was parked a moment ago, which has nothing. */
    public <T> T glance(Function<State, T> work) {
        return runtime.see(work);
    }

    /** Changes something that is no part of the state. See {@link WorldKeeping#change}. */
    public void change(Runnable change) {
        keeping.change(change);
    }

    /** What is kept of it elsewhere. */
    public WorldKeeping keeping() {
        return keeping;
    }

    /** A new id from this world's random sequence, for something that is not stored. */
    public String newId(String prefix) {
        return inside(present -> present.chance.id(prefix));
    }

    /** Epoch milliseconds of this world's clock. */
    public long now() {
        return runtime.now();
    }

    /** What happened here, over all states. */
    public WorldRecords records() {
        return records;
    }

    /** Runs what is due; the ticker calls it. */
    void tick() {
        runtime.see(state -> state);
    }

    /** Whether the ticker is to make it give memory back. */
    boolean holdsTooMuch() {
        return memory.holdsTooMuch();
    }

    /** Whether something is kept here that a merchant or payer would miss. */
    public boolean holdsPayments() {
        return runtime.locked(state -> state.payins.size() + state.payouts.size() + state.cardTokens.size() > 0);
    }

    /** See {@link State#knows}. */
    public boolean knows(String text) {
        return runtime.locked(state -> state.knows(text));
    }

    public long dueAt() {
        return runtime.dueAt();
    }

    /**
     * Everything is as on the merchant's first day. What was under way has no outcome any more, and requests that waited
     * for it are answered.
     */
    public void reset() {
        inside(old -> {
            policy = firstPolicy;
            return replace(old, states.empty(policy), RESET);
        });
    }

    /** The same, but it keeps the scenarios that were uploaded, armed or switched on, and the settings changed since. */
    public void resetState() {
        inside(old -> replace(old, states.withScenariosOf(old, policy), RESET));
    }

    /**
     * Does memory work that copies the world as it stands.
     *
     * @throws Problem CLOCK_BUSY while a call advances the clock, for then it does not stand
     */
    public <T> T copy(BiFunction<State, Journal, T> copying) {
        return see(present -> {
            runtime.demandIdleClock(present);
            return copying.apply(present, records.journal());
        });
    }

    /**
     * The world goes on with an empty state for a drill.
     *
     * @param before memory work on the state that ends
     * @param setUp memory work on the new one, before anybody sees it
     * @throws Problem CLOCK_BUSY while a call advances the clock
     */
    public State beginDrill(BiConsumer<State, Journal> before, Consumer<State> setUp) {
        return inside(old -> {
            runtime.demandIdleClock(old);
            before.accept(old, records.journal());
            var fresh = states.forDrill(policy);
            setUp.accept(fresh);
            return replace(old, fresh, "drill");
        });
    }

    /** Whether this is the state with which the world goes on. */
    public boolean isPresent(State one) {
        return runtime.locked(state -> runtime.isPresent(one));
    }

    /** What the stores of all worlds may take up together. */
    public MemoryBudget budget() {
        return dependencies.budget();
    }

    /** The present state's part of the budget; any thread may ask. */
    public MemoryBudget.Share share() {
        return memory.share();
    }

    /** An empty state of this world, to be filled from a snapshot; it counts once the world goes on with it. */
    public State emptyState(SandboxClock.SandboxClockSnapshot clock, Policy kept, long chance) {
        return states.restored(clock, kept, chance);
    }

    /** From one moment to the next, the world goes on as a snapshot has it. */
    public void become(
            Policy kept, State fresh, SandboxClock.SandboxClockSnapshot clock, Journal.JournalSnapshot exchanges) {
        inside(old -> {
            policy = kept;
            replace(old, fresh, "restored");
            memory.join();
            records.journal().restore(exchanges, fresh.clock.now());
            fresh.clock.goOn(clock);
            return fresh;
        });
    }

    /** @param what followers are told of it */
    private State replace(State old, State fresh, String what) {
        if (!fresh.isOfDrill) {
            keeping.setAside(null);
        }
        old.end();
        listeners.forgetAll();
        dependencies.past().add(old);
        records.beginAnew(fresh.clock.now(), what);
        memory.switchTo(fresh.share());
        runtime.replace(fresh);
        return fresh;
    }

    /**
     * Another world gets its place: this one is reset, and gives its memory back for good. Listeners, waiting requests
     * and followers are told that nothing more will come.
     */
    public void close() {
        runtime.inside(this::closed);
    }

    private State closed(State old) {
        memory.close();
        policy = firstPolicy;
        listeners.closeAll();
        var fresh = replace(old, states.empty(policy), RESET);
        records.close();
        return fresh;
    }

    /**
     * Done after the duration on the sandbox's clock, or at the next reset; at once where there is no memory for another
     * request that waits.
     *
     * @param reset the reset of the request that wants to wait; where the world has been reset
     *     since, it does not wait
     */
    public CompletableFuture<@Nullable Void> after(Duration duration, CompletableFuture<@Nullable Void> reset) {
        return inside(present -> present.pendingAnswers.after(duration, reset));
    }

    /**
     * Stops the clock or lets it run.
     *
     * @throws Problem CLOCK_BUSY while a call advances it: either would undo what the other does
     */
    public <T> T setClock(Function<State, T> setting) {
        return inside(present -> {
            runtime.demandIdleClock(present);
            var set = setting.apply(present);
            records.clockIs(present.clock.isFrozen() ? "frozen" : "running", present.clock.now());
            return set;
        });
    }

    /** How attempts at notifications end. */
    public WorldAttempts attempts() {
        return attempts;
    }

    public ClockAdvance clockAdvance() {
        return clockAdvance;
    }
}
