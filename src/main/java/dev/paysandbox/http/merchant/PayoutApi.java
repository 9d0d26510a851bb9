package dev.paysandbox.http.merchant;

import dev.paysandbox.http.Recorder;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Payouts;
import io.micronaut.core.annotation.NonBlocking;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.RequestAttribute;
import org.jspecify.annotations.Nullable;

/** The merchant API for payouts. */
@NonBlocking
@Controller("/payout")
record PayoutApi(Payouts payouts, OrderReader orders) {
    @Post
    HttpResponse<PayoutView> create(
            @RequestAttribute(ScenarioHeaders.WORLD) World world,
            @Body byte @Nullable [] body,
            HttpRequest<?> request) {
        world.policy().requireKyc();
        var outcome = payouts.open(
                world, orders.payout(body, "", world), ScenarioHeaders.headers(request), Recorder.answered(request));
        return ScenarioHeaders.answer(request, outcome, HttpStatus.CREATED, PayoutView.of(outcome.result()));
    }
}
