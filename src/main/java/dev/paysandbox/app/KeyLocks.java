package dev.paysandbox.app;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A lock for each public key, while anybody has it or waits for it. */
final class KeyLocks {
    private static final class Held {
        final ReentrantLock lock = new ReentrantLock();
        int users;
    }

    private final Map<String, Held> held = new ConcurrentHashMap<>();

    <T extends @Nullable Object> T holding(String publicKey, Supplier<T> work) {
        var own = held.compute(publicKey, (key, present) -> {
            var one = present == null ? new Held() : present;
            one.users++;
            return one;
        });
        own.lock.lock();
        try {
            return work.get();
        } finally {
            own.lock.unlock();
            held.computeIfPresent(publicKey, (key, present) -> --present.users == 0 ? null : present);
        }
    }
}
