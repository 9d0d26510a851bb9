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
 * An order and its payins. It can have several payins: after a refused card, or after a lost answer. This object's lock guards
 * it. A real shop keeps the order in its database, and locks the database row instead.
 */
final class Order {
    private static final Logger LOG = LoggerFactory.getLogger(Order.class);

    enum State {
        /** The provider has confirmed no payin yet. */
        PLACED,
        UNPAID,
        PAID,
        /** More than one payin was paid. A person must refund the others. */
        OVERPAID,
        /** Every payin has ended without a payment. The payer may try again. */
        CLOSED,
        /** The money or a part of it was refunded. A person must check the amount. */
        REFUNDED,
        /** The payer's bank has taken the money back. The shop may still win the dispute. */
        DISPUTED
    }

    private enum Attempt {
        NONE,
        SENDING,
        /** There was no answer, so there may be a payin that the shop does not know. */
        UNANSWERED
    }

    /** @param version changes with every change of the payin, such as a second partial refund */
    private record KnownPayin(PayinState state, String version) {}

    /**
     * The order as the browser sees it.
     *
     * @param shipments how many times the goods were shipped: at most once
     * @param payin the answer to the newest request, for the payer and the SDK; only {@code state} is current
     */
    @Serdeable
    record View(
            String id,
            State state,
            long amount,
            List<State> history,
            int shipments,
            @Nullable Payin payin) {}

    /** The referenceId of every payin of this order. */
    final String id;

    final long amount;
    private final Map<String, KnownPayin> payins = new LinkedHashMap<>();
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
     * Whether a payin may be created now. After a lost answer, it may for PIX or boleto: the payer has not seen the first one,
     * so will not pay it. It may not for a card, which may already have been charged: a second request could charge it again.
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
        // If its notification has arrived first, the order already has newer information than this answer.
        payins.putIfAbsent(payin.id(), new KnownPayin(PayinState.OPEN, ""));
        stateMayHaveChanged(false);
    }

    synchronized void notCreated() {
        attempt = Attempt.NONE;
    }

    synchronized void unanswered() {
        // If its notification has already arrived, the attempt is not SENDING any more.
        if (attempt == Attempt.SENDING) {
            attempt = Attempt.UNANSWERED;
        }
    }

    /**
     * Books the payin's status as the provider has just confirmed it. After a repeated, late or forged notification nothing
     * changes.
     */
    synchronized void book(Payin now) {
        if (!now.referenceId().equals(id) || now.amount() != amount) {
            LOG.warn("{}: the payin {} belongs to another order", id, now.id());
            return;
        }
        if (!payins.containsKey(now.id())) {
            // The attempt's request has created this payin.
            attempt = Attempt.NONE;
        }
        var known = payins.computeIfAbsent(now.id(), payin -> new KnownPayin(PayinState.OPEN, ""));
        var payinState = PayinState.of(now.status());
        if (payinState.isEmpty()) {
            LOG.warn("{}: {} has the unknown status {}, which is ignored", id, now.id(), now.status());
        }
        var version = now.status() + " " + now.updatedAt();
        payins.put(now.id(), new KnownPayin(payinState.orElse(known.state()), version));
        stateMayHaveChanged(now.status().equals("REFUNDED") && !version.equals(known.version()));
    }

    private void stateMayHaveChanged(boolean isRefundedAgain) {
        var state = state();
        if (state != history.get(history.size() - 1) || isRefundedAgain) {
            history.add(state);
            LOG.info("{} is {}", id, state);
            // A real shop also stops the delivery of an order that is no longer PAID.
            if (state == State.PAID && shipments == 0) {
                ship();
            }
        }
    }

    /** A real shop orders the shipment in the same transaction that stores the new state, so that neither happens alone. */
    private void ship() {
        shipments++;
    }

    private State state() {
        var payinStates = payins.values().stream().map(KnownPayin::state).toList();
        var paid = payinStates.stream().filter(PayinState.PAID::equals).count();
        if (paid > 0) {
            return paid == 1 ? State.PAID : State.OVERPAID;
        }
        if (payinStates.contains(PayinState.OPEN)) {
            return State.UNPAID;
        }
        if (payinStates.contains(PayinState.DISPUTED)) {
            return State.DISPUTED;
        }
        if (payinStates.contains(PayinState.REFUNDED)) {
            return State.REFUNDED;
        }
        return payinStates.isEmpty() ? State.PLACED : State.CLOSED;
    }

    synchronized List<String> openPayins() {
        return payins.keySet().stream()
                .filter(payin -> payins.get(payin).state() == PayinState.OPEN)
                .toList();
    }

    synchronized boolean isUnanswered() {
        return attempt == Attempt.UNANSWERED;
    }

    synchronized View view() {
        return new View(id, state(), amount, List.copyOf(history), shipments, answer);
    }
}
