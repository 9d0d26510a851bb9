package dev.paysandbox.http.json;

import io.micronaut.core.annotation.Introspected;

/** The body of an operation without parameters: an empty object, or none. */
@Introspected
@Closed
public record EmptyBody() {
    /** Throws Problem INVALID_DATA for any field, because a caller that sends one expects an effect. */
    public static void require(BodyReader bodies, byte[] body) {
        var unused = bodies.read(body, EmptyBody.class);
    }
}
