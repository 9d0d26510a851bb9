package dev.paysandbox.app.worlds;

import dev.paysandbox.app.access.TestKeys;
import dev.paysandbox.data.SharedStore;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The parked worlds of a shared store. Other sandboxes change it at any time, so nothing is cached here. */
final class ParkedElsewhere implements ParkedWorlds {
    private static final int MOST_AT_ONCE = 100;
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

    private final SharedStore store;
    private final WorldKeeper keeper;
    /** When to try again to load a world that could not be loaded, by the computer's monotonic clock. */
    private final Map<String, Long> later = new ConcurrentHashMap<>();

    ParkedElsewhere(SharedStore store, WorldKeeper keeper) {
        this.store = store;
        this.keeper = keeper;
    }

    @Override
    public boolean mayHave(String publicKey) {
        // The key comes from a request and may be any text.
        return TestKeys.isPublic(publicKey);
    }

    @Override
    public int count() {
        return store.parked();
    }

    @Override
    public Collection<String> keys() {
        return List.of();
    }

    @Override
    public List<SharedStore.Elsewhere> elsewhere(int most) throws IOException {
        return store.elsewhere(most);
    }

    @Override
    public void left(String publicKey, long usedAt, long dueAt) {}

    @Override
    public void remove(String publicKey) {}

    @Override
    public void later(String publicKey, long nanos) {
        later.put(publicKey, keeper.nanos() + nanos);
    }

    @Override
    public Tasks tasks(long usedBefore) throws IOException {
        long now = keeper.nanos();
        later.values().removeIf(then -> then - now <= 0);
        // Postponed worlds may be the first in the answer and must not displace the others.
        int most = MOST_AT_ONCE + later.size();
        var due = store.due(keeper.ranForIfClocksStand(), keeper.wallMillis(), most).stream()
                .filter(key -> !later.containsKey(key))
                .limit(MOST_AT_ONCE)
                .toList();
        var unused = usedBefore == Long.MIN_VALUE
                ? List.<String>of()
                : store.unusedSince(usedBefore, MOST_AT_ONCE + keeper.declared().size());
        return new Tasks(due, unused, now + PAUSE);
    }
}
