package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads requests that a browser's developer tools have saved as a HAR file. */
final class HarFile {
    private HarFile() {}

    /** The pages and data in it. @throws IllegalArgumentException with what is wrong */
    static List<Exchange> read(String text) {
        var document = Json.objectOrNull(text);
        var log = document == null ? null : document.getObject("log");
        if (log == null) {
            throw new IllegalArgumentException("it is no HAR file: it has no \"log\"");
        }
        var requests = Exchange.pagesAndData(
                Json.objects(log, "entries").stream().map(HarFile::exchange).toList());
        if (requests.isEmpty()) {
            throw new IllegalArgumentException("it has no request of a page or of data");
        }
        return requests;
    }

    private static Exchange exchange(JsonObject entry) {
        var request = entry.getObject("request", new JsonObject());
        var answer = entry.getObject("response", new JsonObject());
        var content = answer.getObject("content", new JsonObject());
        var body = Json.text(content, "text");
        var headers = new LinkedHashMap<String, String>();
        headers(request).forEach(header -> headers.put(header.getKey(), header.getValue()));
        return new Exchange(
                Json.text(request, "method"),
                Exchange.url(request),
                headers,
                Json.text(request.getObject("postData", new JsonObject()), "text"),
                answer.getInt("status"),
                headers(answer),
                Json.text(content, "encoding").equals("base64")
                        ? new String(Base64.getMimeDecoder().decode(body), StandardCharsets.UTF_8)
                        : body,
                Json.text(entry, "_resourceType").toLowerCase(Locale.ROOT),
                0,
                0);
    }

    private static List<Map.Entry<String, String>> headers(JsonObject message) {
        return Json.objects(message, "headers").stream()
                .map(header ->
                        Map.entry(Json.text(header, "name").toLowerCase(Locale.ROOT), Json.text(header, "value")))
                .toList();
    }
}
