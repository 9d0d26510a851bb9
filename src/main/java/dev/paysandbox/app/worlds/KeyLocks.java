package dev.paysandbox.app.worlds;

import dev.paysandbox.domain.Problem;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A lock for each public key. It exists only while a thread holds it or waits for it. */
final class KeyLocks {
    private static final class KeyLock {
        final ReentrantLock lock = new ReentrantLock();
        int users;
        /** The last refusal; changed under the lock. */
        volatile @Nullable Problem refusal;
    }

    private final Map<String, KeyLock> held = new ConcurrentHashMap<>();

    <T extends @Nullable Object> T locked(String publicKey, Supplier<T> work) {
        return withLock(publicKey, own -> {
            own.lock.lock();
            try {
                return work.get();
            } finally {
                own.lock.unlock();
            }
        });
    }

    /**
     * The same for work that may be refused after some seconds. Threads that waited for the lock in the meantime are then
     * refused at once, too, instead of one after the other.
     */
    <T extends @Nullable Object> T lockedOrRefused(String publicKey, Supplier<T> work) {
        return withLock(publicKey, own -> {
            var before = own.refusal;
            own.lock.lock();
            try {
                var refusal = own.refusal;
                if (refusal != null && refusal != before) {
                    throw refusal;
                }
                return work.get();
            } catch (Problem refused) {
                own.refusal = refused;
                throw refused;
            } finally {
                own.lock.unlock();
            }
        });
    }

    private <T extends @Nullable Object> T withLock(String publicKey, Function<KeyLock, T> work) {
        var own = held.compute(publicKey, (key, present) -> {
            var one = present == null ? new KeyLock() : present;
            one.users++;
            return one;
        });
        try {
            return work.apply(own);
        } finally {
            held.computeIfPresent(publicKey, (key, present) -> --present.users == 0 ? null : present);
        }
    }
}
