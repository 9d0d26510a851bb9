package dev.paysandbox.jury;

import static dev.paysandbox.jury.Mistake.KEEPS_NO_FAILED_PAYOUTS;
import static dev.paysandbox.jury.Mistake.PAYS_OUT_AGAIN;
import static dev.paysandbox.jury.Mistake.REFUSES_A_FAILED_PAYOUT;
import static dev.paysandbox.jury.Mistake.REPEATS_A_LOST_PAYOUT;

import dev.paysandbox.jury.Provider.NoAnswer;
import dev.paysandbox.jury.Provider.Refused;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What the shop pays to its suppliers. The provider has no lookup of payouts, so only notifications tell of them. */
final class Payouts {
    private static final long AMOUNT = 25_000;

    enum State {
        /** The provider may have it, or not: the shop waits to hear of it. */
        SENT,
        PAID,
        /** The amount is back on the shop's virtual balance. */
        RETURNED
    }

    private final Provider provider;
    private final Mistake mistake;
    private final Map<String, State> states = new ConcurrentHashMap<>();
    /** In the address of the notifications, so that nobody else can make them up. */
    private final String secret = UUID.randomUUID().toString();

    Payouts(Provider provider, Mistake mistake) {
        this.provider = provider;
        this.mistake = mistake;
    }

    /** Sends the payout once: after a lost answer the supplier could get the money twice. Answers its reference. */
    String send() {
        return send(UUID.randomUUID().toString());
    }

    private String send(String reference) {
        var isFirst = states.put(reference, State.SENT) == null;
        try {
            provider.payOut(reference, AMOUNT, "/webhooks/payouts/" + secret);
        } catch (Refused refused) {
            states.put(reference, State.RETURNED);
        } catch (NoAnswer lost) {
            if (mistake == PAYS_OUT_AGAIN) {
                return send();
            }
            if (mistake == REPEATS_A_LOST_PAYOUT && isFirst) {
                return send(reference);
            }
        }
        return reference;
    }

    @Nullable
    State find(String reference) {
        return states.get(reference);
    }

    /** Answers the status for the notification. A payout can fail late, even after APPROVED; FAILED is the end. */
    int heard(String said, String reference, String status, long amount) {
        if (!said.equals(secret) || amount != AMOUNT) {
            return 204;
        }
        if (mistake == REFUSES_A_FAILED_PAYOUT && status.equals("FAILED")) {
            return 500;
        }
        states.computeIfPresent(reference, (key, known) -> switch (status) {
            case "APPROVED", "COMPLETED" -> known == State.SENT ? State.PAID : known;
            case "FAILED" -> mistake == KEEPS_NO_FAILED_PAYOUTS ? known : State.RETURNED;
            default -> known;
        });
        return 204;
    }
}
