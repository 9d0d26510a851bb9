package dev.paysandbox.world.keep;

import dev.paysandbox.bind.SnapshotRefusal;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.world.state.WorldSnapshot;
import java.net.URI;
import java.util.regex.Pattern;

/** Checks what a snapshot's payments send on. Throws Problem INVALID_DATA. */
final class PaymentChecks {
    /** The rest of an id. Ids are sent in headers and paths. */
    private static final String REST = "[0-9a-z]{1,60}";

    private static final Pattern PAYIN_ID = Pattern.compile(Payin.ID_PREFIX + REST);

    private static final Pattern PAYOUT_ID = Pattern.compile(Payout.ID_PREFIX + REST);

    private PaymentChecks() {}

    static void require(WorldSnapshot snapshot) {
        requireEach("payins", snapshot.payins(), PAYIN_ID);
        requireEach("payouts", snapshot.payouts(), PAYOUT_ID);
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

    private static void rule(boolean holds, String place, String otherwise) {
        if (!holds) {
            throw SnapshotRefusal.at(place, otherwise);
        }
    }
}
