package dev.paysandbox.http.pages;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.client.annotation.Client;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The payment provider for a merchant's backend: two calls of its documented API, with the secret key. */
@Client(ProviderAddress.ID)
interface Provider {
    @Post("/payin")
    CompletableFuture<HttpResponse<String>> create(
            @Header(HttpHeaders.AUTHORIZATION) String credentials, @Body Map<String, Object> payin);

    @Get("/payin/{id}")
    CompletableFuture<HttpResponse<String>> find(@Header(HttpHeaders.AUTHORIZATION) String credentials, String id);
}
