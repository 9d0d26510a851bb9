package shop;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.client.exceptions.HttpClientException;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import jakarta.inject.Singleton;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import shop.PaymentsApi.PayoutRequest;
import shop.WebhookController.PayoutNotification;

/** What the shop pays to its suppliers, from a budget of its own. */
@Singleton
final class Payouts {
    private static final Logger LOG = LoggerFactory.getLogger(Payouts.class);

    enum State {
        /** The provider may have it, or not: we wait to hear of it. */
        SENT,
        PAID,
        FAILED
    }

    private static final Map<String, State> NEXT = Map.of(
            "PENDING", State.SENT,
            "PROCESSING", State.SENT,
            "APPROVED", State.PAID,
            "COMPLETED", State.PAID,
            "FAILED", State.FAILED);

    private static final class Payout {
        final PayoutController.Transfer transfer;
        final String secret = UUID.randomUUID().toString();
        State state = State.SENT;

        Payout(PayoutController.Transfer transfer) {
            this.transfer = transfer;
        }
    }

    private final PaymentsApi api;
    private final ShopAddress address;

    /** By our own ids. They and the budget are guarded by this; a shop keeps both in its database. */
    private final Map<String, Payout> payouts = new LinkedHashMap<>();

    private long budget;

    Payouts(PaymentsApi api, ShopAddress address, @Value("${shop.payout-budget:1000000}") long budget) {
        this.api = api;
        this.address = address;
        this.budget = budget;
    }

    /** Sends each id once. A lost answer is no reason to send it again, for the supplier could get the money twice. */
    State send(String id, PayoutController.Transfer transfer) {
        var payout = new Payout(transfer);
        synchronized (this) {
            var known = payouts.get(id);
            if (known != null && known.transfer.equals(transfer)) {
                return known.state;
            }
            if (known != null || transfer.amount() > budget) {
                throw new Refusal(
                        HttpStatus.CONFLICT, known == null ? "The budget is used up." : "It is another payout.");
            }
            payouts.put(id, payout);
            budget -= transfer.amount();
        }
        try {
            var url = address.of("/webhooks/payouts/" + payout.secret);
            var answer = api.createPayout(
                    new PayoutRequest(transfer.amount(), transfer.pixKey(), transfer.pixKeyType(), id, url));
            become(payout, answer.status());
        } catch (HttpClientResponseException answered) {
            if (Checkout.isRefused(answered)) {
                become(payout, "FAILED");
                throw Refusal.of(answered);
            }
        } catch (HttpClientException noAnswer) {
            if (Checkout.wasNeverSent(noAnswer)) {
                become(payout, "FAILED");
            }
        }
        return state(id).orElseThrow();
    }

    /** A notification that is not of a payout that we have sent, just as we have sent it, changes nothing. */
    synchronized void heard(String secret, PayoutNotification notification) {
        var payout = payouts.get(notification.referenceId());
        if (payout == null
                || !MessageDigest.isEqual(payout.secret.getBytes(UTF_8), secret.getBytes(UTF_8))
                || payout.transfer.amount() != notification.amount()
                || !payout.transfer.pixKey().equals(notification.pixKey())) {
            LOG.warn("A notification of the payout {} is not true", notification.referenceId());
            return;
        }
        become(payout, notification.status());
    }

    /** It can fail late, after APPROVED. FAILED is the end: what comes after it is old. */
    private synchronized void become(Payout payout, String status) {
        var next = NEXT.get(status);
        if (next == null) {
            LOG.warn("The payout status {} is unknown, and nothing is done on it", status);
        } else if (next == State.FAILED && payout.state != State.FAILED) {
            budget += payout.transfer.amount();
            payout.state = State.FAILED;
        } else if (next == State.PAID && payout.state == State.SENT) {
            payout.state = State.PAID;
        }
    }

    synchronized Optional<State> state(String id) {
        return Optional.ofNullable(payouts.get(id)).map(payout -> payout.state);
    }

    /** Cents. */
    synchronized long budget() {
        return budget;
    }
}
