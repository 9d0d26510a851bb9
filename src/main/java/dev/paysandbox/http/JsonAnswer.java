package dev.paysandbox.http;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;

/**
 * JSON answers with the Content-Type set in advance; otherwise the framework searches the annotations of the body's
 * class for it.
 */
public final class JsonAnswer {
    private JsonAnswer() {}

    public static <T> MutableHttpResponse<T> of(HttpStatus status, T body) {
        return HttpResponse.<T>status(status)
                .contentType(MediaType.APPLICATION_JSON_TYPE)
                .body(body);
    }
}
