package dev.paysandbox.app.worlds;

import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.store.MemoryBudget;
import java.util.function.Consumer;

/** Makes room in memory for another world, where others are kept elsewhere. */
final class MemoryRoom {
    /** How often others are asked for room that requests at the same time take. */
    private static final int PASSES = 20;

    /** So many leave at once where memory is short, which one large world may be to blame for. */
    private static final int MOST_FOR_MEMORY = 10;

    private final OpenWorlds open;
    private final MemoryBudget budget;
    private final Consumer<World> leaving;

    /** @param leaving makes a world leave memory unless it is needed; it takes input and output */
    MemoryRoom(OpenWorlds open, MemoryBudget budget, Consumer<World> leaving) {
        this.open = open;
        this.budget = budget;
        this.leaving = leaving;
    }

    /**
     * Parks or closes others, until one more fits.
     *
     * @throws Problem STORE_FULL where each of them is in use or cannot be written; TOO_BUSY where others took the room
     */
    void make(String publicKey) {
        boolean oneLeft = isTight();
        for (int i = 0; i < PASSES && oneLeft; i++) {
            oneLeft = makeOnce(publicKey);
        }
        if (oneLeft) {
            throw new Problem(
                    ErrorCode.TOO_BUSY,
                    "Too many requests for worlds that are not in memory came at once, and nothing has changed; send"
                            + " this one again. The setting maxWorlds says how many fit.");
        }
    }

    /** Answers whether there was room for a moment, which other requests took. */
    private boolean makeOnce(String publicKey) {
        int left = 0;
        for (var world : open.idlest()) {
            boolean enough = !open.isFull() && (!isShort() || left >= MOST_FOR_MEMORY);
            if (enough || world.merchant().publicKey().equals(publicKey)) {
                return false;
            }
            leaving.accept(world);
            left += open.find(world.merchant().publicKey()) == world ? 0 : 1;
        }
        if (open.isFull() && left == 0) {
            throw new Problem(
                    ErrorCode.STORE_FULL,
                    "All " + open.limit() + " worlds in memory (maxWorlds) are in use, or cannot be written.");
        }
        return open.isFull();
    }

    /** Whether others should leave memory before another world comes. */
    boolean isTight() {
        return open.isFull() || isShort();
    }

    /** Then worlds that nobody uses go before any drops something. */
    private boolean isShort() {
        return budget.taken() > budget.limit() / 10 * 9;
    }
}
