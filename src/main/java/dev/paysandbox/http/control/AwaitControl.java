package dev.paysandbox.http.control;

import dev.paysandbox.app.Awaiting;
import dev.paysandbox.app.Payins;
import dev.paysandbox.app.Payouts;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Answers when something has become of a payment, so that tests need not ask again and again. */
@Controller("/_sandbox")
final class AwaitControl {
    private static final List<String> PAYIN_STATUSES = names(PayinStatus.values());
    private static final List<String> PAYOUT_STATUSES = names(PayoutStatus.values());

    private final WorldChoice worlds;
    private final Awaiting awaiting;
    private final Payins payins;
    private final Payouts payouts;

    AwaitControl(WorldChoice worlds, Awaiting awaiting, Payins payins, Payouts payouts) {
        this.worlds = worlds;
        this.awaiting = awaiting;
        this.payins = payins;
        this.payouts = payouts;
    }

    @Post("/payins/{id}/await")
    CompletableFuture<PayinControlView> payin(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var world = worlds.of(request);
        return awaiting.payin(world, id, AwaitForm.read(body, PAYIN_STATUSES))
                .thenApply(reached -> payins.show(world, id, DeliverySummary::of, PayinControlView::of));
    }

    @Post("/payouts/{id}/await")
    CompletableFuture<PayoutControlView> payout(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var world = worlds.of(request);
        return awaiting.payout(world, id, AwaitForm.read(body, PAYOUT_STATUSES))
                .thenApply(reached -> payouts.show(world, id, DeliverySummary::of, PayoutControlView::of));
    }

    private static List<String> names(Enum<?>[] choices) {
        return Arrays.stream(choices).map(Enum::name).toList();
    }
}
