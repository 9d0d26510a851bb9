package dev.paysandbox.client;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The balance of a world at the time of the call. All amounts are in cents. */
public final class Balance extends ApiObject {
    private final Api api;

    Balance(Api api) {
        super(api.control(Call.of(Route.SHOW_BALANCE)));
        this.api = api;
    }

    /** The sum of all parts. */
    public long balance() {
        return number("balance");
    }

    /** The part that payouts can use. */
    public long available() {
        return number("available");
    }

    /** The part that is reserved for open payouts. */
    public long reserved() {
        return number("reserved");
    }

    /** The part that is blocked by open MEDs and by blocks. */
    public long blocked() {
        return number("blocked");
    }

    /** The part that is held for scheduled withdrawals. */
    public long scheduled() {
        return number("scheduled");
    }

    /** Sets the sum of all parts. Returns the new balance. */
    public Balance set(long cents) {
        api.control(Call.of(Route.SET_BALANCE).json(Map.of("balance", cents)));
        return new Balance(api);
    }

    /**
     * Blocks this amount of the available part.
     *
     * @param reason a note, or null
     * @return the block's id, for {@link #unblock}
     */
    public String block(long cents, @Nullable String reason) {
        var block = new LinkedHashMap<String, @Nullable Object>();
        block.put("amount", cents);
        block.put("reason", reason);
        return String.valueOf(
                api.control(Call.of(Route.BLOCK_BALANCE).json(block)).get("id"));
    }

    /** Removes a block. Returns the new balance. */
    public Balance unblock(String id) {
        api.control(Call.of(Route.UNBLOCK_BALANCE, id));
        return new Balance(api);
    }
}
