package dev.paysandbox.world.tester;

import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.world.PaymentData;
import dev.paysandbox.world.State;
import dev.paysandbox.world.World;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
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
     * @param kinds what to search; a referenceId finds notifications only if they are the only kind
     */
    public static Hits find(World world, String text, Set<IdKind> kinds) {
        return world.look(state -> {
            var one = withId(state, kinds, text);
            if (one != null) {
                return new Hits(List.of(one), 0);
            }
            var byReference = kinds.size() == 1 ? kinds : withoutDeliveries(kinds);
            var hits = matching(
                    state,
                    byReference,
                    payment -> text.equals(payment.referenceId()),
                    delivery -> text.equals(state.referenceOf(delivery.paymentId())));
            var external = PaymentData.externalIdIn(text);
            if (hits.data().isEmpty() && external.length() >= SHORTEST_EXTERNAL_ID) {
                hits = matching(state, kinds, payment -> external.equals(payment.externalId()), delivery -> false);
            }
            return hits.data().isEmpty()
                    ? matching(
                            state,
                            kinds,
                            payment -> begins(payment.id(), text),
                            delivery -> begins(delivery.id(), text))
                    : hits;
        });
    }

    /** Finds the entry whose id is the text by the stores' indexes, without a search. */
    private static @Nullable Hit withId(State state, Set<IdKind> kinds, String text) {
        var payin = state.payins.find(text);
        if (payin != null && kinds.contains(IdKind.PAYIN)) {
            return hit(IdKind.PAYIN, payin);
        }
        var payout = state.payouts.find(text);
        if (payout != null && kinds.contains(IdKind.PAYOUT)) {
            return hit(IdKind.PAYOUT, payout);
        }
        return kinds.contains(IdKind.DELIVERY) && state.outbox.holds(text) ? hit(state, state.outbox.find(text)) : null;
    }

    private static Set<IdKind> withoutDeliveries(Set<IdKind> kinds) {
        return Set.copyOf(kinds.stream().filter(kind -> kind != IdKind.DELIVERY).toList());
    }

    private static boolean begins(String id, String text) {
        return id.startsWith(text) || id.startsWith(text, id.indexOf('_') + 1);
    }

    private static Hits matching(
            State state, Set<IdKind> kinds, Predicate<Payment> ofPayment, Predicate<Delivery> ofDelivery) {
        var payins = kinds.contains(IdKind.PAYIN) ? matching(state.payins, ofPayment) : List.<Payment>of();
        var payouts = kinds.contains(IdKind.PAYOUT) ? matching(state.payouts, ofPayment) : List.<Payment>of();
        var deliveries = kinds.contains(IdKind.DELIVERY)
                ? state.outbox
                        .newest(Long.MAX_VALUE, Integer.MAX_VALUE, ofDelivery)
                        .data()
                : List.<Delivery>of();
        var hits = Stream.of(
                        payins.stream().map(payin -> hit(IdKind.PAYIN, payin)),
                        payouts.stream().map(payout -> hit(IdKind.PAYOUT, payout)),
                        deliveries.stream().map(delivery -> hit(state, delivery)))
                .flatMap(Function.identity())
                .limit(MOST)
                .toList();
        return new Hits(hits, payins.size() + payouts.size() + deliveries.size() - hits.size());
    }

    private static List<? extends Payment> matching(BoundedStore<? extends Payment> store, Predicate<Payment> wanted) {
        return store.newest(Long.MAX_VALUE, Integer.MAX_VALUE, wanted::test).data();
    }

    private static Hit hit(State state, Delivery delivery) {
        return new Hit(
                IdKind.DELIVERY.word(), delivery.id(), state.referenceOf(delivery.paymentId()), delivery.status());
    }

    private static Hit hit(IdKind kind, Payment payment) {
        return new Hit(kind.word(), payment.id(), payment.referenceId(), payment.statusName());
    }
}
