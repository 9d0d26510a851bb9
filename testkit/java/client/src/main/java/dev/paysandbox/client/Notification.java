package dev.paysandbox.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * A notification that a {@link WebhookReceiver} or {@link World#inbox} got. {@link #raw()} has the members of its body. It is empty for other
 * bodies.
 */
public final class Notification extends ApiObject {
    private final String path;
    private final Map<String, String> headers;
    private final String body;
    private final Instant at;

    private Notification(
            Map<String, @Nullable Object> members, String path, Map<String, String> headers, String body, Instant at) {
        super(members);
        this.path = path;
        this.headers = headers;
        this.body = body;
        this.at = at;
    }

    /** What the world's inbox has taken. */
    static Notification taken(Part answer) {
        var headers = new LinkedHashMap<String, List<String>>();
        answer.object("headers").forEach((name, value) -> headers.put(name, List.of(String.valueOf(value))));
        return of(answer.text("url").replaceFirst("^\\w+://[^/?]+/?", "/"), headers, answer.text("body"));
    }

    static Notification of(String path, Map<String, List<String>> headers, String body) {
        var byName = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) -> byName.put(name, String.join(", ", values)));
        Map<String, @Nullable Object> members;
        try {
            members = Json.readObject(body);
        } catch (IllegalArgumentException noJson) {
            members = Map.of();
        }
        return new Notification(members, path, byName, body, Instant.now());
    }

    /** The header {@code Webhook-Id}, the same in every attempt; null if the setting {@code webhookIds} is off. */
    public @Nullable String id() {
        return headers.get("Webhook-Id");
    }

    /** The id of the payin or payout; empty if the body has none. */
    public String paymentId() {
        return text("id");
    }

    /** The payment's status; empty if the body has none. */
    public String status() {
        return text("status");
    }

    /** The merchant's own id; empty if the body has none. */
    public String referenceId() {
        return text("referenceId");
    }

    /** The payment's amount in cents; 0 if the body has none. */
    public long amount() {
        return number("amount");
    }

    /** The path and the query of the request. */
    public String path() {
        return path;
    }

    /** The headers. Look-ups ignore the case of names. */
    public Map<String, String> headers() {
        return headers;
    }

    /** The body as text. */
    public String body() {
        return body;
    }

    /** When it arrived, by the clock of this machine. */
    public Instant at() {
        return at;
    }

    /**
     * Whether it is signed with this secret, as Standard Webhooks define it. For merchants with the setting
     * {@code webhookSigning}.
     *
     * @param secret {@code whsec_} followed by Base64
     */
    public boolean isSignedWith(String secret) {
        var signatures = headers.getOrDefault("Webhook-Signature", "");
        var signed = id() + "." + headers.get("Webhook-Timestamp") + "." + body;
        try {
            var mac = Mac.getInstance("HmacSHA256");
            var key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
            mac.init(new SecretKeySpec(key, mac.getAlgorithm()));
            var expected =
                    "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
            return List.of(signatures.split(" ", -1)).stream()
                    .anyMatch(signature -> MessageDigest.isEqual(
                            signature.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
