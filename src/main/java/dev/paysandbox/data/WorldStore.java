package dev.paysandbox.data;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps worlds by their public keys. Each world has one writer at a time, which numbers each version one above the
 * version that it read. A store refuses any other number, so a writer that has lost its world overwrites nothing. Calls
 * for different worlds may be concurrent.
 */
public interface WorldStore extends AutoCloseable {
    /** The bytes of a world, a piece at a time; empty at the end. */
    interface Content {
        byte[] next();
    }

    /** A kept world, with the bytes that a {@link Content} supplied. */
    record Kept(WorldEntry entry, InputStream content) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            content.close();
        }
    }

    /** The public keys of all worlds, without reading any world. */
    Collection<String> list() throws IOException;

    /** What is known of a world without reading it; empty if that is unreadable. */
    Optional<WorldEntry> find(String publicKey) throws IOException;

    /**
     * The newest intact version. Sets damaged newer versions aside.
     *
     * @return null if no version is intact
     * @throws IOException if it cannot be read, or if nothing is left of a world that was listed or written
     */
    @Nullable
    Kept read(String publicKey) throws IOException;

    /**
     * Writes the next version, completely or not at all. The version before it stays until then.
     *
     * @throws IOException if that fails, or if the version is not the next one
     */
    void write(WorldEntry entry, Content content) throws IOException;

    /** Removes the world. */
    void remove(String publicKey) throws IOException;

    /** The names of the damaged files that were set aside, the newest last. */
    List<String> damaged();

    /** How many milliseconds the sandboxes with this store have run; 0 if unknown. */
    long ranFor() throws IOException;

    /**
     * Records how long they have run; returns the stored value, which may be larger if another sandbox recorded more.
     */
    long noteRunning(long millis) throws IOException;

    /** The worlds that this sandbox holds. */
    default Leases leases() {
        return Leases.ALL;
    }

    @Override
    void close() throws IOException;
}
