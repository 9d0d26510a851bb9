package dev.paysandbox.http.checkout;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ReadsFiles;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The browser SDK's files, and the script that runs the challenge of a payin. */
@Controller("/checkout")
final class SdkApi implements ReadsFiles {
    private static final String SCRIPT = "checkout-sdk.js";
    private static final String MINIFIED = "checkout-sdk.min.js";
    private static final String GLOBAL = "CheckoutSDK";

    private final Map<String, SdkFile> files = new LinkedHashMap<>();
    private final SdkFile challenge = SdkFile.shipped("challenge.js");

    SdkApi(Settings settings) {
        for (var name : List.of(SCRIPT, MINIFIED, "checkout-sdk.min.js.map", "checkout-sdk.mjs", "checkout-sdk.d.ts")) {
            var shipped = SdkFile.shipped(name);
            boolean setsGlobal = name.equals(SCRIPT) || name.equals(MINIFIED);
            files.put(
                    name,
                    setsGlobal && !settings.of(SettingTable.SDK_GLOBAL).equals(GLOBAL)
                            ? shipped.withGlobal(settings.of(SettingTable.SDK_GLOBAL), GLOBAL)
                            : shipped);
        }
        var alias = settings.find(SettingTable.SDK_FILE_NAME);
        if (alias != null) {
            var meant = files.getOrDefault(alias.endsWith(".min.js") ? MINIFIED : SCRIPT, challenge);
            files.putIfAbsent(alias, meant.named(alias));
        }
    }

    /** The integrity values of the files, for pages that pin them. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record IntegrityView(List<FileView> files) {}

    /**
     * One file.
     *
     * @param integrity for the attribute of a {@code script} element
     */
    @Serdeable.Serializable
    record FileView(String name, int bytes, int gzippedBytes, String integrity) {
        static FileView of(SdkFile file) {
            return new FileView(file.name(), file.plain().length, file.compressed().length, file.integrity());
        }
    }

    /**
     * Has the same media type as {@link #find}, so that the two routes are equal for a client that accepts anything.
     */
    @Get(value = "/sdk/integrity.json", produces = MediaType.ALL)
    HttpResponse<IntegrityView> integrity() {
        return HttpResponse.ok(new IntegrityView(
                        files.values().stream().map(FileView::of).toList()))
                .contentType(MediaType.APPLICATION_JSON_TYPE);
    }

    @Get(value = "/sdk/{name}", produces = MediaType.ALL)
    HttpResponse<?> find(String name, HttpRequest<?> request) {
        var file = files.get(name);
        if (file == null) {
            throw Problem.notFound("file of this name in the SDK");
        }
        return answer(file, request);
    }

    @Get(value = "/3ds/challenge.js", produces = MediaType.ALL)
    HttpResponse<?> challenge(HttpRequest<?> request) {
        return answer(challenge, request);
    }

    /**
     * Browsers keep a file but check whether it has changed, so that a newer sandbox is never used with an old script.
     */
    private static HttpResponse<?> answer(SdkFile file, HttpRequest<?> request) {
        boolean gzip = takesGzip(request);
        MutableHttpResponse<byte[]> answer;
        if (file.isKnown(request)) {
            answer = HttpResponse.notModified();
        } else {
            answer = HttpResponse.ok(gzip ? file.compressed() : file.plain()).contentType(file.type());
            if (gzip) {
                answer.header(HttpHeaders.CONTENT_ENCODING, "gzip");
            }
        }
        if (file.map() != null) {
            answer.header("SourceMap", file.map());
        }
        return answer.header(HttpHeaders.ETAG, file.tag(gzip))
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
                .header(HttpHeaders.CACHE_CONTROL, "public, no-cache")
                .header("X-Content-Type-Options", "nosniff")
                .header("Cross-Origin-Resource-Policy", "cross-origin");
    }

    private static boolean takesGzip(HttpRequest<?> request) {
        return request.getHeaders().getAll(HttpHeaders.ACCEPT_ENCODING).stream()
                .flatMap(header -> Arrays.stream(header.toLowerCase(Locale.ROOT).split(",", -1)))
                .map(coding -> coding.replace(" ", ""))
                .anyMatch(coding -> coding.startsWith("gzip") && !coding.matches("gzip;q=0(\\.0*)?"));
    }
}
