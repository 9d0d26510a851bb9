package dev.paysandbox.data;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Which worlds of a store this sandbox has. Where several sandboxes share the store, a world is served by the one that has
 * taken it, and by no other.
 */
public interface Leases {
    /** Of a store that belongs to one sandbox. */
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

    /** How much a sandbox wants a world. */
    enum Claim {
        /** Where there is one and no other sandbox has it. */
        IF_FREE,
        /** Where there is one; a sandbox that has it is asked to give it away. */
        EXISTING,
        /** The same, and where there is none it is taken for a new one. */
        NEW_TOO
    }

    /** Gives a world to the sandbox that wants it. */
    interface Handover {
        void happen() throws IOException;
    }

    /** The sandbox that serves the worlds. Calls come from threads of the leases. */
    interface Holder {
        /**
         * Another sandbox wants this world: it is written, leaves memory, and is handed over.
         *
         * @param handover is called once the world is not here any more, and before anybody here can take it again
         * @return null where that happened, otherwise why it has to stay for now, as "its drills are being played"
         */
        @Nullable
        String giveAway(String publicKey, Handover handover);

        /** The store says that this sandbox has this world. Unless it is in memory, others may take it. */
        void unwanted(String publicKey);

        /** Other sandboxes may have all worlds that were taken: nothing of them is served or written any more. */
        void lost();
    }

    /**
     * Takes a world, and waits some seconds for a sandbox that gives it away.
     *
     * @return false where there is no such world, or it is not free and only a free one was wanted
     * @throws TakenWorld where another sandbox keeps it
     */
    boolean take(String publicKey, Claim claim) throws IOException;

    /** Others may take the world. */
    void release(String publicKey) throws IOException;

    /** Whether this sandbox has taken the world and, as far as it knows, not lost it. */
    boolean has(String publicKey);

    /** Whether what was taken may be served now. Any thread may ask at any time; it takes no input or output. */
    boolean areValid();

    /** Renews them from now on, and tells the holder what others want. */
    void start(Holder holder);
}
