package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ReadsFiles;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of the payer's pages, and no others. */
@Controller("/checkout/assets")
final class AssetApi implements ReadsFiles {
    private static final Map<String, Asset> ASSETS = Stream.of(
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
                    "pix.js")
            .map(AssetApi::asset)
            .collect(Collectors.toUnmodifiableMap(Asset::name, Function.identity()));

    private record Asset(String name, MediaType type, String text, String tag) {
        /** @param tags the header If-None-Match */
        boolean isOneOf(String tags) {
            return Arrays.stream(tags.split(",", -1))
                    .map(String::strip)
                    .map(other -> other.startsWith("W/") ? other.substring(2) : other)
                    .anyMatch(other -> other.equals("*") || other.equals(tag));
        }
    }

    /**
     * Browsers keep a file but check whether it has changed, so that a newer sandbox is never shown with old styles.
     */
    @Get(value = "/{name}", produces = MediaType.ALL)
    HttpResponse<String> find(String name, @Header(HttpHeaders.IF_NONE_MATCH) @Nullable String known) {
        var asset = ASSETS.get(name);
        if (asset == null) {
            throw Problem.notFound("file of this name");
        }
        boolean same = known != null && asset.isOneOf(known);
        MutableHttpResponse<String> answer = same
                ? HttpResponse.notModified()
                : HttpResponse.ok(asset.text()).contentType(asset.type());
        return answer.header(HttpHeaders.ETAG, asset.tag())
                .header(HttpHeaders.CACHE_CONTROL, "public, no-cache")
                .header("X-Content-Type-Options", "nosniff");
    }

    private static Asset asset(String name) {
        var text = PageFiles.read("assets/" + name);
        return new Asset(name, MediaType.of(type(name)), text, '"' + digest(text) + '"');
    }

    private static String type(String name) {
        return switch (name.substring(name.lastIndexOf('.'))) {
            case ".css" -> "text/css; charset=utf-8";
            case ".js" -> "text/javascript; charset=utf-8";
            default -> "image/svg+xml";
        };
    }

    private static String digest(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
