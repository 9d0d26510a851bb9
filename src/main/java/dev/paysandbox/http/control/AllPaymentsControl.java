package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.payment.Deliveries;
import dev.paysandbox.world.tester.AllPayments;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The payins and payouts of all worlds in one list. */
@Controller("/_sandbox/payments")
final class AllPaymentsControl {
    /** Time, kind, number and public key of the last payment. */
    private static final Pattern CURSOR = Pattern.compile("([0-9]{1,15})\\.(in|out)\\.([0-9]{1,18})\\.(pk_\\w{1,128})");

    private final AllPayments payments;
    private final Deliveries deliveries;
    private final PaymentDetails details;

    AllPaymentsControl(Worlds worlds, Deliveries deliveries, PaymentDetails details) {
        payments = new AllPayments(worlds);
        this.deliveries = deliveries;
        this.details = details;
    }

    /** A payment and the public key of its world. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record PaymentOfWorld(
            String world,
            @Nullable PayinControlView payin,
            @Nullable PayoutControlView payout) {}

    @Get
    PageView<PaymentOfWorld> payments(HttpRequest<?> request) {
        var query = new Query(
                request, "kind", "status", "paymentMethod", "referenceId", "text", "deliveryFailing", "since");
        var kind = query.choice("kind", new IdKind[] {IdKind.PAYIN, IdKind.PAYOUT}, IdKind::word);
        var statuses = Stream.<Enum<?>>concat(Stream.of(PayinStatus.values()), Stream.of(PayoutStatus.values()));
        var filter = new PaymentFilter(query, statuses, deliveries);
        var hasPayouts = kind != IdKind.PAYIN && !filter.isOfPayins();
        var page = payments.newest(after(query.text("cursor")), query.limit(), world -> {
            var inWorld = filter.in(world);
            return new AllPayments.Filters(
                    kind == IdKind.PAYOUT ? null : inWorld::matches, hasPayouts ? inWorld::matches : null);
        });
        return new PageView<>(
                page.data().stream().map(found -> shown(found, request)).toList(), text(page.next()));
    }

    private PaymentOfWorld shown(AllPayments.ListedPayment found, HttpRequest<?> request) {
        var world = found.world();
        return found.payment() instanceof Payin payin
                ? new PaymentOfWorld(world.merchant().publicKey(), details.brief(world, payin, request), null)
                : new PaymentOfWorld(
                        world.merchant().publicKey(), null, PayoutControlView.of((Payout) found.payment()));
    }

    private static AllPayments.@Nullable Place after(@Nullable String cursor) {
        if (cursor == null) {
            return null;
        }
        var parts = CURSOR.matcher(cursor);
        if (!parts.matches()) {
            throw Problem.of(
                    ErrorCode.INVALID_DATA,
                    new Violation("cursor", FieldError.INVALID_FORMAT, "must be the next of an earlier page", null));
        }
        return new AllPayments.Place(
                Long.parseLong(parts.group(1)),
                parts.group(4),
                parts.group(2).equals("out"),
                Long.parseLong(parts.group(3)));
    }

    private static @Nullable String text(AllPayments.@Nullable Place next) {
        return next == null
                ? null
                : "%d.%s.%d.%s".formatted(next.at(), next.isPayout() ? "out" : "in", next.number(), next.world());
    }
}
