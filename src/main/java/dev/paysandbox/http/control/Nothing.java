package dev.paysandbox.http.control;

import dev.paysandbox.http.json.BodyReader;
import dev.paysandbox.http.json.Closed;
import io.micronaut.core.annotation.Introspected;

/** The body of an operation that needs to be told nothing: an empty object, or none. */
@Introspected
@Closed
record Nothing() {
    /** Throws Problem INVALID_DATA for a field: a caller who sends one expects that it does something. */
    static void demand(BodyReader bodies, byte[] body) {
        var unused = bodies.read(body, Nothing.class);
    }
}
