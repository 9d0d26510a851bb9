package dev.paysandbox.world.tester;

import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.PaymentData;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.world.World;
import dev.paysandbox.world.state.State;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds payments and notifications of one world by an id or what a tester sees of a payment, newest first. */
public final class Search {
    /** More hits do not help a person. */
    private static final int MOST = 10;
    /** No bank's or acquirer's id is shorter. */
    private static final int SHORTEST_EXTERNAL_ID = 17;

    /**
     * A payment or notification that was found.
     *
     * @param kind the word of its kind
     * @param referenceId of the payment; null if the payment was dropped
     * @param status of the payment, or the status that the notification reports
     */
    public record Hit(String kind, String id, @Nullable String referenceId, String status) {}

    /**
     * What was found.
     *
     * @param more how many more there are
     */
    public record Hits(List<Hit> data, int more) {}

    private Search() {}

    /**
     * Finds what has the text as its id; if there is none, what has it as the payment's referenceId; if there is none, the
     * payment with this externalId, PIX code or boleto's line; if there is none, what has an id that begins with the text,
     * with or without the id's prefix.
     *
     * @param kinds what to search, one or all; a referenceId finds notifications only if they are the only kind
     */
    public static Hits find(World world, String text, Set<IdKind> kinds) {
        return world.look(state -> {
            var hits = withId(state, kinds, text);
            if (hits.isEmpty()) {
                hits = matching(
                        state,
                        kinds.size() == 1 ? kinds : EnumSet.of(IdKind.PAYIN, IdKind.PAYOUT),
                        payment -> text.equals(payment.referenceId()),
                        delivery -> text.equals(state.referenceOf(delivery.paymentId())));
            }
            var external = PaymentData.externalIdIn(text);
            if (hits.isEmpty() && external.length() >= SHORTEST_EXTERNAL_ID) {
                hits = matching(state, kinds, payment -> external.equals(payment.externalId()), delivery -> false);
            }
            if (hits.isEmpty()) {
                hits = matching(
                        state, kinds, payment -> begins(payment.id(), text), delivery -> begins(delivery.id(), text));
            }
            int shown = Math.min(MOST, hits.size());
            return new Hits(List.copyOf(hits.subList(0, shown)), hits.size() - shown);
        });
    }

    /** Finds the entry whose id is the text by the stores' indexes, without a search. */
    private static List<Hit> withId(State state, Set<IdKind> kinds, String text) {
        var payin = state.payins.find(text);
        if (payin != null && kinds.contains(IdKind.PAYIN)) {
            return List.of(hit(IdKind.PAYIN, payin));
        }
        var payout = state.payouts.find(text);
        if (payout != null && kinds.contains(IdKind.PAYOUT)) {
            return List.of(hit(IdKind.PAYOUT, payout));
        }
        return kinds.contains(IdKind.DELIVERY) && state.outbox.deliveries.holds(text)
                ? List.of(hit(state, state.outbox.find(text)))
                : List.of();
    }

    private static boolean begins(String id, String text) {
        return id.startsWith(text) || id.startsWith(text, id.indexOf('_') + 1);
    }

    private static List<Hit> matching(
            State state, Set<IdKind> kinds, Predicate<Payment> ofPayment, Predicate<Delivery> ofDelivery) {
        var hits = new ArrayList<Hit>();
        if (kinds.contains(IdKind.PAYIN)) {
            var page = state.payins.newest(Long.MAX_VALUE, Integer.MAX_VALUE, ofPayment::test);
            page.data().forEach(payin -> hits.add(hit(IdKind.PAYIN, payin)));
        }
        if (kinds.contains(IdKind.PAYOUT)) {
            var page = state.payouts.newest(Long.MAX_VALUE, Integer.MAX_VALUE, ofPayment::test);
            page.data().forEach(payout -> hits.add(hit(IdKind.PAYOUT, payout)));
        }
        if (kinds.contains(IdKind.DELIVERY)) {
            var page = state.outbox.deliveries.newest(Long.MAX_VALUE, Integer.MAX_VALUE, ofDelivery);
            page.data().forEach(delivery -> hits.add(hit(state, delivery)));
        }
        return hits;
    }

    private static Hit hit(State state, Delivery delivery) {
        return new Hit(
                IdKind.DELIVERY.word(), delivery.id(), state.referenceOf(delivery.paymentId()), delivery.status());
    }

    private static Hit hit(IdKind kind, Payment payment) {
        return new Hit(kind.word(), payment.id(), payment.referenceId(), payment.statusName());
    }
}
