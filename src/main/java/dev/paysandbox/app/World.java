package dev.paysandbox.app;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.KycStatus;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.webhook.Handover;
import dev.paysandbox.webhook.courier.Receipt;
import dev.paysandbox.webhook.courier.WebhookRequest;
import dev.paysandbox.webhook.listener.Listeners;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One merchant's isolated universe. Everything in it is confined to its one lock, which is held for memory work
 * only: what is to be sent is handed to the courier after the lock is released.
 */
public final class World {
    /** How many errands an advance runs before it lets others have the lock. */
    private static final int ERRANDS_AT_A_TIME = 1000;

    /** How much is dropped before others get the lock. */
    private static final int DROPS_AT_A_TIME = 1000;

    private static final String RESET = "reset";

    private final Merchant merchant;
    private final Access access;
    private final WorldDependencies dependencies;
    private final ReentrantLock lock = new ReentrantLock();
    /** Signalled when no notification is under way any more. */
    private final Condition quiet = lock.newCondition();

    /** What the world began with, and goes back to when all is reset. */
    private final Policy firstPolicy;

    /** Changed under the lock; whoever reads it without takes what held a moment ago. */
    private volatile Policy policy;

    /** The present state's; the ticker reads it without the lock. */
    private volatile MemoryBudget.Share share;

    /** All that is left here may not be dropped; the ticker reads it without the lock. */
    private volatile boolean isCrammed;

    private final Listeners listeners;
    private State state;
    /** The state whose clock a call is advancing, or null; after a reset it is no longer the present one. */
    private @Nullable State advancing;

    /** What merchants asked, over all states: its numbers go on when it is cleared. */
    private final Journal journal;

    /** What happens here, over all states. */
    private final Feed feed;

    /** So much of the journal and the feed counts in the present share. */
    private long weighed;

    /** Whether others have its place. What still happens here, of requests under way, counts in no room. */
    private boolean isClosed;

    /** When the computer's monotonic clock will read at the next errand: the ticker reads it without the lock. */
    private volatile long dueAt = Long.MAX_VALUE;

    World(Merchant merchant, Policy policy, Access access, WorldDependencies dependencies) {
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
        feed = new Feed(dependencies.limits().events());
        journal = new Journal(dependencies.limits().journalEntries(), feed::dropped);
        state = newState();
        share = state.share();
    }

    private State newState() {
        var clock = new SandboxClock(dependencies.host());
        return new State(
                clock,
                policy,
                dependencies.limits(),
                ownShare(dependencies.budget().share()),
                dependencies.library(),
                dependencies.seeds().applyAsLong(merchant),
                feed);
    }

    /** The oldest of the feed and of the journal go before any payment does. */
    private MemoryBudget.Share ownShare(MemoryBudget.Share fresh) {
        fresh.dropsBy(this::forgetRecord);
        if (isClosed) {
            fresh.end();
        }
        return fresh;
    }

    public Merchant merchant() {
        return merchant;
    }

    /** Those who fetch notifications; a reset leaves them here, with nothing in hand. Confined to the lock. */
    Listeners listeners() {
        return listeners;
    }

    private WebhookRequest webhookRequest(Handover handover) {
        return dependencies.dispatch().webhookRequest(this, handover);
    }

    Access access() {
        return access;
    }

    public Policy policy() {
        return policy;
    }

    /**
     * The change of the policy happens at once, or not at all where it throws. The opening balance holds from the next
     * reset on, and what waits for its time already keeps it.
     *
     * @param change answers the policy after it, given the present one and the first
     * @param view what is looked at right after it
     */
    <V> V change(BinaryOperator<Policy> change, Function<State, V> view) {
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

    /** Passes merchants that may create payments; throws Problem KYC_NOT_APPROVED for others. */
    public void demandKyc() {
        var kyc = policy.kyc();
        if (kyc != KycStatus.APPROVED) {
            throw new Problem(
                    ErrorCode.KYC_NOT_APPROVED,
                    "The merchant's KYC status is " + kyc + "; it must be APPROVED to create payments.");
        }
    }

    /** Does memory work under the lock, after all that was due before it; then sends what became ready. */
    <T> T inside(Function<State, T> work) {
        var ready = List.<Handover>of();
        var origin = locked();
        try {
            listeners.tick();
            origin.agenda.runUntil(origin.clock.now());
            return work.apply(origin);
        } finally {
            origin = state;
            // What the work itself made due, such as a scenario's steps without delay, happens before anyone looks.
            origin.agenda.runUntil(origin.clock.now());
            weighRecords();
            makeRoom();
            ready = takeReady(origin);
            if (origin.outbox.isQuiet()) {
                quiet.signalAll();
            }
            rememberNext();
            lock.unlock();
            sendAll(ready);
        }
    }

    /** Where this world must not give way though the room is short, the ticker sees to the one that must. */
    private void makeRoom() {
        boolean mustDrop = share.isTooLarge();
        isCrammed = mustDrop && !share.shrink(DROPS_AT_A_TIME);
        if (dependencies.budget().isShort() && !isCrammed) {
            dependencies.ticker().wake();
        }
    }

    private boolean forgetRecord() {
        var some = feed.forgetOldest() || journal.forgetOldest();
        weighRecords();
        return some;
    }

    /** The journal, the feed and the listeners count in the room, whoever changed them. */
    private void weighRecords() {
        long now = journal.weight() + feed.weight() + listeners.weight();
        share.take(now - weighed);
        weighed = now;
    }

    private State locked() {
        lock.lock();
        return state;
    }

    /** A new id of this world's chance, for something of which nothing is kept. */
    public String newId(String prefix) {
        return inside(present -> present.chance.id(prefix));
    }

    /** Epoch milliseconds of this world's clock. */
    public long now() {
        lock.lock();
        try {
            return state.clock.now();
        } finally {
            lock.unlock();
        }
    }

    /** Writes down what a merchant asked and was answered. */
    public void record(Exchange exchange) {
        lock.lock();
        try {
            feed.asked(journal.add(exchange), state.clock.now());
            weighRecords();
            for (int i = 0; i < DROPS_AT_A_TIME && share.isTooLarge() && forgetRecord(); i++) {}
            if (dependencies.budget().isShort()) {
                dependencies.ticker().wake();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Does memory work on the feed under the lock. */
    public <T extends @Nullable Object> T withFeed(Function<Feed, T> work) {
        lock.lock();
        try {
            return work.apply(feed);
        } finally {
            lock.unlock();
        }
    }

    /** Does memory work on the journal under the lock. */
    <T extends @Nullable Object> T withJournal(Function<Journal, T> work) {
        lock.lock();
        try {
            return work.apply(journal);
        } finally {
            weighRecords();
            lock.unlock();
        }
    }

    /** Runs what is due by now; the ticker calls it. */
    void tick() {
        inside(state -> state);
    }

    /** Whether the ticker is to make it give room to others. */
    boolean holdsTooMuch() {
        return !isCrammed && share.isTooLarge();
    }

    /** Whether something is kept here that a merchant or payer would miss. */
    boolean holdsPayments() {
        lock.lock();
        try {
            return state.payins.size() + state.payouts.size() + state.cardTokens.size() > 0;
        } finally {
            lock.unlock();
        }
    }

    long dueAt() {
        return dueAt;
    }

    /**
     * Everything is as on the merchant's first day; what was under way is never heard of again, and who waits for it waits
     * no more.
     */
    public void reset() {
        inside(old -> {
            policy = firstPolicy;
            return replace(old, newState(), RESET);
        });
    }

    /** The same, but for the scenarios that were uploaded, armed or switched on, and the settings changed since. */
    public void resetState() {
        inside(old -> replace(
                old,
                new State(
                        new SandboxClock(dependencies.host()),
                        policy,
                        dependencies.limits(),
                        ownShare(dependencies.budget().share()),
                        dependencies.seeds().applyAsLong(merchant),
                        feed,
                        old.selector::renewed),
                RESET));
    }

    /**
     * Does memory work that copies the world as it stands.
     *
     * @throws Problem CLOCK_BUSY while a call advances the clock, for then it does not stand
     */
    <T> T copy(BiFunction<State, Journal, T> copying) {
        return inside(present -> {
            demandIdleClock(present);
            return copying.apply(present, journal);
        });
    }

    /** In which all worlds keep what they keep. */
    MemoryBudget budget() {
        return dependencies.budget();
    }

    /** The present state's part of it; any thread may ask. */
    MemoryBudget.Share share() {
        return share;
    }

    /** An empty state of this world, to be filled with what a snapshot has; it counts once the world goes on with it. */
    State emptyState(SandboxClock.SandboxClockSnapshot clock, Policy kept, long chance) {
        return new State(
                new SandboxClock(dependencies.host(), clock),
                kept,
                dependencies.limits(),
                ownShare(dependencies.budget().shareApart()),
                dependencies.library(),
                chance,
                feed);
    }

    /** From one moment to the next, the world goes on as a snapshot has it. */
    void become(Policy kept, State fresh, SandboxClock.SandboxClockSnapshot clock, Journal.JournalSnapshot exchanges) {
        inside(old -> {
            policy = kept;
            replace(old, fresh, "restored");
            if (isClosed) {
                fresh.share().end();
            }
            fresh.share().join();
            journal.takeBack(exchanges);
            fresh.clock.goOn(clock);
            return fresh;
        });
    }

    /** @param what followers are told of it */
    private State replace(State old, State fresh, String what) {
        old.end();
        listeners.forgetAll();
        dependencies.past().add(old);
        journal.clear();
        state = fresh;
        feed.add(fresh.clock.now(), Feed.Type.WORLD, what);
        share = fresh.share();
        weighed = 0;
        isCrammed = false;
        quiet.signalAll();
        return fresh;
    }

    /**
     * Others get its place: it begins anew, and gives back what it has of the room for good. Whoever listens, waits or
     * follows is told that there is nothing more to hear.
     */
    void close() {
        inside(old -> {
            isClosed = true;
            policy = firstPolicy;
            listeners.closeAll();
            var fresh = replace(old, newState(), RESET);
            feed.close();
            return fresh;
        });
    }

    /** Whether the attempt is still wanted: not after a reset, and not during a pause, which puts it back. */
    boolean wants(Handover handover) {
        lock.lock();
        try {
            if (state.outbox != handover.outbox()) {
                return false;
            }
            if (!state.outbox.isPaused()) {
                return true;
            }
            handover.putBack();
            if (state.outbox.isQuiet()) {
                quiet.signalAll();
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Done after the duration on the sandbox's clock, or at the next reset; at once where there is no memory for another
     * request that waits.
     *
     * @param reset the {@link ScenarioMatch#reset} of whoever wants to wait, which does not in a world reset since
     */
    public CompletableFuture<@Nullable Void> after(Duration duration, CompletableFuture<@Nullable Void> reset) {
        return inside(present -> {
            if (!present.pendingAnswers.closesWith(reset)) {
                return reset;
            }
            if (!present.share().admits(Weights.WAITING)) {
                return CompletableFuture.completedFuture(null);
            }
            var done = present.pendingAnswers.enter();
            present.share().take(Weights.WAITING);
            present.agenda.put(present.clock.now() + duration.toMillis(), new ScheduledTask() {
                @Override
                protected void run() {
                    present.share().take(-Weights.WAITING);
                    present.pendingAnswers.letGo(done);
                }

                @Override
                public String describe() {
                    return "let a delayed answer go";
                }
            });
            return done;
        });
    }

    /** Notifications neither delivered nor given up; looks, and sets nothing going. */
    int unfinished() {
        lock.lock();
        try {
            return state.outbox.unfinished();
        } finally {
            lock.unlock();
        }
    }

    void settle(Handover handover, WebhookRequest webhookRequest, Receipt receipt) {
        inside(current -> {
            if (current.outbox == handover.outbox()) {
                handover.settle(webhookRequest, receipt);
            }
            return current;
        });
    }

    /**
     * Stops the clock or lets it run.
     *
     * @throws Problem CLOCK_BUSY while a call advances it, which would otherwise undo this or be led astray by it
     */
    <T> T setClock(Function<State, T> setting) {
        return inside(present -> {
            demandIdleClock(present);
            var set = setting.apply(present);
            feed.add(present.clock.now(), Feed.Type.CLOCK, present.clock.isFrozen() ? "frozen" : "running");
            return set;
        });
    }

    private void demandIdleClock(State present) {
        if (advancing == present) {
            throw new Problem(ErrorCode.CLOCK_BUSY, "Another call is advancing this clock; wait for its answer.");
        }
    }

    /**
     * Moves the clock to the target through every instant at which something is due, in order; at each, the
     * notifications it causes are attempted before time goes on. Blocks until then.
     *
     * @param target answers the instant to reach, given the present one; both in epoch milliseconds
     * @throws Problem CLOCK_BUSY while another call advances it
     */
    Advance advance(LongUnaryOperator target) throws InterruptedException {
        return advance((origin, from, happened) -> target.applyAsLong(from));
    }

    /**
     * The same, to the next instant at which something is due once all that is due now has been attempted.
     *
     * @throws Problem NOTHING_DUE where nothing is; CLOCK_BUSY while another call advances it
     */
    Advance advanceToNext() throws InterruptedException {
        return advance((origin, from, happened) -> {
            // What is under way may be tried again, and that be the next thing due.
            reach(origin, from, happened);
            return nextDue(origin);
        });
    }

    private interface Target {
        long from(State origin, long present, AdvanceEvents happened) throws InterruptedException;
    }

    private long nextDue(State origin) {
        lock.lock();
        try {
            var next = origin.agenda.nextAt();
            if (next == Long.MAX_VALUE) {
                throw new Problem(ErrorCode.NOTHING_DUE, "Nothing is due in this world, at whatever time.");
            }
            return Math.max(next, origin.clock.now());
        } finally {
            lock.unlock();
        }
    }

    private Advance advance(Target target) throws InterruptedException {
        var origin = locked();
        var wasFrozen = origin.clock.isFrozen();
        long from;
        try {
            demandIdleClock(origin);
            origin.clock.freeze();
            from = origin.clock.now();
            advancing = origin;
            rememberNext();
        } finally {
            lock.unlock();
        }
        try {
            var happened = new AdvanceEvents();
            var to = target.from(origin, from, happened);
            reach(origin, to, happened);
            return new Advance(from, to, happened.count(), happened.first());
        } finally {
            endAdvance(origin, wasFrozen);
        }
    }

    private void reach(State origin, long to, AdvanceEvents happened) throws InterruptedException {
        var goesOn = true;
        while (goesOn) {
            goesOn = advanceOnce(origin, to, happened);
        }
    }

    private void endAdvance(State origin, boolean wasFrozen) {
        lock.lock();
        try {
            if (advancing == origin) {
                advancing = null;
                feed.add(origin.clock.now(), Feed.Type.CLOCK, "advanced");
            }
            if (!wasFrozen) {
                origin.clock.resume(origin.clock.speed());
            }
            rememberNext();
        } finally {
            lock.unlock();
        }
    }

    /**
     * What an advance did.
     *
     * @param from the instant left, in epoch milliseconds
     * @param to the instant reached
     * @param tasks how many tasks ran on the way
     * @param happened the first of them, in their order
     */
    public record Advance(long from, long to, int tasks, List<AdvanceEvent> happened) {}

    /** False when the instant is reached and all is quiet, or the world was reset. */
    private boolean advanceOnce(State origin, long to, AdvanceEvents happened) throws InterruptedException {
        int limit = happened.count() + ERRANDS_AT_A_TIME;
        var ready = List.<Handover>of();
        lock.lock();
        try {
            while (state == origin && !origin.outbox.isQuiet()) {
                quiet.await();
            }
            if (state != origin || origin.agenda.nextAt() > to) {
                origin.clock.moveTo(to);
                return false;
            }
            while (origin.outbox.isQuiet() && happened.count() < limit && origin.agenda.nextAt() <= to) {
                origin.clock.moveTo(Math.max(origin.agenda.nextAt(), origin.clock.now()));
                origin.agenda.runUntil(origin.clock.now(), happened::add);
                makeRoom();
                ready = takeReady(origin);
            }
        } finally {
            rememberNext();
            lock.unlock();
        }
        sendAll(ready);
        return true;
    }

    /** What the courier is to attempt now; where somebody listens, nothing, for it is theirs. */
    private List<Handover> takeReady(State origin) {
        var ready = origin.outbox.takeReady(origin.clock.now());
        if (ready.isEmpty()) {
            return List.of();
        }
        var handovers = ready.stream()
                .map(delivery -> Handover.of(origin.outbox, delivery))
                .toList();
        return listeners.take(handovers) ? List.of() : handovers;
    }

    private void sendAll(List<Handover> ready) {
        for (var handover : ready) {
            dependencies.dispatch().send(this, handover);
        }
    }

    private void rememberNext() {
        var before = dueAt;
        var due = advancing == state ? Long.MAX_VALUE : state.clock.hostNanosAt(state.agenda.nextAt());
        due = Math.min(due, listeners.nextDeadline());
        dueAt = due;
        if (due < before) {
            dependencies.ticker().wakeBy(due);
        }
    }
}
