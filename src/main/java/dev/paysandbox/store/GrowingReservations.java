package dev.paysandbox.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Reservations that grow at the same time, in the order in which they began. Where memory does not suffice for all,
 * the later ones are given up for the earlier ones, so one always succeeds. Thread-safe.
 */
final class GrowingReservations {
    private final long patienceNanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<MemoryBudget.Reservation> inOrder = new ArrayList<>();

    /** @param patience how long one waits for later ones to give memory back */
    GrowingReservations(Duration patience) {
        patienceNanos = patience.toNanos();
    }

    void add(MemoryBudget.Reservation reservation) {
        lock.lock();
        try {
            inOrder.add(reservation);
        } finally {
            lock.unlock();
        }
    }

    void remove(MemoryBudget.Reservation reservation) {
        lock.lock();
        try {
            inOrder.remove(reservation);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Grows the reservation by so many bytes, once later ones have given memory back where that is needed. It waits
     * for later ones only, so no two wait for each other; a reservation that is given up learns that when it asks for
     * more.
     *
     * @return false where there is not enough, also when its patience ends, or where an earlier one needs what this one
     *     has
     */
    boolean grow(MemoryBudget.Reservation reservation, long more) {
        lock.lock();
        try {
            long left = patienceNanos;
            while (!reservation.isGivenUp() && !reservation.takeNow(more)) {
                var later = inOrder.subList(inOrder.indexOf(reservation) + 1, inOrder.size());
                if (later.isEmpty() || left <= 0) {
                    return false;
                }
                later.forEach(MemoryBudget.Reservation::giveUp);
                changed.signalAll();
                left = changed.awaitNanos(left);
            }
            return !reservation.isGivenUp();
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }
}
