package dev.paysandbox.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Reservations that grow at the same time, in the order in which they began. If memory does not suffice for all, the
 * later ones are cancelled for the earlier ones, so one always succeeds. Thread-safe.
 */
final class GrowingReservations {
    private final long patienceNanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<MemoryBudget.Reservation> inOrder = new ArrayList<>();

    /** @param patience how long one waits until later ones give memory back */
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
     * Grows the reservation by this many bytes, after later ones have given memory back if necessary. It waits only for
     * later ones, so two never wait for each other; a cancelled reservation learns so at its next request.
     *
     * @return false if there is not enough, if its patience ends, or if an earlier one needs its memory
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
