package dev.paysandbox.shops;

import static dev.paysandbox.shops.Mistake.ANSWER_OVERWRITES_THE_PAYOUT;
import static dev.paysandbox.shops.Mistake.BELIEVES_ANYBODY_ABOUT_PAYOUTS;
import static dev.paysandbox.shops.Mistake.IGNORES_COMPLETED_PAYOUTS;
import static dev.paysandbox.shops.Mistake.KEEPS_NO_FAILED_PAYOUTS;
import static dev.paysandbox.shops.Mistake.LATE_PAYOUT_APPROVAL_WINS;
import static dev.paysandbox.shops.Mistake.PAYS_OUT_AGAIN;
import static dev.paysandbox.shops.Mistake.REFUSES_A_FAILED_PAYOUT;
import static dev.paysandbox.shops.Mistake.REPEATS_A_LOST_PAYOUT;
import static dev.paysandbox.shops.Mistake.REPEATS_A_PAYOUT_AFTER_A_504;
import static dev.paysandbox.shops.Mistake.RESENDS_AN_UNSETTLED_PAYOUT;
import static dev.paysandbox.shops.Mistake.RESENDS_FOR_EACH_FAILURE;
import static dev.paysandbox.shops.Mistake.RETURNS_A_PAYOUT_IN_WORK;
import static dev.paysandbox.shops.Mistake.RETURNS_A_PAYOUT_TWICE;
import static dev.paysandbox.shops.Mistake.TAKES_AN_APPROVED_PAYOUT_AS_FINAL;
import static dev.paysandbox.shops.Mistake.TAKES_A_CREATED_PAYOUT_FOR_SENT;
import static dev.paysandbox.shops.Mistake.TAKES_A_LOST_PAYOUT_FOR_FAILED;
import static dev.paysandbox.shops.Mistake.TAKES_A_REFUSED_PAYOUT_FOR_SENT;

import dev.paysandbox.shops.Provider.NoAnswer;
import dev.paysandbox.shops.Provider.Refused;
import java.util.Map;
import java.util.Set;
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
    private final Inbox inbox;
    private final Map<String, State> states = new ConcurrentHashMap<>();
    /** How often the amount of each was booked back. */
    private final Map<String, Integer> returns = new ConcurrentHashMap<>();
    /** The references of payouts that were sent again, and of those that were sent instead. */
    private final Set<String> resent = ConcurrentHashMap.newKeySet();
    /** In the address of the notifications, so that nobody else can make them up. */
    private final String secret;

    Payouts(Provider provider, Mistake mistake, Inbox inbox) {
        this.provider = provider;
        this.mistake = mistake;
        this.inbox = inbox;
        secret = mistake == BELIEVES_ANYBODY_ABOUT_PAYOUTS
                ? "heard"
                : UUID.randomUUID().toString();
    }

    /** Sends the payout once: after a lost answer the supplier could get the money twice. Answers its reference. */
    String send() {
        return send(UUID.randomUUID().toString());
    }

    private String send(String reference) {
        var isFirst = states.put(reference, State.SENT) == null;
        try {
            provider.payOut(reference, AMOUNT, "supplier@example.com", "/webhooks/payouts/" + secret);
            if (mistake == TAKES_A_CREATED_PAYOUT_FOR_SENT) {
                states.put(reference, State.PAID);
            } else if (mistake == ANSWER_OVERWRITES_THE_PAYOUT) {
                states.put(reference, State.SENT);
            }
        } catch (Refused refused) {
            if (mistake == TAKES_A_REFUSED_PAYOUT_FOR_SENT) {
                states.put(reference, State.PAID);
            } else {
                states.put(reference, bookBack(reference));
            }
        } catch (NoAnswer lost) {
            if (mistake == PAYS_OUT_AGAIN) {
                return send();
            }
            boolean isRepeated =
                    mistake == REPEATS_A_LOST_PAYOUT || (mistake == REPEATS_A_PAYOUT_AFTER_A_504 && lost.isOfGateway());
            if (isRepeated && isFirst) {
                return send(reference);
            }
            if (mistake == TAKES_A_LOST_PAYOUT_FOR_FAILED) {
                states.put(reference, bookBack(reference));
            }
        }
        return reference;
    }

    /** The job that runs at night: it has nothing to do, for no lookup tells of a payout. */
    void reconcile() {
        if (mistake == RESENDS_AN_UNSETTLED_PAYOUT) {
            states.forEach((reference, state) -> {
                if (state == State.SENT && resent.add(reference)) {
                    resent.add(send());
                }
            });
        }
    }

    @Nullable
    State find(String reference) {
        return states.get(reference);
    }

    int returns(String reference) {
        return returns.getOrDefault(reference, 0);
    }

    private State bookBack(String reference) {
        returns.merge(reference, 1, Integer::sum);
        return State.RETURNED;
    }

    /** Answers the status for the notification. A payout can fail late, even after APPROVED; FAILED is the end. */
    int heard(String said, String reference, String status, long amount) {
        if (!said.equals(secret) || amount != AMOUNT) {
            return 204;
        }
        if (mistake == REFUSES_A_FAILED_PAYOUT && status.equals("FAILED")) {
            return 500;
        }
        return inbox.take(() -> {
            if (mistake == RESENDS_FOR_EACH_FAILURE && status.equals("FAILED")) {
                send();
                return 204;
            }
            states.computeIfPresent(reference, (key, known) -> switch (status) {
                case "PROCESSING" -> mistake == RETURNS_A_PAYOUT_IN_WORK ? bookBack(reference) : known;
                case "COMPLETED" -> mistake == IGNORES_COMPLETED_PAYOUTS ? known : succeeded(known);
                case "APPROVED" -> succeeded(known);
                case "FAILED" -> failed(reference, known);
                default -> known;
            });
            return 204;
        });
    }

    private State succeeded(State known) {
        return known == State.SENT || isCareless() ? State.PAID : known;
    }

    private boolean isCareless() {
        return mistake == LATE_PAYOUT_APPROVAL_WINS || mistake == RETURNS_A_PAYOUT_IN_WORK;
    }

    private State failed(String reference, State known) {
        boolean isDone = (known == State.RETURNED && mistake != RETURNS_A_PAYOUT_TWICE)
                || (known == State.PAID && mistake == TAKES_AN_APPROVED_PAYOUT_AS_FINAL);
        if (isDone) {
            return known;
        }
        return mistake == KEEPS_NO_FAILED_PAYOUTS ? State.SENT : bookBack(reference);
    }
}
