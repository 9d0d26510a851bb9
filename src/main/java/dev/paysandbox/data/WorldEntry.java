package dev.paysandbox.data;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a kept world without reading it.
 *
 * @param version how often it has been written
 * @param writtenAt epoch milliseconds of the computer's time; what happened before is in it
 * @param ranFor how many milliseconds the sandboxes with this store had run when it was written
 * @param usedAt when somebody used it last, in epoch milliseconds of the computer's time
 * @param dueIn in how many milliseconds something would have been due; null for nothing
 */
public record WorldEntry(
        String publicKey,
        long version,
        long writtenAt,
        long ranFor,
        long usedAt,
        @Nullable Long dueIn,
        Origin origin,
        String name,
        String kyc,
        int payins,
        int payouts) {}
