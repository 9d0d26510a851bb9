package dev.paysandbox.data;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A store that several sandboxes use at the same time. */
public interface SharedStore extends WorldStore {
    /**
     * A world that this sandbox does not have.
     *
     * @param sandbox the name of the one that has it; null where none has
     */
    record Elsewhere(WorldEntry entry, @Nullable String sandbox) {}

    /** What others call this sandbox. */
    String name();

    /** Those that this sandbox does not have, the last used first. */
    List<Elsewhere> elsewhere(int most) throws IOException;

    /** How many worlds no sandbox has; as of some seconds ago, without asking the store. */
    int parked();

    /**
     * The public keys of worlds that no sandbox has and in which something is due.
     *
     * @param ranFor as {@link #ranFor} tells it; null where clocks go on while no sandbox runs
     * @param wallMillis the computer's time
     */
    List<String> due(@Nullable Long ranFor, long wallMillis, int most) throws IOException;

    /** The public keys of worlds that no sandbox has and that nobody has used since then. */
    List<String> unusedSince(long wallMillis, int most) throws IOException;
}
