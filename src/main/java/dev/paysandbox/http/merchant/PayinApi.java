package dev.paysandbox.http.merchant;

import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.http.Recorder;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Payins;
import io.micronaut.core.annotation.NonBlocking;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.RequestAttribute;
import org.jspecify.annotations.Nullable;

/** The merchant API for payins. */
@NonBlocking
@Controller("/payin")
record PayinApi(Payins payins, OrderReader orders, PublicAddress address) {
    @Post
    HttpResponse<PayinView> create(
            @RequestAttribute(ScenarioHeaders.WORLD) World world,
            @Body byte @Nullable [] body,
            HttpRequest<?> request) {
        world.policy().requireKyc();
        var outcome = payins.open(
                world, orders.payin(body, "", world), ScenarioHeaders.headers(request), Recorder.answered(request));
        var payin = outcome.result();
        var view = PayinView.created(payin, world.merchant(), () -> address.of(request));
        return ScenarioHeaders.answer(request, outcome, HttpStatus.CREATED, view)
                .header(HttpHeaders.LOCATION, "/payin/" + payin.id());
    }

    @Get("/{id}")
    HttpResponse<PayinView> find(
            @RequestAttribute(ScenarioHeaders.WORLD) World world, String id, HttpRequest<?> request) {
        var outcome = payins.lookUp(world, id, ScenarioHeaders.headers(request), Recorder.answered(request));
        var match = outcome.match();
        var reported = match == null ? null : match.reportedStatus();
        var view = PayinView.found(outcome.result(), reported, world.merchant(), () -> address.of(request));
        return ScenarioHeaders.answer(request, outcome, HttpStatus.OK, view);
    }
}
