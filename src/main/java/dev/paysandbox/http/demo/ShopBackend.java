package dev.paysandbox.http.demo;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The merchant's own server: it makes payins with its secret key, and believes no notification without asking. */
@Singleton
final class ShopBackend {
    private static final String BACKEND = "backend";
    private static final String WEBHOOK = "webhook";

    private final Provider provider;
    private final Visits visits;
    private final ObjectMapper json;

    ShopBackend(Provider provider, Visits visits, ObjectMapper json) {
        this.provider = provider;
        this.visits = visits;
        this.json = json;
    }

    /** Makes the payin, and gives the page the provider's own answer. */
    CompletableFuture<Provider.Answer> order(OrderForm form, String payerIp, URI api) {
        var visit = visits.named(form.visit());
        var webhook = api.resolve("/demo/webhooks/" + form.visit()).toString();
        visit.write(BACKEND, "POST /payin " + form.paymentMethod() + ", " + form.referenceId());
        return provider.create(api, form.account(), written(form.payin(payerIp, webhook)))
                .thenApply(answer -> {
                    var told = told(answer);
                    if (answer.status() == 201) {
                        visit.remember(told.text("id"), form.account(), told.text("status"));
                    }
                    visit.write(BACKEND, answer.status() + " " + summary(answer, told));
                    return answer;
                });
    }

    /** Anybody could send this; so only what the provider says when asked counts. */
    CompletableFuture<Void> hear(String visitName, Map<String, Object> notification, URI api) {
        var visit = visits.named(visitName);
        var fields = new Fields(notification);
        var id = fields.text("id");
        var status = fields.text("status");
        visit.write(WEBHOOK, status + " " + id);
        var account = visit.accountOf(id);
        if (account.isEmpty()) {
            visit.write(BACKEND, "the notification names no payin of ours, and is left alone");
            return CompletableFuture.completedFuture(null);
        }
        return provider.find(api, account.get(), id).thenAccept(answer -> {
            var told = told(answer);
            visit.write(BACKEND, "GET /payin/" + id + " → " + answer.status() + " " + summary(answer, told));
            if (answer.status() == 200) {
                visit.remember(id, account.get(), told.text("status"));
            }
        });
    }

    private static Fields told(Provider.Answer answer) {
        try {
            return new Fields(JsonBody.parse(answer.body().getBytes(StandardCharsets.UTF_8)));
        } catch (Problem noJson) {
            return new Fields(Map.of());
        }
    }

    private static String summary(Provider.Answer answer, Fields told) {
        return answer.status() < 300 ? told.text("status") : told.text("code") + ": " + told.text("detail");
    }

    private byte[] written(Map<String, Object> payin) {
        try {
            return json.writeValueAsBytes(payin);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
