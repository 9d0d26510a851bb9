package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.pages.ServerFile;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Map;
import java.util.Set;

/** The files of the payer's pages, and the style sheet with the design that all pages share. */
@Controller("/checkout/assets")
@ExecuteOn(TaskExecutors.BLOCKING)
final class AssetApi {
    private static final Map<String, ServerFile> ASSETS = ServerFile.shipped(
            "/pages/assets/",
            Set.of(
                    "bank.svg",
                    "boleto.css",
                    "boleto.js",
                    "challenge.css",
                    "challenge.js",
                    "copy.js",
                    "countdown.js",
                    "frame.css",
                    "live.js",
                    "opened.js",
                    "pix.css",
                    "pix.js",
                    "tokens.css"));

    @Get(value = "/{name}", produces = MediaType.ALL)
    HttpResponse<byte[]> find(String name, HttpRequest<?> request) {
        var asset = ASSETS.get(name);
        if (asset == null) {
            throw Problem.notFound("file of this name");
        }
        return asset.answer(request);
    }
}
