package dev.paysandbox.http.json;

/**
 * A field that a body's record does not have, though it resembles a known and absent one.
 *
 * @param path of the field, masked if its name may be a secret
 * @param near the name that it resembles
 */
public record UnknownField(String path, String near) {
    /** Its text in a payment's timeline. */
    public String words() {
        return path + " is not known and was ignored. Did you mean " + near + "?";
    }
}
