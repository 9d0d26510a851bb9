package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Step;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Orders with several payins, and payouts that were sent twice. */
final class OrderChecks {
    private static final String DO_NOT_RETRY = "do not retry";
    /** How long a merchant may take to return the second payment of an order. */
    private static final long RETURN_MILLIS = 60_000;

    private OrderChecks() {}

    /** Two payins of one reference that were both approved and not returned. */
    static void paidTwice(History history, Report.OfRule report) {
        history.payinsOfOneReference().forEach(payins -> {
            report.sample();
            var kept = payins.stream().filter(payin -> isKept(payin) && !isPart(history, payin));
            for (var paid : History.by(kept, payin -> Sale.of(history, payin)).values()) {
                if (hadTimeToReturn(history, paid)) {
                    repeated(paid, later -> later.method().name(), report, "both are paid");
                }
            }
        });
    }

    /** All payments of the group but the first, which was meant. */
    private static <P extends Payment> void repeated(
            List<P> group, Function<P, String> subject, Report.OfRule report, String what) {
        group.stream().skip(1).forEach(later -> {
            var first = group.get(0);
            var reference = later.referenceId().equals(first.referenceId())
                    ? " have the referenceId \"" + later.referenceId() + "\", and "
                    : " are of one order, and ";
            var both = first.id() + " and " + later.id() + reference;
            report.found(subject.apply(later), later.last().at(), both + what + ".", first.id(), later.id());
        });
    }

    /** Equal for two payins of one reference if one of them was meant. Boletos that name different items are instalments. */
    private record Sale(Money amount, @Nullable Object items) {
        static Sale of(History history, Payin payin) {
            var items = history.creationsOf(payin.id()).stream()
                    .filter(OrderChecks::isByBoleto)
                    .findFirst()
                    .map(request -> request.at(RequestField.ITEMS));
            return new Sale(payin.amount(), items.orElse(null));
        }
    }

    /**
     * A merchant may ask for a PIX or boleto again after a lost answer. The payer may then pay both codes, and the merchant
     * returns the second. A card may not be charged again.
     */
    private static boolean hadTimeToReturn(History history, List<Payin> paid) {
        var askedForAgain = paid.stream().anyMatch(payin -> payin.card() == null && history.isAnswerLost(payin));
        return !askedForAgain
                || paid.stream()
                                .mapToLong(payin -> history.approvedAt(payin.id()))
                                .sorted()
                                .skip(1)
                                .findFirst()
                                .orElse(Long.MAX_VALUE)
                        <= history.now - RETURN_MILLIS;
    }

    /** Equal for two payouts if one of them was meant. */
    private record Transfer(String referenceId, String pixKey, Money amount) {
        Transfer(Payout payout) {
            this(payout.referenceId(), payout.pixKey(), payout.amount());
        }

        boolean isLike(Transfer other) {
            return pixKey.equals(other.pixKey) && amount.equals(other.amount);
        }
    }

    /**
     * Two payouts of one reference, to the same key, that both succeeded and did not come back. A drill orders only one, so
     * there the second may have another reference. One that follows a lost answer is for another rule.
     */
    static void paidOutTwice(History history, Report.OfRule report) {
        var ordered = history.payouts.stream()
                .filter(payout -> history.isOfOnlyOrder.test(payout.referenceId()))
                .findFirst()
                .filter(payout -> !history.isAnswerLost(payout))
                .map(Transfer::new);
        var transfers = History.by(history.payouts.stream(), payout -> {
            var transfer = new Transfer(payout);
            return history.isOfOnlyOrder.test(payout.referenceId())
                    ? ordered.filter(transfer::isLike).orElse(transfer)
                    : transfer;
        });
        for (var same : transfers.values()) {
            if (same.size() > 1) {
                report.sample();
            }
            var sent = same.stream()
                    .filter(payout ->
                            payout.status() == PayoutStatus.APPROVED || payout.status() == PayoutStatus.COMPLETED)
                    .toList();
            var what = "both sent " + same.get(0).amount().formatted() + " to the same key";
            repeated(sent, later -> "", report, what);
        }
    }

    /**
     * A payout to a payer who already gets the same amount back by the provider. No other payment of this payer, over the
     * same amount, may be what it returns.
     */
    static void returnedByPayoutToo(History history, Report.OfRule report) {
        history.payins.forEach(payin -> {
            var returned = payin.refunded().plus(payin.disputed());
            if (returned.isZero()) {
                return;
            }
            report.sample();
            long since = returnedSince(payin);
            history.payouts.stream()
                    .filter(payout -> payout.status() != PayoutStatus.FAILED
                            && payout.createdAt() >= since
                            && payout.amount().equals(returned)
                            && isTo(payin.customer(), payout)
                            && history.payins.stream()
                                    .noneMatch(other -> isKept(other)
                                            && other.amount().equals(returned)
                                            && isTo(other.customer(), payout)))
                    .forEach(payout -> {
                        var sentence = payin.id() + " is " + payin.status() + ", and later " + payout.id() + " sent "
                                + returned.formatted() + " to its payer.";
                        report.found(payout.id(), payout.createdAt(), sentence, payin.id(), payout.id());
                    });
        });
    }

    /** When the payin's last refund was, or when its dispute began. */
    private static long returnedSince(Payin payin) {
        return History.steps(payin)
                .takeWhile(step -> !step.to().equals(PayinStatus.APPROVED.name()))
                .filter(step -> PayinStatus.valueOf(step.to()).isDisputed())
                .reduce((later, earlier) -> earlier)
                .map(Step::at)
                .orElse(payin.updatedAt());
    }

    private static boolean isTo(Customer payer, Payout payout) {
        var key = payout.pixKey();
        return key.equals(payer.document())
                || payer.document().equals(payout.beneficiaryDocument())
                || key.equalsIgnoreCase(payer.email())
                || (key.startsWith("+") && key.endsWith(payer.phone()));
    }

    /** Whether the merchant still has money of the payin, that nobody disputes. */
    private static boolean isKept(Payin payin) {
        return payin.status() == PayinStatus.APPROVED
                || (payin.status() == PayinStatus.REFUNDED
                        && !payin.returnable().isZero());
    }

    /** Whether the payin pays at most half of the items, as by two cards. */
    private static boolean isPart(History history, Payin payin) {
        return history.creationsOf(payin.id()).stream()
                .anyMatch(request -> request.itemsTotal() >= 2 * payin.amount().cents());
    }

    static boolean isByBoleto(MerchantRequest payin) {
        return PaymentMethod.BOLETO.name().equals(payin.text(RequestField.PAYMENT_METHOD));
    }

    static void challengeLeftOpen(History history, Report.OfRule report) {
        history.payinsOfOneReference().forEach(payins -> {
            report.sample();
            payins.stream()
                    .filter(payin -> payin.status() == PayinStatus.PENDING_3DS && !history.isAnswerLost(payin))
                    .forEach(open -> payins.stream()
                            .filter(payin -> payin.status() == PayinStatus.APPROVED)
                            .findFirst()
                            .ifPresent(paid -> {
                                var sentence =
                                        paid.id() + " has paid \"" + paid.referenceId() + "\", while the challenge of "
                                                + open.id() + " is still open and may also succeed.";
                                report.found(paid.last().at(), sentence, open.id(), paid.id());
                            }));
        });
    }

    /**
     * The merchant charges a card again for the same order after the issuer's final refusal. For another order the
     * payer has typed it again, and a merchant that sees only tokens cannot know that.
     */
    static void cardRefusedForGood(History history, Report.OfRule report) {
        for (var refused : history.payins) {
            var card = refused.card();
            if (card == null || !isRefusedForGood(refused) || history.isAnswerLost(refused)) {
                continue;
            }
            report.sample();
            history.payinsOf(refused.referenceId()).stream()
                    .dropWhile(payin -> !payin.id().equals(refused.id()))
                    .skip(1)
                    .filter(later ->
                            later.card() != null && later.card().fingerprint().equals(card.fingerprint()))
                    .findFirst()
                    .ifPresent(later -> {
                        var sentence = "The issuer refused the card " + card.last4() + " for good (" + refused.id()
                                + ": " + refused.last().reason() + "), and " + later.id() + " charges it again.";
                        report.found(later.createdAt(), sentence, refused.id(), later.id());
                    });
        }
    }

    private static boolean isRefusedForGood(Payin payin) {
        var reason = payin.last().reason();
        return payin.status() == PayinStatus.REFUSED && reason != null && reason.contains(DO_NOT_RETRY);
    }
}
