package dev.paysandbox.http.control.payment;

import dev.paysandbox.app.control.Awaiting;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.http.control.ClientDisconnect;
import dev.paysandbox.http.control.WorldChoice;
import dev.paysandbox.http.json.BodyReader;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Answers once a payment has reached a status, so that tests need not poll. */
@Controller("/_sandbox")
final class AwaitControl {
    private static final List<String> PAYIN_STATUSES = names(PayinStatus.values());
    private static final List<String> PAYOUT_STATUSES = names(PayoutStatus.values());

    private final WorldChoice worlds;
    private final Awaiting awaiting;
    private final PaymentDetails story;
    private final BodyReader bodies;

    AwaitControl(WorldChoice worlds, Awaiting awaiting, PaymentDetails story, BodyReader bodies) {
        this.worlds = worlds;
        this.awaiting = awaiting;
        this.story = story;
        this.bodies = bodies;
    }

    @Post("/payins/{id}/await")
    CompletableFuture<PayinControlView> payin(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var world = worlds.read(request);
        var reached =
                awaiting.payin(world, id, AwaitBody.condition(bodies.bind(body, AwaitBody.class), PAYIN_STATUSES));
        ClientDisconnect.of(request).during(reached, () -> reached.cancel(false));
        return ClientDisconnect.withoutCancellation(reached.thenApply(done -> story.ofPayin(world, id, request)));
    }

    @Post("/payouts/{id}/await")
    CompletableFuture<PayoutControlView> payout(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var world = worlds.read(request);
        var reached =
                awaiting.payout(world, id, AwaitBody.condition(bodies.bind(body, AwaitBody.class), PAYOUT_STATUSES));
        ClientDisconnect.of(request).during(reached, () -> reached.cancel(false));
        return ClientDisconnect.withoutCancellation(reached.thenApply(done -> story.ofPayout(world, id)));
    }

    private static List<String> names(Enum<?>[] statuses) {
        return Arrays.stream(statuses).map(Enum::name).toList();
    }
}
