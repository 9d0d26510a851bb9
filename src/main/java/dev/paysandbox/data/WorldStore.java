package dev.paysandbox.data;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps worlds by their public keys. Each has one writer at a time, which gives each version the number after the one that it
 * has read; a store refuses any other number, so a writer that has lost its world overwrites nothing. Calls for
 * different worlds may come at the same time.
 */
public interface WorldStore extends AutoCloseable {
    /** The bytes of a world, a piece at a time; empty at the end. */
    interface Content {
        byte[] next();
    }

    /** A kept world, and its bytes as {@link Content} gave them. */
    record Kept(WorldEntry entry, InputStream content) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            content.close();
        }
    }

    /** The public keys of all worlds. None is read for it. */
    Collection<String> list() throws IOException;

    /** What is known of a world without reading it; empty where nothing can be told. */
    Optional<WorldEntry> find(String publicKey) throws IOException;

    /**
     * The newest version that is whole. A damaged one before it has been set aside.
     *
     * @return null where none was whole
     * @throws IOException where it cannot be read, and also where nothing is left of a world that was listed or written
     */
    @Nullable
    Kept read(String publicKey) throws IOException;

    /**
     * Keeps the next version, whole or not at all. The one before it stays until then.
     *
     * @throws IOException where it cannot, and also where the version is not the next one
     */
    void write(WorldEntry entry, Content content) throws IOException;

    /** Forgets the world. */
    void remove(String publicKey) throws IOException;

    /** The names of what was damaged and has been set aside, the newest last. */
    List<String> damaged();

    /** How many milliseconds the sandboxes with this store have run; 0 where nobody has told. */
    long ranFor() throws IOException;

    /** Notes for how long they have run, and answers what the store has then; another sandbox may have noted more. */
    long noteRunning(long millis) throws IOException;

    /** Which of the worlds this sandbox has. */
    default Leases leases() {
        return Leases.ALL;
    }

    @Override
    void close() throws IOException;
}
