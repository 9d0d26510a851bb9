package dev.paysandbox.data;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A store that several sandboxes use at the same time. */
public interface SharedStore extends WorldStore {
    /**
     * A world that this sandbox does not have.
     *
     * @param sandbox the name of the sandbox that has it; null if none has it
     */
    record Elsewhere(WorldEntry entry, @Nullable String sandbox) {}

    /** The name of this sandbox for the others. */
    String name();

    /** The worlds that this sandbox does not have, the last used first. */
    List<Elsewhere> elsewhere(int most) throws IOException;

    /** The number of worlds that no sandbox has, as of some seconds ago; does not query the store. */
    int parked();

    /**
     * The public keys of worlds that no sandbox has and in which something is due.
     *
     * @param ranFor the result of {@link #ranFor}; null if clocks go on while no sandbox runs
     * @param wallMillis the computer's time
     */
    List<String> due(@Nullable Long ranFor, long wallMillis, int most) throws IOException;

    /** The public keys of worlds that no sandbox has and that were not used since then. */
    List<String> unusedSince(long wallMillis, int most) throws IOException;
}
