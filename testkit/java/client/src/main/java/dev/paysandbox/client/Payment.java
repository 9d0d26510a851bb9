package dev.paysandbox.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A payment, with the actions of a tester, who acts as the payer, the bank or the issuer. Every action returns the changed
 * payment. An action that is not allowed now throws {@link SandboxException} with status 409, which names the allowed
 * actions.
 *
 * @param <T> the payin or payout
 */
public abstract class Payment<T extends Payment<T>> {
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

    final Api api;
    private final Kind kind;
    private final PaymentDetails seen;

    /** The operations for payins and for payouts. */
    enum Kind {
        PAYIN("payin", Route.LIST_PAYINS, Route.SHOW_PAYIN, Route.ACT_ON_PAYIN, Route.AWAIT_PAYIN),
        PAYOUT("payout", Route.LIST_PAYOUTS, Route.SHOW_PAYOUT, Route.ACT_ON_PAYOUT, Route.AWAIT_PAYOUT);

        final String noun;
        final Route list;
        final Route show;
        final Route act;
        final Route await;

        Kind(String noun, Route list, Route show, Route act, Route await) {
            this.noun = noun;
            this.list = list;
            this.show = show;
            this.act = act;
            this.await = await;
        }
    }

    Payment(Api api, Kind kind, PaymentDetails seen) {
        this.api = api;
        this.kind = kind;
        this.seen = seen;
    }

    /** The same payment with these details. */
    abstract T with(PaymentDetails now);

    /** Its id, {@code payin_…} or {@code payout_…}. */
    public final String id() {
        return seen.id();
    }

    /** The merchant's own id. */
    public final String referenceId() {
        return seen.referenceId();
    }

    /** Asks for its status: one of {@link Status}, or one that is newer than this client. */
    public final String status() {
        return details().status();
    }

    /** Asks for all its details. */
    public final PaymentDetails details() {
        return new PaymentDetails(api.control(Call.of(kind.show, id())));
    }

    /** Applies an action by its name, such as {@code pay}. */
    public final T act(String action) {
        return act(action, null, null);
    }

    /**
     * Applies an action by its name.
     *
     * @param amount cents, for a part of the payment; null for the rest of the amount
     * @param reason a note for the timeline, or null
     */
    public final T act(String action, @Nullable Long amount, @Nullable String reason) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put("action", action);
        if (amount != null) {
            body.put("amount", amount);
        }
        return act(body, reason);
    }

    /** Moves it to a status, even if no action leads there. */
    public final T force(String status) {
        return force(status, null);
    }

    /** Moves it to a status, with a note for the timeline. */
    public final T force(String status, @Nullable String reason) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put("status", status);
        body.put("force", true);
        return act(body, reason);
    }

    private T act(Map<String, @Nullable Object> body, @Nullable String reason) {
        if (reason != null) {
            body.put("reason", reason);
        }
        return with(new PaymentDetails(api.control(Call.of(kind.act, id()).json(body))));
    }

    /**
     * Waits until it has one of these statuses, for at most ten seconds of real time. An earlier status does not count.
     *
     * @throws SandboxException with the code {@code NOT_REACHED} and what it waits for, if it does not reach one in time
     */
    public final T await(String... statuses) {
        return await(List.of(statuses), DEFAULT_TIMEOUT, false);
    }

    /** Waits until it has this status, for at most this real time. The longest time is ten minutes. */
    public final T await(String status, Duration timeout) {
        return await(List.of(status), timeout, false);
    }

    /**
     * Waits until its receiver has accepted the notification of its current status, and so all earlier ones.
     *
     * @param timeout in real time
     * @throws SandboxException with the code {@code NOT_REACHED} and the reason, if the notification is blocked or not accepted in time
     */
    public final T delivered(Duration timeout) {
        return await(List.of(status()), timeout, true);
    }

    private T await(List<String> statuses, Duration timeout, boolean delivered) {
        var body = Map.of("status", statuses, "delivered", delivered, "timeout", Durations.text(timeout));
        return with(new PaymentDetails(
                api.control(Call.of(kind.await, id()).json(body).waiting(timeout))));
    }

    /** The payment and its last known status. */
    @Override
    public final String toString() {
        return kind.noun + " " + id() + " (" + seen.status() + ")";
    }
}
