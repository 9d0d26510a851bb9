package dev.paysandbox.http.pages;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.bind.Secret;
import dev.paysandbox.bind.Text;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ForwardedRequest;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.settings.Settings;
import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.annotation.Introspected;
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
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.constraints.NotNull;
import java.net.Inet4Address;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The shop's own backend, whose routes belong to a merchant, not to the provider's API: it creates payins with its
 * secret key, and confirms every notification by a lookup.
 *
 * @param provider created at the first call, so that a sandbox without visitors starts without an HTTP client
 */
@Requires(property = DemoPages.SWITCH, value = "true")
@Controller("/demo")
record ShopApi(
        BeanProvider<Provider> provider,
        ShopAccounts accounts,
        Visits visits,
        ForwardedRequest forwarded,
        Settings settings) {
    private static final String BACKEND = "backend";
    private static final String WEBHOOK = "webhook";

    /** Opens the accounts, which may have been closed since the visit. That may wait for files. */
    @Post("/orders")
    @ExecuteOn(TaskExecutors.BLOCKING)
    CompletableFuture<HttpResponse<?>> order(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var form = OrderBody.read(body);
        accounts.open();
        return order(form, payerIp(request), api(request))
                .thenApply(answer -> HttpResponse.status(answer.code(), null)
                        .contentType(MediaType.APPLICATION_JSON_TYPE)
                        .body(answer.body()));
    }

    @Get("/visits/{visit}")
    Visits.Visit.VisitView visit(String visit, @QueryValue(defaultValue = "0") long after) {
        requireName(visit);
        return visits.named(visit).view(after);
    }

    @Post("/webhooks/{visit}")
    CompletableFuture<HttpResponse<?>> hear(String visit, @Body @Bindable(defaultValue = "{}") byte[] body) {
        requireName(visit);
        return hear(visit, JsonBody.parse(body))
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

    /**
     * The checkout page's request: the payment method, and only those parts of the card that the browser SDK prepared.
     *
     * @param card token, installments and the proof of 3D Secure; read for CREDIT_CARD only
     * @param antifraud the device's session, or null
     */
    @Introspected
    record OrderBody(
            @NotNull @Text String visit,
            @NotNull ShopAccount account,
            @NotNull PaymentMethod paymentMethod,
            @NotNull @Text String referenceId,
            @Nullable Map<String, Object> customer,
            @Nullable @Secret Map<String, Object> card,
            @Nullable Map<String, Object> antifraud) {
        /** Of the shop's only product. The backend knows the price; it does not trust a price from a browser. */
        private static final long PRICE_CENTS = 11_980;

        /** All other members are ignored: this backend must not receive a card number, not even by mistake. */
        private static final List<String> CARD_FIELDS = List.of("token", "installments", "threeDSecure");

        static OrderBody read(byte[] json) {
            var bound = BodyReader.bind(json, OrderBody.class);
            if (bound.isSound("visit") && !Visits.isName(bound.body().visit)) {
                bound.reject("visit", FieldError.INVALID_FORMAT, "must be 32 hexadecimal digits");
            }
            return bound.refuse();
        }

        /** The body for the provider, with the shop's price. */
        Map<String, Object> payin(String payerIp, String webhookUrl) {
            var payin = new LinkedHashMap<String, Object>();
            payin.put("paymentMethod", paymentMethod.name());
            payin.put("amount", PRICE_CENTS);
            payin.put("referenceId", referenceId);
            payin.put("webhookUrl", webhookUrl);
            payin.put("isPhysicalProduct", true);
            payin.put("payerIp", payerIp);
            payin.put("customer", customer == null ? Map.of() : plain(customer));
            payin.put(
                    "items",
                    List.of(Map.of("title", "Caneca de porcelana", "quantity", 2, "unitPrice", PRICE_CENTS / 2)));
            if (paymentMethod == PaymentMethod.CREDIT_CARD) {
                payin.put("card", card == null ? Map.of() : only(CARD_FIELDS, card));
            }
            if (antifraud != null) {
                payin.put("antifraud", only(List.of("sessionId"), antifraud));
            }
            return payin;
        }

        private static Map<String, Object> only(List<String> names, Map<String, Object> object) {
            var kept = plain(object);
            kept.keySet().retainAll(names);
            return kept;
        }

        /** Without nulls and fractional numbers, which no field of a payin accepts. */
        private static Map<String, Object> plain(Map<?, ?> object) {
            var plain = new LinkedHashMap<String, Object>();
            object.forEach((name, value) -> {
                if (value instanceof Map<?, ?> inner) {
                    plain.put(name.toString(), plain(inner));
                } else if (value instanceof String || value instanceof Long || value instanceof Boolean) {
                    plain.put(name.toString(), value);
                }
            });
            return plain;
        }
    }

    /** The page's answer for an order whose answer from the provider was lost. */
    @Serdeable.Serializable
    record Unanswered(String referenceId, String status) {}

    /** Creates the payin, and passes the provider's own answer to the page. */
    private CompletableFuture<HttpResponse<?>> order(OrderBody form, String payerIp, URI api) {
        var visit = visits.named(form.visit());
        var webhook = api.resolve("/demo/webhooks/" + form.visit()).toString();
        visit.write(BACKEND, "POST /payin " + form.paymentMethod() + ", " + form.referenceId());
        visit.send(form.referenceId(), form.account());
        return provider.get()
                .create(form.account().credentials(), form.payin(payerIp, webhook))
                .exceptionally(ShopApi::refusal)
                .handle((answer, failure) ->
                        failure == null ? answered(visit, form, answer) : unanswered(visit, form.referenceId()));
    }

    private static HttpResponse<?> answered(Visits.Visit visit, OrderBody form, HttpResponse<String> answer) {
        var json = json(answer);
        if (answer.code() == 201) {
            visit.answered(form.referenceId(), line(json, "id"), line(json, "status"));
        } else if (answer.code() < 500) {
            visit.refused(form.referenceId());
        }
        visit.write(BACKEND, answer.code() + " " + summary(answer, json));
        return answer;
    }

    /** A payin may exist, so the order is not sent again; the payin's notification will name the order. */
    private static HttpResponse<?> unanswered(Visits.Visit visit, String referenceId) {
        visit.write(BACKEND, "no answer: waits for the notification of " + referenceId);
        return HttpResponse.accepted().body(new Unanswered(referenceId, Visits.Visit.UNKNOWN));
    }

    /**
     * Anybody could send this, so only the provider's answer to a lookup counts.
     *
     * @return whether the notification has been processed; otherwise the provider must send it again
     */
    private CompletableFuture<Boolean> hear(String visitName, Map<String, Object> notification) {
        var visit = visits.named(visitName);
        var id = line(notification, "id");
        visit.write(WEBHOOK, line(notification, "status") + " " + id);
        var found =
                id.isEmpty() ? Optional.<Visits.Visit.Order>empty() : visit.find(id, line(notification, "referenceId"));
        if (found.isEmpty()) {
            visit.write(BACKEND, "the notification is not about a payin of this shop, and is ignored");
            return CompletableFuture.completedFuture(true);
        }
        var order = found.get();
        return provider.get()
                .find(order.account().credentials(), id)
                .exceptionally(ShopApi::refusal)
                .thenApply(answer -> {
                    var json = json(answer);
                    visit.write(BACKEND, "GET /payin/" + id + " → " + answer.code() + " " + summary(answer, json));
                    if (answer.code() == 200 && order.referenceId().equals(line(json, "referenceId"))) {
                        visit.confirmed(order.referenceId(), id, line(json, "status"), line(json, "updatedAt"));
                    }
                    return answer.code() < 500;
                });
    }

    /** The provider's refusal, which the client reports as a failure. */
    private static HttpResponse<String> refusal(Throwable failure) {
        if (failure instanceof HttpClientResponseException refused) {
            var body = refused.getResponse().getBody(String.class).orElse("");
            return HttpResponse.<String>status(refused.getStatus()).body(body);
        }
        throw new CompletionException(failure);
    }

    private static Map<String, Object> json(HttpResponse<String> answer) {
        try {
            return JsonBody.parse(answer.getBody().orElse("").getBytes(StandardCharsets.UTF_8));
        } catch (Problem noJson) {
            return Map.of();
        }
    }

    private static String summary(HttpResponse<String> answer, Map<String, Object> json) {
        return answer.code() < 300 ? line(json, "status") : line(json, "code") + ": " + line(json, "detail");
    }

    /** A text that fits into one line; empty if there is none. */
    private static String line(Map<String, Object> json, String name) {
        return json.get(name) instanceof String text && JsonBody.isLine(text) ? text : "";
    }
}
