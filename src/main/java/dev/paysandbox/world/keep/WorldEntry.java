package dev.paysandbox.world.keep;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a kept world without reading it.
 *
 * @param writtenAt epoch milliseconds of the computer's time; the content includes everything before
 * @param ranFor how many milliseconds the sandboxes with this store had run when it was written
 * @param usedAt when it was last used, in epoch milliseconds of the computer's time
 * @param dueIn after how many milliseconds the next task is due; null for none
 */
public record WorldEntry(
        String publicKey,
        long writtenAt,
        long ranFor,
        long usedAt,
        @Nullable Long dueIn,
        Origin origin,
        String name,
        String kyc,
        int payins,
        int payouts) {
    /** How the merchant of a world came into being. */
    public enum Origin {
        /** The settings declare it. */
        SETTINGS,
        /** A tester created it. */
        CONTROL,
        /** Somebody used its keys. */
        FIRST_USE
    }
}
