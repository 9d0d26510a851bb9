package shop;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.serde.annotation.Serdeable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import shop.OrderRequest.Method;
import shop.PaymentsApi.Payin;

/**
 * An order, and what is known of its payins. It can have several: after a refused card, or after a lost answer. Its own lock
 * guards it; a shop keeps it in its database, and locks its row where this is locked.
 */
final class Order {
    private static final Logger LOG = LoggerFactory.getLogger(Order.class);

    enum State {
        /** The provider has confirmed no payin yet. */
        PLACED,
        UNPAID,
        PAID,
        /** Two payins were paid: a person refunds one. */
        OVERPAID,
        /** Every payin has ended unpaid: the payer may try again. */
        CLOSED,
        /** The money, or a part of it, was given back: a person looks how much. */
        REFUNDED,
        /** The payer's bank has taken the money back, perhaps not for good. */
        DISPUTED
    }

    private enum Attempt {
        NONE,
        SENDING,
        /** There may be a payin that we know nothing of. */
        UNANSWERED
    }

    /** @param version changes when there is something new of the payin, such as a second refund in part */
    private record Known(PayinStanding standing, String version) {}

    /**
     * The order as the browser sees it.
     *
     * @param shipments how often the goods were sent: once at most
     * @param payin the answer to the newest request, for the payer and the SDK; what is true now, the state says
     */
    @Serdeable
    record View(
            String id,
            State state,
            long amount,
            List<State> history,
            int shipments,
            @Nullable Payin payin) {}

    /** Sent as the referenceId of every payin of this order. */
    final String id;

    final long amount;
    private final Map<String, Known> payins = new LinkedHashMap<>();
    private final List<State> history = new ArrayList<>(List.of(State.PLACED));
    private int shipments;
    private Attempt attempt = Attempt.NONE;
    private Method method = Method.PIX;
    private @Nullable Payin answer;

    Order(String id, long amount) {
        this.id = id;
        this.amount = amount;
    }

    /**
     * Whether a payin may be created now. After a lost answer that is so for a PIX or boleto: nobody has seen it, so nobody
     * pays it. A card may have been charged, and nothing promises that a second request is not a second charge.
     */
    synchronized boolean begin(Method chosen) {
        var mayBeCharged = attempt == Attempt.UNANSWERED && method == Method.CREDIT_CARD;
        var isOver = state() == State.PLACED || state() == State.CLOSED;
        if (!isOver || mayBeCharged || attempt == Attempt.SENDING) {
            return false;
        }
        attempt = Attempt.SENDING;
        method = chosen;
        return true;
    }

    synchronized void answered(Payin payin) {
        attempt = Attempt.NONE;
        answer = payin;
        // Its notification may have come first, and then we know more than this answer.
        payins.putIfAbsent(payin.id(), new Known(PayinStanding.OPEN, ""));
        stateMayHaveChanged(false);
    }

    synchronized void notCreated() {
        attempt = Attempt.NONE;
    }

    synchronized void unanswered() {
        // Unless its notification was here meanwhile.
        if (attempt == Attempt.SENDING) {
            attempt = Attempt.UNANSWERED;
        }
    }

    /** Books what is true now: a repeated, late or forged notification leads here, too, and finds no difference. */
    synchronized void book(Payin now) {
        if (!now.referenceId().equals(id) || now.amount() != amount) {
            LOG.warn("{}: the payin {} is of another order", id, now.id());
            return;
        }
        if (!payins.containsKey(now.id())) {
            // This is what the request of the attempt has created.
            attempt = Attempt.NONE;
        }
        var known = payins.computeIfAbsent(now.id(), payin -> new Known(PayinStanding.OPEN, ""));
        var standing = PayinStanding.of(now.status());
        if (standing.isEmpty()) {
            LOG.warn("{}: {} has the unknown status {}, on which nothing is done", id, now.id(), now.status());
        }
        var version = now.status() + " " + now.updatedAt();
        payins.put(now.id(), new Known(standing.orElse(known.standing()), version));
        stateMayHaveChanged(now.status().equals("REFUNDED") && !version.equals(known.version()));
    }

    private void stateMayHaveChanged(boolean isRefundedAgain) {
        var state = state();
        if (state != history.get(history.size() - 1) || isRefundedAgain) {
            history.add(state);
            LOG.info("{} is {}", id, state);
            // Here a shop also stops the delivery of an order that is no longer PAID.
            if (state == State.PAID && shipments == 0) {
                ship();
            }
        }
    }

    /** Here a shop tells its warehouse, in the transaction that keeps the new state: then neither is done without the other. */
    private void ship() {
        shipments++;
    }

    private State state() {
        var standings = payins.values().stream().map(Known::standing).toList();
        var paid = standings.stream().filter(PayinStanding.PAID::equals).count();
        if (paid > 0) {
            return paid == 1 ? State.PAID : State.OVERPAID;
        }
        if (standings.contains(PayinStanding.OPEN)) {
            return State.UNPAID;
        }
        if (standings.contains(PayinStanding.DISPUTED)) {
            return State.DISPUTED;
        }
        if (standings.contains(PayinStanding.REFUNDED)) {
            return State.REFUNDED;
        }
        return standings.isEmpty() ? State.PLACED : State.CLOSED;
    }

    synchronized List<String> openPayins() {
        return payins.keySet().stream()
                .filter(payin -> payins.get(payin).standing() == PayinStanding.OPEN)
                .toList();
    }

    synchronized boolean isUnanswered() {
        return attempt == Attempt.UNANSWERED;
    }

    synchronized View view() {
        return new View(id, state(), amount, List.copyOf(history), shipments, answer);
    }
}
