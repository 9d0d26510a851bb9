package dev.paysandbox.client;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The balance of a world when it was asked for. All amounts are cents. */
public final class Balance extends ApiObject {
    private final Api api;

    Balance(Api api) {
        super(api.control(Call.of(Route.SHOW_BALANCE)));
        this.api = api;
    }

    /** All parts together. */
    public long balance() {
        return number("balance");
    }

    /** What a payout can use. */
    public long available() {
        return number("available");
    }

    /** Reserved for open payouts. */
    public long reserved() {
        return number("reserved");
    }

    /** Blocked by open MEDs and by blocks. */
    public long blocked() {
        return number("blocked");
    }

    /** Held for scheduled withdrawals. */
    public long scheduled() {
        return number("scheduled");
    }

    /** Sets all parts together to so many cents; answers the balance after it. */
    public Balance set(long cents) {
        api.control(Call.of(Route.SET_BALANCE).json(Map.of("balance", cents)));
        return new Balance(api);
    }

    /**
     * Blocks so many cents of what is available.
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

    /** Removes a block; answers the balance after it. */
    public Balance unblock(String id) {
        api.control(Call.of(Route.UNBLOCK_BALANCE, id));
        return new Balance(api);
    }
}
