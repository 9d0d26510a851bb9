package dev.paysandbox.http.pages;

import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.domain.Problem;
import io.micronaut.context.BeanProvider;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The merchant's own server: it creates payins with its secret key, and confirms every notification by a lookup. */
@Singleton
final class ShopBackend {
    private static final String BACKEND = "backend";
    private static final String WEBHOOK = "webhook";

    /** Created at the first call, so that a sandbox without visitors starts without an HTTP client. */
    private final BeanProvider<Provider> provider;

    private final Visits visits;

    ShopBackend(BeanProvider<Provider> provider, Visits visits) {
        this.provider = provider;
        this.visits = visits;
    }

    /** The page's answer for an order whose answer from the provider was lost. */
    @Serdeable.Serializable
    record Unanswered(String referenceId, String status) {}

    /** Creates the payin, and passes the provider's own answer to the page. */
    CompletableFuture<HttpResponse<?>> order(OrderBody form, String payerIp, URI api) {
        var visit = visits.named(form.visit());
        var webhook = api.resolve("/demo/webhooks/" + form.visit()).toString();
        visit.write(BACKEND, "POST /payin " + form.paymentMethod() + ", " + form.referenceId());
        visit.send(form.referenceId(), form.account());
        return provider.get()
                .create(form.account().credentials(), form.payin(payerIp, webhook))
                .exceptionally(ShopBackend::refusal)
                .handle((answer, failure) ->
                        failure == null ? answered(visit, form, answer) : unanswered(visit, form.referenceId()));
    }

    private static HttpResponse<?> answered(Visit visit, OrderBody form, HttpResponse<String> answer) {
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
    private static HttpResponse<?> unanswered(Visit visit, String referenceId) {
        visit.write(BACKEND, "no answer: waits for the notification of " + referenceId);
        return HttpResponse.accepted().body(new Unanswered(referenceId, Visit.UNKNOWN));
    }

    /**
     * Anybody could send this, so only the provider's answer to a lookup counts.
     *
     * @return whether the notification has been processed; otherwise the provider must send it again
     */
    CompletableFuture<Boolean> hear(String visitName, Map<String, Object> notification) {
        var visit = visits.named(visitName);
        var id = line(notification, "id");
        visit.write(WEBHOOK, line(notification, "status") + " " + id);
        var found = id.isEmpty() ? Optional.<Visit.Order>empty() : visit.find(id, line(notification, "referenceId"));
        if (found.isEmpty()) {
            visit.write(BACKEND, "the notification is not about a payin of this shop, and is ignored");
            return CompletableFuture.completedFuture(true);
        }
        var order = found.get();
        return provider.get()
                .find(order.account().credentials(), id)
                .exceptionally(ShopBackend::refusal)
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
