package dev.paysandbox.http.json;

/**
 * A field that a body's record does not know, though it resembles one that it knows and that is absent.
 *
 * @param path of the field, masked where its name may be a secret
 * @param near the name that it resembles
 */
public record UnknownField(String path, String near) {
    /** As a payment's timeline tells it. */
    public String words() {
        return path + " is not known and was ignored. Did you mean " + near + "?";
    }
}
