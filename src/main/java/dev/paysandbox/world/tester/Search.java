package dev.paysandbox.world.tester;

import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.PaymentSearch;
import dev.paysandbox.world.state.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds payments and notifications of one world by an id or what a tester sees of a payment, newest first. */
public final class Search {
    /** More hits do not help a person. */
    public static final int MOST = 10;
    /**
     * A payment, notification or request that was found.
     *
     * @param kind the word of its kind
     * @param referenceId of the payment; null if the payment was dropped
     * @param status of the payment, or the status that the notification reports, or that of the request's answer
     */
    public record Hit(String kind, String id, @Nullable String referenceId, String status) {}

    /**
     * What was found.
     *
     * @param more how many more there are
     */
    public record Hits(List<Hit> data, int more) {}

    /** How the text matches, the closest first. Only the closest matches count. */
    private enum Match {
        REFERENCE,
        EXTERNAL_ID,
        BEGINNING,
        PART
    }

    /** The first matches of one closeness, and how many there are. */
    private static final class Matches {
        private final List<Hit> first = new ArrayList<>();
        private int count;
    }

    private final String text;
    private final SearchText searched;
    private final Set<IdKind> kinds;
    private final List<Matches> matches =
            Stream.generate(Matches::new).limit(Match.values().length).toList();
    /** The payments with this referenceId, if only notifications are searched. */
    private final Set<String> ofReference = new HashSet<>();

    private Search(String text, Set<IdKind> kinds) {
        this.text = text;
        this.kinds = kinds;
        searched = new SearchText(text);
    }

    /**
     * Finds what has the text as its id; if there is none, what has it as the payment's referenceId; if there is none, the
     * payment with this externalId, PIX code or boleto's line; if there is none, what has an id that begins with the text,
     * with or without the id's prefix; if there is none, the payments that {@link SearchText} finds.
     *
     * @param kinds what to search, one or more; a referenceId finds notifications only if they are the only kind
     */
    public static Hits find(World world, String text, Set<IdKind> kinds) {
        var search = new Search(text, kinds);
        var exact = world.look(search::withId);
        return exact == null ? search.in(world) : new Hits(List.of(exact), 0);
    }

    /** Finds the entry whose id is the text by the stores' indexes, without a search. */
    private @Nullable Hit withId(State state) {
        var payin = state.payins.find(text);
        if (payin != null && kinds.contains(IdKind.PAYIN)) {
            return hit(IdKind.PAYIN, payin);
        }
        var payout = state.payouts.find(text);
        if (payout != null && kinds.contains(IdKind.PAYOUT)) {
            return hit(IdKind.PAYOUT, payout);
        }
        if (!kinds.contains(IdKind.DELIVERY) || !state.outbox.deliveries.holds(text)) {
            return null;
        }
        var delivery = state.outbox.find(text);
        return ofDelivery(delivery.id(), state.referenceOf(delivery.paymentId()), delivery.status());
    }

    private Hits in(World world) {
        searchPayments(world, IdKind.PAYIN, state -> state.payins);
        searchPayments(world, IdKind.PAYOUT, state -> state.payouts);
        if (kinds.contains(IdKind.DELIVERY)) {
            PaymentSearch.descend(world, state -> state.outbox.deliveries, Long.MAX_VALUE, (number, delivery) -> {
                var match = ofReference.contains(delivery.paymentId()) ? Match.REFERENCE : matchOfId(delivery.id());
                if (match != null) {
                    var reference = world.<@Nullable String>peek(state -> state.referenceOf(delivery.paymentId()));
                    add(match, ofDelivery(delivery.id(), reference, delivery.status()));
                }
                return true;
            });
        }
        return matches.stream()
                .filter(found -> found.count > 0)
                .findFirst()
                .map(found -> new Hits(found.first, found.count - found.first.size()))
                .orElse(new Hits(List.of(), 0));
    }

    private <P extends Payment> void searchPayments(World world, IdKind kind, Function<State, BoundedStore<P>> store) {
        boolean isWanted = kinds.contains(kind);
        if (!isWanted && !kinds.equals(Set.of(IdKind.DELIVERY))) {
            return;
        }
        PaymentSearch.descend(world, store, Long.MAX_VALUE, (number, payment) -> {
            if (isWanted) {
                var match = matchOf(payment);
                if (match != null) {
                    add(match, hit(kind, payment));
                }
            } else if (text.equals(payment.referenceId())) {
                ofReference.add(payment.id());
            }
            return true;
        });
    }

    private void add(Match match, Hit hit) {
        var found = matches.get(match.ordinal());
        if (found.count++ < MOST) {
            found.first.add(hit);
        }
    }

    private @Nullable Match matchOf(Payment payment) {
        if (text.equals(payment.referenceId())) {
            return Match.REFERENCE;
        }
        if (searched.isExternalIdOf(payment)) {
            return Match.EXTERNAL_ID;
        }
        var match = matchOfId(payment.id());
        return match == null && !searched.isShort() && searched.isIn(payment) ? Match.PART : match;
    }

    private @Nullable Match matchOfId(String id) {
        return id.startsWith(text) || id.startsWith(text, id.indexOf('_') + 1)
                ? Match.BEGINNING
                : !searched.isShort() && id.contains(text) ? Match.PART : null;
    }

    private static Hit ofDelivery(String id, @Nullable String reference, String status) {
        return new Hit(IdKind.DELIVERY.word(), id, reference, status);
    }

    private static Hit hit(IdKind kind, Payment payment) {
        return new Hit(kind.word(), payment.id(), payment.referenceId(), payment.statusName());
    }
}
