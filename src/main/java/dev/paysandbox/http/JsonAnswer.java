package dev.paysandbox.http;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;

/**
 * Answers in JSON that say so before they have a body; else the framework looks for their type among the annotations of
 * the body's class.
 */
public final class JsonAnswer {
    private JsonAnswer() {}

    public static <T> MutableHttpResponse<T> of(HttpStatus status, T body) {
        return HttpResponse.<T>status(status)
                .contentType(MediaType.APPLICATION_JSON_TYPE)
                .body(body);
    }
}
