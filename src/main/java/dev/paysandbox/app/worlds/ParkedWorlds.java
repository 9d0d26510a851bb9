package dev.paysandbox.app.worlds;

import dev.paysandbox.data.SharedStore;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/** What is known of kept worlds that are not in memory here. */
interface ParkedWorlds {
    /** Whether the store may have the world. Where others use the store, too, only taking it tells. */
    boolean mayHave(String publicKey);

    /** How many no sandbox has in memory, about. */
    int count();

    /** The public keys that are known without asking the store. */
    Collection<String> keys();

    /** Those that other sandboxes have, and those that none has. */
    List<SharedStore.Elsewhere> elsewhere(int most) throws IOException;

    /** A world has left memory. */
    void left(String publicKey, long usedAt, long dueAt);

    /** A world is in memory, or nowhere any more. */
    void gone(String publicKey);

    /** Something is due in the world, which could not be woken; another attempt is made later. */
    void later(String publicKey, long nanos);

    /**
     * What there is to do.
     *
     * @param due the public keys of worlds in which something is due
     * @param unused of those that nobody has used for too long
     * @param next when to look again, by the computer's monotonic clock
     */
    record Tasks(List<String> due, List<String> unused, long next) {}

    /**
     * What there is to do now.
     *
     * @param usedBefore worlds used last before then are not wanted any more; epoch milliseconds of the computer's time
     */
    Tasks tasks(long usedBefore) throws IOException;
}
