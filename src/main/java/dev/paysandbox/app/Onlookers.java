package dev.paysandbox.app;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Who looks at which payin, to see it change. Confined to the world's lock; they go at its reset like all who wait. */
final class Onlookers {
    /** So many may wait in one world; who comes then is not made to. */
    private static final int MOST = 1_000;

    private final WaitingRoom room;
    /** By payin; as keys, for futures are told apart by what they are and not by what is in them. */
    private final Map<String, IdentityHashMap<CompletableFuture<@Nullable Void>, Boolean>> byPayin = new HashMap<>();

    private int count;

    Onlookers(WaitingRoom room) {
        this.room = room;
    }

    /** Done when the payin has changed; at once where too many wait already. */
    CompletableFuture<@Nullable Void> enter(String payinId) {
        if (count >= MOST) {
            return CompletableFuture.completedFuture(null);
        }
        count++;
        var one = room.enter();
        byPayin.computeIfAbsent(payinId, id -> new IdentityHashMap<>()).put(one, true);
        return one;
    }

    /** This one waits no longer. */
    void leave(String payinId, CompletableFuture<@Nullable Void> one) {
        var others = byPayin.get(payinId);
        if (others != null && others.remove(one) != null) {
            count--;
            room.letGo(one);
            if (others.isEmpty()) {
                byPayin.remove(payinId);
            }
        }
    }

    void changed(String payinId) {
        var all = byPayin.get(payinId);
        if (all != null) {
            List.copyOf(all.keySet()).forEach(one -> leave(payinId, one));
        }
    }

    void allGo() {
        List.copyOf(byPayin.keySet()).forEach(this::changed);
    }
}
