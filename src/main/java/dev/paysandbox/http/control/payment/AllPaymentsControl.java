package dev.paysandbox.http.control.payment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.app.control.AllPayments;
import dev.paysandbox.app.payments.Deliveries;
import dev.paysandbox.app.world.World;
import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.http.control.PageView;
import dev.paysandbox.http.control.Query;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The payins and payouts of all worlds in one list. */
@Controller("/_sandbox/payments")
final class AllPaymentsControl {
    private static final String[] STATUSES = Stream.concat(
                    Stream.of(PayinStatus.values()).map(Enum::name),
                    Stream.of(PayoutStatus.values()).map(Enum::name))
            .distinct()
            .toArray(String[]::new);
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

    /** Which kind of payments is listed. */
    private enum PaymentKind {
        PAYIN,
        PAYOUT;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
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
        var filter = new Filter(query);
        var page = payments.newest(after(query.text("cursor")), query.limit(), world -> filter.in(world, query));
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

    /** The filters of the query. */
    private final class Filter {
        private final @Nullable PaymentKind kind;
        private final @Nullable String status;
        private final @Nullable PaymentMethod method;
        private final @Nullable String reference;
        private final @Nullable PaymentText text;
        private final boolean isFailing;

        Filter(Query query) {
            kind = query.choice("kind", PaymentKind.values(), PaymentKind::word);
            status = query.choice("status", STATUSES, name -> name);
            method = query.choice("paymentMethod", PaymentMethod.values());
            reference = query.text("referenceId");
            text = PaymentText.of(query.text("text"));
            isFailing = query.choice("deliveryFailing", new Boolean[] {true}, Object::toString) != null;
            // A duration would need each world's own clock, so this only checks the syntax.
            query.since(() -> 0);
        }

        AllPayments.Filters in(World world, Query query) {
            var since = query.since(world::now);
            @Nullable Set<String> failing = isFailing ? deliveries.failingPayments(world) : null;
            Predicate<Payin> payins = payin -> payin.createdAt() >= since
                    && (status == null || payin.statusName().equals(status))
                    && (method == null || payin.method() == method)
                    && (reference == null || payin.referenceId().equals(reference))
                    && (failing == null || failing.contains(payin.id()))
                    && (text == null || text.isIn(payin));
            Predicate<Payout> payouts = payout -> payout.createdAt() >= since
                    && (status == null || payout.statusName().equals(status))
                    && (reference == null || payout.referenceId().equals(reference))
                    && (failing == null || failing.contains(payout.id()))
                    && (text == null || text.isIn(payout));
            return new AllPayments.Filters(
                    kind == PaymentKind.PAYOUT ? null : payins,
                    kind == PaymentKind.PAYIN || method != null ? null : payouts);
        }
    }
}
