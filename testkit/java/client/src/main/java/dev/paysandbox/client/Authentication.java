package dev.paysandbox.client;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A 3D Secure authentication of a cardholder, from {@link Cards#authenticate} or {@link Authentications#list()}. */
public final class Authentication extends ApiObject {
    private static final String[] PROOF = {"cavv", "eci", "xid", "version", "referenceId", "authenticationId"};

    Authentication(Map<String, @Nullable Object> members) {
        super(members);
    }

    /** Its id, such as {@code 3da_…}. */
    public String id() {
        var id = textOrNull("authenticationId");
        return id == null ? text("id") : id;
    }

    /** {@code challenge}, {@code authenticated}, {@code attempted}, {@code failed}, {@code abandoned} and so on. */
    public String status() {
        return text("status");
    }

    /** Why the cardholder was not authenticated; null otherwise. */
    public @Nullable String reason() {
        return textOrNull("reason");
    }

    /** The payin that waits for it; null if there is no payin yet. */
    public @Nullable String payinId() {
        return textOrNull("payinId");
    }

    /** The session of the challenge; null if there is no challenge. */
    @Nullable
    String session() {
        return object("challenge").get("session") instanceof String session ? session : null;
    }

    /** The proof, for the payin's {@code card.threeDSecure}; see {@link PayinBody#authenticated}. */
    public Map<String, @Nullable Object> proof() {
        var proof = new LinkedHashMap<String, @Nullable Object>();
        for (var name : PROOF) {
            if (raw().get(name) != null) {
                proof.put(name, raw().get(name));
            }
        }
        return proof;
    }
}
