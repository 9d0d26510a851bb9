package dev.paysandbox.app;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.KycStatus;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.time.Errand;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.courier.Receipt;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
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

    private final Merchant merchant;
    private final Access access;
    private final Surroundings surroundings;
    private final ReentrantLock lock = new ReentrantLock();
    /** Signalled when no notification is under way any more. */
    private final Condition quiet = lock.newCondition();

    private final Policy policy;
    private State state;
    /** The state whose clock a call is advancing, or null; after a reset it is no longer the present one. */
    private @Nullable State advancing;

    /** When the computer's monotonic clock will read at the next errand: the ticker reads it without the lock. */
    private volatile long dueAt = Long.MAX_VALUE;

    World(Merchant merchant, Policy policy, Access access, Surroundings surroundings) {
        this.merchant = merchant;
        this.access = access;
        this.policy = policy;
        this.surroundings = surroundings;
        state = newState();
    }

    private State newState() {
        var clock = new SandboxClock(surroundings.host());
        return new State(
                clock,
                policy,
                surroundings.limits(),
                surroundings.library(),
                surroundings.seeds().applyAsLong(merchant));
    }

    public Merchant merchant() {
        return merchant;
    }

    Access access() {
        return access;
    }

    public Policy policy() {
        return policy;
    }

    /** Passes merchants that may create payments; throws Problem KYC_NOT_APPROVED for others. */
    public void demandKyc() {
        if (policy.kyc() != KycStatus.APPROVED) {
            throw new Problem(
                    ErrorCode.KYC_NOT_APPROVED,
                    "The merchant's KYC status is " + policy.kyc() + "; it must be APPROVED to create payments.");
        }
    }

    /** Does memory work under the lock, after all that was due before it; then sends what became ready. */
    <T> T inside(Function<State, T> work) {
        var ready = List.<Delivery>of();
        var origin = locked();
        long now = 0;
        try {
            origin.agenda.runUntil(origin.clock.now());
            return work.apply(origin);
        } finally {
            origin = state;
            // What the work itself made due, such as a scenario's steps without delay, happens before anyone looks.
            origin.agenda.runUntil(origin.clock.now());
            now = origin.clock.now();
            ready = origin.outbox.takeReady(now);
            rememberNext();
            lock.unlock();
            sendAll(origin, ready);
        }
    }

    private State locked() {
        lock.lock();
        return state;
    }

    /** Runs what is due by now; the ticker calls it. */
    void tick() {
        inside(state -> state);
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
            old.agenda.clear();
            old.waitingRoom.close();
            surroundings.past().add(old);
            state = newState();
            quiet.signalAll();
            return state;
        });
    }

    /** Whether notifications of this state are still wanted: false from a reset on. */
    boolean isCurrent(State origin) {
        lock.lock();
        try {
            return state == origin;
        } finally {
            lock.unlock();
        }
    }

    /** Done when the world, as it is now, is reset. */
    public CompletableFuture<@Nullable Void> untilReset() {
        return inside(present -> present.waitingRoom.closing());
    }

    /** Done after the duration on the sandbox's clock, or at the next reset. */
    public CompletableFuture<@Nullable Void> after(Duration duration) {
        return inside(present -> {
            var done = present.waitingRoom.enter();
            present.agenda.put(present.clock.now() + duration.toMillis(), new Errand() {
                @Override
                protected void run() {
                    present.waitingRoom.letGo(done);
                }

                @Override
                public String describe() {
                    return "let a delayed answer go";
                }
            });
            return done;
        });
    }

    void settle(State origin, Delivery delivery, Receipt receipt) {
        inside(current -> {
            if (current == origin) {
                current.outbox.settle(delivery, receipt, current.clock.now());
                if (current.outbox.isQuiet()) {
                    quiet.signalAll();
                }
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
            return setting.apply(present);
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
            var to = target.applyAsLong(from);
            int ran = 0;
            for (int some = 0; some >= 0; ran += Math.max(some, 0)) {
                some = advanceOnce(origin, to);
            }
            return new Advance(from, to, ran);
        } finally {
            endAdvance(origin, wasFrozen);
        }
    }

    private void endAdvance(State origin, boolean wasFrozen) {
        lock.lock();
        try {
            if (advancing == origin) {
                advancing = null;
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
     * @param errands how many errands ran on the way
     */
    public record Advance(long from, long to, int errands) {}

    /** Answers how many errands ran, or -1 when the instant is reached and all is quiet, or the world was reset. */
    private int advanceOnce(State origin, long to) throws InterruptedException {
        int ran = 0;
        var ready = List.<Delivery>of();
        lock.lock();
        try {
            while (state == origin && !origin.outbox.isQuiet()) {
                quiet.await();
            }
            if (state != origin || origin.agenda.nextAt() > to) {
                origin.clock.moveTo(to);
                return -1;
            }
            while (ready.isEmpty() && ran < ERRANDS_AT_A_TIME && origin.agenda.nextAt() <= to) {
                origin.clock.moveTo(Math.max(origin.agenda.nextAt(), origin.clock.now()));
                ran += origin.agenda.runUntil(origin.clock.now());
                ready = origin.outbox.takeReady(origin.clock.now());
            }
        } finally {
            lock.unlock();
        }
        sendAll(origin, ready);
        return ran;
    }

    private void sendAll(State origin, List<Delivery> ready) {
        for (var delivery : ready) {
            surroundings.dispatch().send(this, origin, delivery);
        }
    }

    private void rememberNext() {
        var before = dueAt;
        var due = advancing == state ? Long.MAX_VALUE : state.clock.hostNanosAt(state.agenda.nextAt());
        dueAt = due;
        if (due < before) {
            surroundings.ticker().wakeBy(due);
        }
    }
}
