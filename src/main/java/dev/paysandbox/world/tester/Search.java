package dev.paysandbox.world.tester;

import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.PaymentSearch;
import dev.paysandbox.world.state.State;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
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
     * @param inPart whether nothing has the text as its whole name: the text is a part of an id, or of what people know of a payment
     */
    public record Hits(List<Hit> data, int more, boolean inPart) {}

    /** How the text matches, the closest first. Only the closest matches count. */
    private enum Match {
        ID,
        REFERENCE,
        EXTERNAL_ID,
        BEGINNING,
        PART
    }

    /** The first matches of one closeness, and how many there are. */
    private static final class Matches {
        private final List<Hit> first = new ArrayList<>();
        private int count;

        Hits hits(boolean inPart) {
            return new Hits(first, count - first.size(), inPart);
        }
    }

    private final String text;
    private final SearchText searched;
    private final Map<Match, Matches> matches = new EnumMap<>(Match.class);

    private Search(String text) {
        this.text = text;
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
        var search = new Search(text);
        if (kinds.contains(IdKind.PAYIN)) {
            search.searchPayments(world, IdKind.PAYIN, state -> state.payins);
        }
        if (kinds.contains(IdKind.PAYOUT)) {
            search.searchPayments(world, IdKind.PAYOUT, state -> state.payouts);
        }
        if (kinds.contains(IdKind.DELIVERY)) {
            search.searchDeliveries(world, kinds.size() == 1);
        }
        return search.matches.entrySet().stream()
                .findFirst()
                .map(closest -> closest.getValue().hits(closest.getKey() == Match.PART))
                .orElse(new Hits(List.of(), 0, false));
    }

    private <P extends Payment> void searchPayments(World world, IdKind kind, Function<State, BoundedStore<P>> store) {
        PaymentSearch.descend(world, store, Long.MAX_VALUE, (number, payment) -> {
            var match = matchOf(payment);
            if (match != null) {
                add(match, new Hit(kind.word(), payment.id(), payment.referenceId(), payment.statusName()));
            }
            return true;
        });
    }

    private void searchDeliveries(World world, boolean byReference) {
        PaymentSearch.descend(world, state -> state.outbox.deliveries, Long.MAX_VALUE, (number, delivery) -> {
            var match = matchOfId(delivery.id());
            // The world's lock is taken only for what may be shown.
            var reference = match == null && !byReference
                    ? null
                    : world.<@Nullable String>peek(state -> state.referenceOf(delivery.paymentId()));
            if (byReference && text.equals(reference)) {
                match = Match.REFERENCE;
            }
            if (match != null) {
                add(match, new Hit(IdKind.DELIVERY.word(), delivery.id(), reference, delivery.status()));
            }
            return true;
        });
    }

    private void add(Match match, Hit hit) {
        var found = matches.computeIfAbsent(match, closeness -> new Matches());
        if (found.count++ < MOST) {
            found.first.add(hit);
        }
    }

    private @Nullable Match matchOf(Payment payment) {
        var match = matchOfId(payment.id());
        if (match == Match.ID) {
            return match;
        }
        if (text.equals(payment.referenceId())) {
            return Match.REFERENCE;
        }
        if (searched.isExternalIdOf(payment)) {
            return Match.EXTERNAL_ID;
        }
        return match == null && !searched.isShort() && searched.isIn(payment) ? Match.PART : match;
    }

    private @Nullable Match matchOfId(String id) {
        if (id.equals(text)) {
            return Match.ID;
        }
        boolean begins = id.startsWith(text) || id.startsWith(text, id.indexOf('_') + 1);
        return begins ? Match.BEGINNING : !searched.isShort() && id.contains(text) ? Match.PART : null;
    }
}
