package dev.paysandbox.app.worlds;

import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.store.MemoryBudget;
import java.util.function.Consumer;

/** Makes room in memory for another world by parking worlds in the store. */
final class WorldEviction {
    /** Attempts to make room while concurrent requests take the room that was made. */
    private static final int PASSES = 20;

    /** The most worlds parked at once when memory is short: a single large world may be the cause. */
    private static final int MOST_FOR_MEMORY = 10;

    private final OpenWorlds open;
    private final MemoryBudget budget;
    private final Consumer<World> removal;

    /** @param removal parks a world unless it is in use; does input and output */
    WorldEviction(OpenWorlds open, MemoryBudget budget, Consumer<World> removal) {
        this.open = open;
        this.budget = budget;
        this.removal = removal;
    }

    /**
     * Parks or closes other worlds until one more fits.
     *
     * @throws Problem STORE_FULL if every other world is in use or cannot be written; TOO_BUSY if other requests took the room
     */
    void makeRoom(String publicKey) {
        for (int i = 0; i < PASSES; i++) {
            if ((!open.isFull() && !isShort()) || !makeOnce(publicKey)) {
                return;
            }
        }
        throw new Problem(
                ErrorCode.TOO_BUSY,
                "Too many requests at once need worlds that are not in memory. Nothing has changed; send this request"
                        + " again. The setting maxWorlds limits the worlds in memory.");
    }

    /** Returns whether room was made that other requests then took. */
    private boolean makeOnce(String publicKey) {
        int left = 0;
        for (var world : open.idleFirst()) {
            boolean enough = !open.isFull() && (!isShort() || left >= MOST_FOR_MEMORY);
            if (enough || world.merchant().publicKey().equals(publicKey)) {
                return false;
            }
            removal.accept(world);
            left += open.find(world.merchant().publicKey()) == world ? 0 : 1;
        }
        if (open.isFull() && left == 0) {
            throw new Problem(
                    ErrorCode.STORE_FULL,
                    "All " + open.limit() + " worlds in memory (maxWorlds) are in use, or cannot be written.");
        }
        return open.isFull();
    }

    /** Whether to park unused worlds before any world has to drop data. */
    private boolean isShort() {
        return budget.taken() > budget.limit() / 10 * 9;
    }
}
