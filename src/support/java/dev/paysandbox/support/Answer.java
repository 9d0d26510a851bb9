package dev.paysandbox.support;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;

/** An HTTP answer as a test looks at it. */
public record Answer(int status, HttpHeaders headers, String text) {
    /** The body as JSON. */
    public JsonNode json() {
        return Json.read(text);
    }

    /** The text at a JSON pointer without its first slash, for example {@code pix/qrcode}. */
    public String at(String pointer) {
        return json().at("/" + pointer).asText();
    }

    public String header(String name) {
        return headers.firstValue(name).orElse("");
    }
}
