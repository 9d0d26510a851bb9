package dev.paysandbox.http.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.world.TestKeys;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;

/** Requests for testers' tools, which {@code console/collections.mjs} makes from the OpenAPI documents. */
@Controller("/_sandbox/collections")
@ExecuteOn(TaskExecutors.BLOCKING)
record CollectionControl(WorldChoice worlds, PublicAddress address) {
    private static final Map<String, String> TYPES = Map.of(
            "paysandbox.http", "text/plain; charset=utf-8",
            "paysandbox.intellij.http", "text/plain; charset=utf-8",
            "paysandbox.postman.json", "application/json");

    /** With this server's address, and the keys of the request: the secret one is that of the same name if there is none. */
    @Get(value = "/{name}", produces = MediaType.ALL)
    HttpResponse<String> show(String name, HttpRequest<?> request) throws IOException {
        Query.none(request);
        var merchant = worlds.read(request).merchant();
        var type = TYPES.get(name);
        if (type == null) {
            throw Problem.notFound("collection of this name");
        }
        var secretKey = request.getHeaders()
                .findFirst("x-api-secret")
                .filter(TestKeys::isSecret)
                .orElse("sk_test_" + merchant.keyName());
        try (var file = CollectionControl.class.getResourceAsStream("/console/collections/" + name)) {
            var text = new String(Objects.requireNonNull(file).readAllBytes(), UTF_8)
                    .replace("http://127.0.0.1:8080", address.of(request))
                    .replace(Worlds.READY_PUBLIC_KEY, merchant.publicKey())
                    .replace(Worlds.READY_SECRET_KEY, secretKey);
            return HttpResponse.ok(text)
                    .contentType(MediaType.of(type))
                    .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + name + "\"");
        }
    }
}
