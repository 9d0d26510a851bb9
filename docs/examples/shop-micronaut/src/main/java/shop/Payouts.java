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

/** Payouts to the shop's suppliers, from a budget. */
@Singleton
final class Payouts {
    private static final Logger LOG = LoggerFactory.getLogger(Payouts.class);

    enum State {
        /** The provider may or may not have the payout. The shop waits for a notification. */
        SENT,
        PAID,
        FAILED
    }

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

    /**
     * The payouts by the shop's ids. This object's lock guards them and the budget. A real shop keeps both in its database.
     */
    private final Map<String, Payout> payouts = new LinkedHashMap<>();

    private long budget;

    Payouts(PaymentsApi api, ShopAddress address, @Value("${shop.payout-budget:1000000}") long budget) {
        this.api = api;
        this.address = address;
        this.budget = budget;
    }

    /** Sends each payout once. It is not sent again after a lost answer, because the supplier could get the money twice. */
    State send(String id, PayoutController.Transfer transfer) {
        var payout = new Payout(transfer);
        synchronized (this) {
            var known = payouts.get(id);
            if (known != null && known.transfer.equals(transfer)) {
                return known.state;
            }
            if (known != null || transfer.amount() > budget) {
                throw new Refusal(
                        HttpStatus.CONFLICT,
                        known == null ? "The budget is used up." : "This id belongs to another payout.");
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

    /** Books a notification. It is ignored unless its secret, amount and PIX key are those of the payout that was sent. */
    synchronized void receive(String secret, PayoutNotification notification) {
        var payout = payouts.get(notification.referenceId());
        if (payout == null
                || !MessageDigest.isEqual(payout.secret.getBytes(UTF_8), secret.getBytes(UTF_8))
                || payout.transfer.amount() != notification.amount()
                || !payout.transfer.pixKey().equals(notification.pixKey())) {
            LOG.warn("A notification about the payout {} was not genuine, and is ignored", notification.referenceId());
            return;
        }
        become(payout, notification.status());
    }

    /** A payout can fail late, after APPROVED. FAILED is final, so a later notification is an old one. */
    private synchronized void become(Payout payout, String status) {
        switch (status) {
            case "PENDING", "PROCESSING" -> {}
            case "APPROVED", "COMPLETED" -> {
                if (payout.state == State.SENT) {
                    payout.state = State.PAID;
                }
            }
            case "FAILED" -> {
                if (payout.state != State.FAILED) {
                    payout.state = State.FAILED;
                    budget += payout.transfer.amount();
                }
            }
            default -> LOG.warn("The payout status {} is unknown, and is ignored", status);
        }
    }

    synchronized Optional<State> state(String id) {
        return Optional.ofNullable(payouts.get(id)).map(payout -> payout.state);
    }

    /** The budget in cents. */
    synchronized long budget() {
        return budget;
    }
}
