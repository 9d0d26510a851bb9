package dev.paysandbox.world.keep;

import dev.paysandbox.bind.SnapshotRefusal;
import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.BalanceBlock;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Step;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.world.state.WorldSnapshot;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Checks that the payments of a snapshot are possible and agree with its ledger. Throws Problem INVALID_DATA. */
final class PaymentChecks {
    /** The rest of an id. Ids are sent in headers and paths. */
    private static final String REST = "[0-9a-z]{1,60}";

    private static final Pattern PAYIN_ID = Pattern.compile(Payin.ID_PREFIX + REST);

    private static final Pattern PAYOUT_ID = Pattern.compile(Payout.ID_PREFIX + REST);

    private static final List<String> PAYIN =
            Arrays.stream(PayinStatus.values()).map(Enum::name).toList();
    private static final List<String> PAYOUT =
            Arrays.stream(PayoutStatus.values()).map(Enum::name).toList();

    private PaymentChecks() {}

    public static void require(WorldSnapshot snapshot) {
        requireEach("payins", snapshot.payins(), PAYIN_ID, PAYIN);
        requireEach("payouts", snapshot.payouts(), PAYOUT_ID, PAYOUT);
        int i = 0;
        for (var payin : snapshot.payins().values()) {
            requirePayin(payin, "payins.entries[" + i++ + "].value");
        }
        requireLedger(snapshot);
    }

    private static void requireEach(
            String entries,
            BoundedStore.BoundedStoreSnapshot<? extends Payment> kept,
            Pattern id,
            List<String> statuses) {
        for (int i = 0; i < kept.entries().size(); i++) {
            var place = entries + ".entries[" + i + "]";
            var payment = kept.entries().get(i).value();
            rule(id.matcher(payment.id()).matches(), place + ".value.id", "must match " + id);
            rule(payment.amount().cents() > 0, place + ".value.amount", "must be more than 0");
            rule(isUrl(payment), place + ".value.webhookUrl", "must be a URL");
            rule(
                    payment.isOpen() == (kept.entries().get(i).finished() == null),
                    place + ".finished",
                    "must be present if and only if the payment is no longer open");
            requireSteps(payment, place + ".value.last", statuses);
        }
    }

    private static boolean isUrl(Payment payment) {
        try {
            return payment.webhookUrl() == null
                    || !URI.create(payment.webhookUrl()).toString().isEmpty();
        } catch (IllegalArgumentException none) {
            return false;
        }
    }

    private static void requireSteps(Payment payment, String place, List<String> statuses) {
        rule(payment.last().to().equals(payment.statusName()), place, "must end with the payment's status");
        for (var step = payment.last(); step != null; step = step.previous()) {
            var from = step.from();
            rule(
                    statuses.contains(step.to()) && (from == null || statuses.contains(from)),
                    place,
                    "must have only statuses of this kind of payment");
            rule(
                    (from == null) == (step.previous() == null),
                    place,
                    "must begin with a step without from, and only the first step may have none");
            rule(follows(step), place, "must be steps that each begin with the status in which the previous one ended");
        }
    }

    private static boolean follows(Step step) {
        var before = step.previous();
        return before == null || before.to().equals(step.from());
    }

    private static void requirePayin(Payin payin, String place) {
        rule(
                (payin.card() != null) == (payin.method() == PaymentMethod.CREDIT_CARD),
                place + ".card",
                "must be present for CREDIT_CARD, and for no other method");
        rule(
                payin.refunded().cents() >= 0 && !payin.refunded().isMoreThan(payin.amount()),
                place + ".refunded",
                "must be between 0 and the amount");
        var disputed = payin.disputed();
        rule(
                disputed.isZero()
                        || (payin.status().isDisputed()
                                && disputed.cents() > 0
                                && !disputed.isMoreThan(payin.amount().minus(payin.refunded()))),
                place + ".disputed",
                "must be between 0 and the amount not refunded, and 0 unless the payin is in CHARGEBACK or MED");
    }

    /** A payment dropped from a full store may still hold money in a dispute; an open payout is never dropped. */
    private static void requireLedger(WorldSnapshot snapshot) {
        var reserved = snapshot.payouts().values().stream()
                .filter(Payout::isOpen)
                .map(Payout::amount)
                .reduce(Money.ZERO, Money::plus);
        rule(reserved.equals(in(snapshot, Account.RESERVED)), "ledger.RESERVED", "must be the sum of the open payouts");
        var blocks =
                snapshot.holds().blocks().stream().map(BalanceBlock::amount).reduce(Money.ZERO, Money::plus);
        var disputed = snapshot.payins().values().stream()
                .filter(payin -> payin.status() == PayinStatus.MED)
                .map(Payin::disputed)
                .reduce(Money.ZERO, Money::plus);
        var blocked = blocks.plus(disputed);
        var allAreKept =
                snapshot.payins().entered() == snapshot.payins().entries().size();
        var held = in(snapshot, Account.BLOCKED);
        rule(
                allAreKept ? held.equals(blocked) : !blocked.isMoreThan(held),
                "ledger.BLOCKED",
                "must be the sum of the blocks and of the payins in MED");
    }

    private static Money in(WorldSnapshot snapshot, Account account) {
        return snapshot.ledger().getOrDefault(account, Money.ZERO);
    }

    private static void rule(boolean holds, String place, String otherwise) {
        if (!holds) {
            throw SnapshotRefusal.at(place, otherwise);
        }
    }
}
