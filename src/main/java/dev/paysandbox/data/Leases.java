package dev.paysandbox.data;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The worlds of a store that this sandbox holds. If several sandboxes share the store, only the one that has taken a
 * world serves it.
 */
public interface Leases {
    /** For a store that belongs to one sandbox. */
    Leases ALL = new Leases() {
        @Override
        public boolean take(String publicKey, Claim claim) {
            return true;
        }

        @Override
        public void release(String publicKey) {}

        @Override
        public boolean has(String publicKey) {
            return true;
        }

        @Override
        public boolean areValid() {
            return true;
        }

        @Override
        public void start(Holder holder) {}
    };

    /** How urgently a sandbox needs a world. */
    enum Claim {
        /** Takes an existing world unless another sandbox has it. */
        IF_FREE,
        /** Takes an existing world; asks the sandbox that has it to give it away. */
        EXISTING,
        /** Like EXISTING, but also takes a world that does not exist yet. */
        NEW_TOO
    }

    /** Hands a world over to the sandbox that asked for it. */
    interface LeaseTransfer {
        void complete() throws IOException;
    }

    /** The part of this sandbox that serves the worlds. Threads of the leases call it. */
    interface Holder {
        /**
         * Another sandbox asks for this world: writes it, removes it from memory, and hands it over.
         *
         * @param transfer to be called once the world is no longer here, and before any request here can take it again
         * @return null if it was handed over, otherwise why it must stay for now, such as "its drills are being played"
         */
        @Nullable
        String giveAway(String publicKey, LeaseTransfer transfer);

        /** According to the store this sandbox has this world. Unless it is in memory, it is to be released. */
        void unwanted(String publicKey);

        /** Other sandboxes may have taken all worlds: from now on none is served or written here. */
        void lost();
    }

    /**
     * Takes a world, and waits some seconds for a sandbox that gives it away.
     *
     * @return false if there is no such world, or if only a free one was requested and it is not free
     * @throws TakenWorld if another sandbox keeps it
     */
    boolean take(String publicKey, Claim claim) throws IOException;

    /** Allows other sandboxes to take the world. */
    void release(String publicKey) throws IOException;

    /** Whether this sandbox has taken the world and, as far as it knows, not lost it. */
    boolean has(String publicKey);

    /** Whether the taken worlds may be served now. Any thread may call it at any time; it does no I/O. */
    boolean areValid();

    /** Renews the leases from now on, and passes the requests of other sandboxes to the holder. */
    void start(Holder holder);
}
