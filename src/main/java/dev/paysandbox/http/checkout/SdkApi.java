package dev.paysandbox.http.checkout;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.pages.PageWords;
import dev.paysandbox.http.pages.ServerFile;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The browser SDK's files, and the script that runs the challenge of a payin. */
@Controller("/checkout")
@ExecuteOn(TaskExecutors.BLOCKING)
final class SdkApi {
    private static final String FOLDER = "/sdk/";
    private static final String SCRIPT = "checkout-sdk.js";
    private static final String MINIFIED = "checkout-sdk.min.js";
    private static final String MAP = "checkout-sdk.min.js.map";
    private static final String MAP_COMMENT = "//# sourceMappingURL=";
    private static final String GLOBAL = "CheckoutSDK";

    private final Map<String, ServerFile> files = new LinkedHashMap<>();
    private final ServerFile challenge = ServerFile.shipped(FOLDER + "challenge.js");

    SdkApi(Settings settings) {
        var global = settings.of(SettingTable.SDK_GLOBAL);
        for (var name : List.of(SCRIPT, MINIFIED)) {
            files.put(name, global.equals(GLOBAL) ? ServerFile.shipped(FOLDER + name) : withGlobal(name, global));
        }
        for (var name : List.of(MAP, "checkout-sdk.mjs", "checkout-sdk.d.ts")) {
            files.put(name, ServerFile.shipped(FOLDER + name));
        }
        var alias = settings.find(SettingTable.SDK_FILE_NAME);
        if (alias != null) {
            files.putIfAbsent(alias, files.getOrDefault(alias.endsWith(".min.js") ? MINIFIED : SCRIPT, challenge));
        }
    }

    /** The script, which also sets another global; the comment about its source map stays the last line. */
    private static ServerFile withGlobal(String name, String alias) {
        var line = "\nglobalThis." + alias + "=" + GLOBAL + ";\n";
        var text = PageWords.resource(FOLDER + name);
        int end = text.lastIndexOf("\n" + MAP_COMMENT);
        var changed = end < 0 ? text + line : text.substring(0, end) + line + text.substring(end);
        return ServerFile.of(ServerFile.type(name), changed.getBytes(StandardCharsets.UTF_8));
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
    record FileView(String name, int bytes, String integrity) {
        static FileView of(Map.Entry<String, ServerFile> file) {
            var bytes = file.getValue().bytes();
            var digest = Base64.getEncoder().encodeToString(ServerFile.digest("SHA-384", bytes));
            return new FileView(file.getKey(), bytes.length, "sha384-" + digest);
        }
    }

    /**
     * Has the same media type as {@link #find}, so that the two routes are equal for a client that accepts anything.
     */
    @Get(value = "/sdk/integrity.json", produces = MediaType.ALL)
    HttpResponse<IntegrityView> integrity() {
        return HttpResponse.ok(new IntegrityView(
                        files.entrySet().stream().map(FileView::of).toList()))
                .contentType(MediaType.APPLICATION_JSON_TYPE);
    }

    /** What a person sees who looks for the files. */
    @Get(value = "/sdk", produces = MediaType.ALL)
    HttpResponse<IntegrityView> list() {
        return integrity();
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

    private static HttpResponse<?> answer(ServerFile file, HttpRequest<?> request) {
        return file.answer(request).header("Cross-Origin-Resource-Policy", "cross-origin");
    }
}
