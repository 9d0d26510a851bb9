package dev.paysandbox.http.control;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Deliveries;
import dev.paysandbox.world.tester.SearchText;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The filters in the query of a list of payments, whether of one world or of all. */
final class PaymentFilter {
    private final Query query;
    private final Deliveries deliveries;
    private final @Nullable String status;
    private final @Nullable PaymentMethod method;
    private final @Nullable String reference;
    private final @Nullable SearchText text;
    private final boolean isFailing;

    /** @param statuses those that the payments may have */
    PaymentFilter(Query query, Stream<? extends Enum<?>> statuses, Deliveries deliveries) {
        this.query = query;
        this.deliveries = deliveries;
        status = query.choice("status", statuses.map(Enum::name).distinct().toArray(String[]::new), name -> name);
        method = query.choice("paymentMethod", PaymentMethod.values());
        reference = query.text("referenceId");
        var searched = query.text("text");
        text = searched == null || searched.isBlank() ? null : new SearchText(searched);
        isFailing = query.choice("deliveryFailing", new Boolean[] {true}, Object::toString) != null;
        // A duration would need each world's own clock, so this only checks the syntax.
        query.since(() -> 0);
        query.until(() -> 0);
    }

    /** Whether only payins can match. */
    boolean isOfPayins() {
        return method != null;
    }

    InWorld in(World world) {
        return new InWorld(world);
    }

    /** The filter for the payments of one world: its clock and its notifications count. */
    final class InWorld {
        private final World world;
        private final long since;
        private final long until;

        private InWorld(World world) {
            this.world = world;
            since = query.since(world::now);
            until = query.until(world::now);
        }

        boolean matches(Payin payin) {
            return isWanted(payin) && (method == null || payin.method() == method);
        }

        boolean matches(Payout payout) {
            return isWanted(payout);
        }

        private boolean isWanted(Payment payment) {
            return payment.createdAt() >= since
                    && payment.createdAt() <= until
                    && (status == null || payment.statusName().equals(status))
                    && (reference == null || reference.equals(payment.referenceId()))
                    && (text == null || text.isIn(payment))
                    && (!isFailing || deliveries.isFailing(world, payment.id()));
        }
    }
}
