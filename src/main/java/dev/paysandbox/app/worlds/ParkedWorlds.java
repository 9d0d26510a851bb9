package dev.paysandbox.app.worlds;

import dev.paysandbox.data.SharedStore;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/** The stored worlds that are not in the memory of this sandbox. */
interface ParkedWorlds {
    /** Whether the store may have the world. In a shared store, only an attempt to take it gives certainty. */
    boolean mayHave(String publicKey);

    /** The approximate number of stored worlds that no sandbox has in memory. */
    int count();

    /** The public keys that are known without a query to the store. */
    Collection<String> keys();

    /** At most this many worlds that another sandbox or no sandbox has in memory. */
    List<SharedStore.Elsewhere> elsewhere(int most) throws IOException;

    /** Adds a world that has left memory. The first time is in epoch milliseconds, the second by the monotonic clock. */
    void left(String publicKey, long usedAt, long dueAt);

    /** Removes a world that has returned to memory or was deleted. */
    void remove(String publicKey);

    /** Postpones a world that has due tasks but could not be loaded, by this many nanoseconds. */
    void later(String publicKey, long nanos);

    /**
     * Worlds that need work.
     *
     * @param due the public keys of worlds with due tasks
     * @param unused the public keys of worlds whose retention has expired
     * @param next when to look again, by the computer's monotonic clock
     */
    record Tasks(List<String> due, List<String> unused, long next) {}

    /**
     * The worlds that need work now.
     *
     * @param usedBefore worlds last used before this time are to be removed; epoch milliseconds of the computer's time
     */
    Tasks tasks(long usedBefore) throws IOException;
}
