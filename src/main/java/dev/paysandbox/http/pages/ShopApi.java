package dev.paysandbox.http.pages;

import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ForwardedRequest;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.settings.Settings;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import java.net.Inet4Address;
import java.net.URI;
import java.util.concurrent.CompletableFuture;

/** The routes of the shop's own backend. They belong to a merchant, not to the provider's API. */
@Requires(property = DemoPages.SWITCH, value = "true")
@Controller("/demo")
final class ShopApi {
    private final ShopBackend backend;
    private final Visits visits;
    private final ForwardedRequest forwarded;
    private final Settings settings;

    ShopApi(ShopBackend backend, Visits visits, ForwardedRequest forwarded, Settings settings) {
        this.backend = backend;
        this.visits = visits;
        this.forwarded = forwarded;
        this.settings = settings;
    }

    @Post("/orders")
    CompletableFuture<HttpResponse<?>> order(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var form = OrderBody.read(body);
        return backend.order(form, payerIp(request), api(request))
                .thenApply(answer -> HttpResponse.status(answer.code(), null)
                        .contentType(MediaType.APPLICATION_JSON_TYPE)
                        .body(answer.body()));
    }

    @Get("/visits/{visit}")
    Visit.VisitView visit(String visit, @QueryValue(defaultValue = "0") long after) {
        requireName(visit);
        return visits.named(visit).view(after);
    }

    @Post("/webhooks/{visit}")
    CompletableFuture<HttpResponse<?>> hear(String visit, @Body @Bindable(defaultValue = "{}") byte[] body) {
        requireName(visit);
        return backend.hear(visit, JsonBody.parse(body))
                .thenApply(isDone ->
                        isDone ? HttpResponse.noContent() : HttpResponse.status(HttpStatus.SERVICE_UNAVAILABLE));
    }

    private static void requireName(String visit) {
        if (!Visits.isName(visit)) {
            throw Problem.notFound("visit of this name");
        }
    }

    /** Where the provider sends notifications: this server, at the address that the request used. */
    private URI api(HttpRequest<?> request) {
        return URI.create(settings.scheme() + "://" + PublicAddress.listening(request));
    }

    private String payerIp(HttpRequest<?> request) {
        var address = forwarded.client(request);
        return address instanceof Inet4Address ? address.getHostAddress() : "127.0.0.1";
    }
}
