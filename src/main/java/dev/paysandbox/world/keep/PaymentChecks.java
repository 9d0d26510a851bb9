package dev.paysandbox.world.keep;

import dev.paysandbox.bind.SnapshotRefusal;
import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.BalanceBlock;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.world.state.WorldSnapshot;
import java.net.URI;
import java.util.regex.Pattern;

/** Checks what a snapshot's payments send on, and that they agree with its ledger. Throws Problem INVALID_DATA. */
final class PaymentChecks {
    /** The rest of an id. Ids are sent in headers and paths. */
    private static final String REST = "[0-9a-z]{1,60}";

    private static final Pattern PAYIN_ID = Pattern.compile(Payin.ID_PREFIX + REST);

    private static final Pattern PAYOUT_ID = Pattern.compile(Payout.ID_PREFIX + REST);

    private PaymentChecks() {}

    static void require(WorldSnapshot snapshot) {
        requireEach("payins", snapshot.payins(), PAYIN_ID);
        requireEach("payouts", snapshot.payouts(), PAYOUT_ID);
        requireLedger(snapshot);
    }

    private static void requireEach(
            String entries, BoundedStore.BoundedStoreSnapshot<? extends Payment> kept, Pattern id) {
        for (int i = 0; i < kept.entries().size(); i++) {
            var place = entries + ".entries[" + i + "]";
            var payment = kept.entries().get(i).value();
            rule(id.matcher(payment.id()).matches(), place + ".value.id", "must match " + id);
            rule(payment.amount().cents() > 0, place + ".value.amount", "must be more than 0");
            rule(isUrl(payment), place + ".value.webhookUrl", "must be a URL");
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
