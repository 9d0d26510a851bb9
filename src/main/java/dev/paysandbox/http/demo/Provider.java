package dev.paysandbox.http.demo;

import jakarta.inject.Singleton;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;

/** The payment provider as a merchant's backend knows it: two calls, with the secret key. */
@Singleton
final class Provider {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Made at the first call: a sandbox whose shop nobody visits starts without it. */
    private static final class Http {
        static final HttpClient CLIENT =
                HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    }

    /** What the provider said. */
    record Answer(int status, String body) {}

    CompletableFuture<Answer> create(URI provider, ShopAccount account, byte[] payin) {
        return send(request(provider.resolve("/payin"), account)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(payin)));
    }

    CompletableFuture<Answer> find(URI provider, ShopAccount account, String id) {
        return send(request(provider.resolve("/payin/" + id), account));
    }

    private static HttpRequest.Builder request(URI address, ShopAccount account) {
        var pair = account.publicKey() + ":" + account.secretKey();
        var credentials = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
        return HttpRequest.newBuilder(address).timeout(PATIENCE).header("Authorization", "Basic " + credentials);
    }

    private static CompletableFuture<Answer> send(HttpRequest.Builder request) {
        return Http.CLIENT
                .sendAsync(request.build(), BodyHandlers.ofString())
                .thenApply(response -> new Answer(response.statusCode(), response.body()));
    }
}
