package dev.paysandbox.client;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of a cardholder's authentication before the order. */
public final class Authentication extends ApiObject {
    private static final String[] PROOF = {"cavv", "eci", "version", "referenceId", "authenticationId"};

    Authentication(Map<String, @Nullable Object> members) {
        super(members);
    }

    /** Its id, such as {@code 3da_…}. */
    public String id() {
        return text("authenticationId");
    }

    /** {@code authenticated}, {@code attempted}, {@code failed} and so on. */
    public String status() {
        return text("status");
    }

    /** The session of the challenge; null if the issuer asks nothing. */
    @Nullable
    String session() {
        return object("challenge").get("session") instanceof String session ? session : null;
    }

    /** The proof for the payin's {@code card.threeDSecure}. */
    public Map<String, @Nullable Object> asMap() {
        var proof = new LinkedHashMap<String, @Nullable Object>();
        for (var name : PROOF) {
            if (raw().get(name) != null) {
                proof.put(name, raw().get(name));
            }
        }
        if (raw().get("transactionId") != null) {
            proof.put("xid", raw().get("transactionId"));
        }
        return proof;
    }
}
