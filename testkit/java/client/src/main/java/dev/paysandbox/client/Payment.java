package dev.paysandbox.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A payment in the hands of a tester, who acts for the payer, the bank or the issuer. Every action answers the payment as
 * the action left it, and throws {@link SandboxException} with status 409, which names the allowed actions, if it is
 * not allowed now.
 *
 * @param <T> the payin or payout
 */
public abstract class Payment<T extends Payment<T>> {
    private static final Duration USUAL_WAIT = Duration.ofSeconds(10);

    final Api api;
    private final Kind kind;
    private final PaymentDetails seen;

    /** The operations of payins, and those of payouts. */
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

    /** The same payment, as it is now. */
    abstract T with(PaymentDetails now);

    /** Its id, {@code pay_…} or {@code out_…}. */
    public final String id() {
        return seen.id();
    }

    /** The merchant's own id. */
    public final String referenceId() {
        return seen.referenceId();
    }

    /** Its status now: one of {@link Status}, or one that is newer than this client. */
    public final String status() {
        return details().status();
    }

    /** All about it, asked now. */
    public final PaymentDetails details() {
        return new PaymentDetails(api.control(Call.of(kind.show, id())));
    }

    /** An action by its name, such as {@code pay}. */
    public final T act(String action) {
        return act(action, null, null);
    }

    /**
     * An action by its name.
     *
     * @param amount cents, for a part of the payment; null for all of it
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

    /** Puts it into a status, whether an action leads there or not. */
    public final T force(String status) {
        return force(status, null);
    }

    /** Puts it into a status, with a note for the timeline. */
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
     * Waits until it has one of these statuses, for at most ten seconds of real time. A status that it had and left does
     * not count.
     *
     * @throws SandboxException with the code {@code NOT_REACHED} and what it waits for, if it does not get there
     */
    public final T await(String... statuses) {
        return await(List.of(statuses), USUAL_WAIT, false);
    }

    /** The same with another timeout, of ten minutes at most. */
    public final T await(String status, Duration timeout) {
        return await(List.of(status), timeout, false);
    }

    /**
     * Waits until its receiver has accepted the notification of its present status, and so all earlier ones.
     *
     * @throws SandboxException with the code {@code NOT_REACHED} and why the notification fails, if it is not accepted
     *     within the timeout of real time
     */
    public final T delivered(Duration timeout) {
        return await(List.of(status()), timeout, true);
    }

    private T await(List<String> statuses, Duration timeout, boolean delivered) {
        var body = Map.of("status", statuses, "delivered", delivered, "timeout", Durations.text(timeout));
        return with(new PaymentDetails(
                api.control(Call.of(kind.await, id()).json(body).waiting(timeout))));
    }

    /** The payment and the status that it had when it was last seen. */
    @Override
    public final String toString() {
        return kind.noun + " " + id() + " (" + seen.status() + ")";
    }
}
