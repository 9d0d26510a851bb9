package dev.paysandbox.http.checkout;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Words;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.OwnPages;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.http.pages.Language;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Payers;
import dev.paysandbox.world.tester.ClockControl;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Error;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The requests of the scripts on the pages where payers pay, and the payer's actions. */
@Controller("/checkout/payins/{merchant}/{id}")
final class PayerApi {
    /** Short, because it also limits how late a page learns that the clock was frozen or moved. */
    private static final Duration WAIT = Duration.ofSeconds(5);

    private static final Set<PaymentMethod> METHODS = Stream.of(PaymentMethod.values())
            .filter(method -> PublicAddress.folderOfPages(method) != null)
            .collect(Collectors.toUnmodifiableSet());

    private final PayinsForPayers payins;
    private final Payers payers;
    private final ClockControl clocks;
    private final OwnPages ownPages;
    private final NotFoundPage notFound;
    private final BodyReader bodies;

    PayerApi(
            PayinsForPayers payins,
            Payers payers,
            ClockControl clocks,
            OwnPages ownPages,
            NotFoundPage notFound,
            BodyReader bodies) {
        this.payins = payins;
        this.payers = payers;
        this.clocks = clocks;
        this.ownPages = ownPages;
        this.notFound = notFound;
        this.bodies = bodies;
    }

    /** The payer's action; there is only one. */
    @Introspected
    record ActionBody(@Nullable @NotNull @Words("pay") String action) {}

    /**
     * The state of a payin, for its page.
     *
     * @param remainingMillis until it expires, by the sandbox's clock
     * @param clockSpeed sandbox seconds per second; 0 while the clock is frozen
     */
    @Serdeable.Serializable
    record StateView(String status, long remainingMillis, double clockSpeed) {}

    /** Answers when the status differs from the one seen, or after some seconds. */
    @Get
    CompletableFuture<HttpResponse<StateView>> look(String merchant, String id, @QueryValue @Nullable String seen) {
        var world = payins.find(merchant, id, METHODS).world();
        return payers.change(world, id, seen == null ? "" : seen, WAIT).thenApply(payin -> state(world, payin));
    }

    @Post
    @Consumes(MediaType.APPLICATION_JSON)
    HttpResponse<StateView> act(
            String merchant, String id, @Body @Bindable(defaultValue = "") byte[] body, HttpRequest<?> request) {
        ownPages.require(request);
        bodies.read(body, ActionBody.class);
        var world = payins.find(merchant, id, METHODS).world();
        return state(world, payers.pay(world, id));
    }

    /** The same from the page's form; redirects to the page, which shows the result. */
    @Post
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    HttpResponse<?> actByForm(String merchant, String id, @Body Map<String, Object> form, HttpRequest<?> request) {
        ownPages.require(request);
        bodies.check(new ActionBody(form.get("action") instanceof String action ? action : null));
        var found = payins.find(merchant, id, METHODS);
        payers.pay(found.world(), id);
        var folder = PublicAddress.folderOfPages(found.payin().method());
        // Relative, so that the browser stays on the origin that it used.
        return HttpResponse.seeOther(
                URI.create("../../" + folder + "/" + merchant + "/" + id + Language.query(request)));
    }

    private HttpResponse<StateView> state(World world, Payin payin) {
        var countdown = Countdown.to(payin.expiresAt(), clocks.read(world));
        MutableHttpResponse<StateView> answer =
                HttpResponse.ok(new StateView(payin.statusName(), countdown.remainingMillis(), countdown.clockSpeed()));
        return answer.header(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    @Error(exception = Problem.class)
    HttpResponse<?> refuse(HttpRequest<?> request, Problem problem) {
        return notFound.answer(request, problem);
    }
}
