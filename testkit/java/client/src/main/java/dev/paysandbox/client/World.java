package dev.paysandbox.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A world: a merchant with keys, payments, balance, clock and notifications of its own. Worlds never meet, so no test
 * resets anything for another.
 */
public final class World implements AutoCloseable {
    private static final int PAGE = 1000;

    private final PaySandbox sandbox;
    private final Connection connection;
    private final String publicKey;
    private final String secretKey;

    World(PaySandbox sandbox, Connection connection, String publicKey, String secretKey) {
        this.sandbox = sandbox;
        this.connection = connection;
        this.publicKey = publicKey;
        this.secretKey = secretKey;
    }

    /** The sandbox that it is in. */
    public PaySandbox sandbox() {
        return sandbox;
    }

    /** The sandbox's URL, for the application under test. */
    public String url() {
        return sandbox.url();
    }

    /** The merchant's public key. */
    public String publicKey() {
        return publicKey;
    }

    /** The merchant's secret key. */
    public String secretKey() {
        return secretKey;
    }

    /** The value of the header {@code Authorization} for the merchant's requests. */
    public String basicAuth() {
        return Keys.basic(publicKey, secretKey);
    }

    /** For a process under test: {@code PAYSANDBOX_URL}, {@code PAYSANDBOX_PUBLIC_KEY}, {@code PAYSANDBOX_SECRET_KEY}. */
    public Map<String, String> env() {
        return Map.of("PAYSANDBOX_URL", url(), "PAYSANDBOX_PUBLIC_KEY", publicKey, "PAYSANDBOX_SECRET_KEY", secretKey);
    }

    /** For a framework under test: {@code PREFIX.url}, {@code PREFIX.public-key}, {@code PREFIX.secret-key}. */
    public Map<String, String> properties(String prefix) {
        return Map.of(prefix + ".url", url(), prefix + ".public-key", publicKey, prefix + ".secret-key", secretKey);
    }

    // As the merchant's application.

    /** Sends {@code POST /payin} as the merchant. */
    public Payin createPayin(PayinBody body) {
        var answer = merchant(body.request(Route.CREATE_PAYIN));
        return new Payin(this, new PaymentDetails(answer), answer);
    }

    /** Sends {@code POST /payout} as the merchant. */
    public Payout createPayout(PayoutBody body) {
        return new Payout(this, new PaymentDetails(merchant(body.request(Route.CREATE_PAYOUT))));
    }

    // As the payer, the bank and the issuer.

    /**
     * The payin with this id or {@code referenceId}.
     *
     * @throws SandboxException if there is none, or if several have the same {@code referenceId}
     */
    public Payin payin(String idOrReference) {
        return new Payin(this, found(Payment.Kind.PAYIN, idOrReference), Map.of());
    }

    /** The payout with this id or {@code referenceId}; throws as {@link #payin} does. */
    public Payout payout(String idOrReference) {
        return new Payout(this, found(Payment.Kind.PAYOUT, idOrReference));
    }

    /** All payins, newest first. */
    public List<PaymentDetails> payins() {
        return pages(Payment.Kind.PAYIN.list, Map.of()).stream()
                .map(PaymentDetails::new)
                .toList();
    }

    /** All payouts, newest first. */
    public List<PaymentDetails> payouts() {
        return pages(Payment.Kind.PAYOUT.list, Map.of()).stream()
                .map(PaymentDetails::new)
                .toList();
    }

    /** Card tokens, and authentications before the order. */
    public Cards cards() {
        return new Cards(this);
    }

    /** The world's clock. */
    public Clock clock() {
        return new Clock(this);
    }

    private PaymentDetails found(Payment.Kind kind, String idOrReference) {
        try {
            return new PaymentDetails(control(Call.of(kind.show, idOrReference)));
        } catch (SandboxException noId) {
            if (noId.status() != 404) {
                throw noId;
            }
        }
        var found = pages(kind.list, Map.of("referenceId", idOrReference)).stream()
                .map(PaymentDetails::new)
                .toList();
        if (found.isEmpty()) {
            throw new SandboxException(
                    "No " + kind.noun + " of this world has the id or the referenceId \"" + idOrReference + "\".",
                    null);
        }
        if (found.size() > 1) {
            throw new SandboxException(
                    found.size() + " " + kind.noun + "s have the referenceId \"" + idOrReference + "\": "
                            + String.join(
                                    ", ", found.stream().map(PaymentDetails::id).toList()) + ".",
                    null);
        }
        return found.get(0);
    }

    // Calls.

    /** All entries of a list, page by page. */
    List<Map<String, @Nullable Object>> pages(Route list, Map<String, String> query) {
        var entries = new ArrayList<Map<String, @Nullable Object>>();
        Object cursor = null;
        do {
            var call = Call.of(list).query("limit", PAGE);
            query.forEach(call::query);
            var page = control(cursor == null ? call : call.query("cursor", cursor));
            entries.addAll(ApiObject.objectsIn(page.get("data"), entry -> entry));
            cursor = page.get("next");
        } while (cursor != null);
        return entries;
    }

    /** A call that a tester makes; the members of the answer, none if it is empty. */
    Map<String, @Nullable Object> control(Call call) {
        return members(controlBytes(call));
    }

    byte[] controlBytes(Call call) {
        return connection.control(call.header("x-api-key", publicKey));
    }

    /** A call that the payer's browser makes. */
    Map<String, @Nullable Object> checkout(Call call) {
        return members(connection.send(call.header("x-api-key", publicKey)));
    }

    /** A call that the merchant's application makes. */
    private Map<String, @Nullable Object> merchant(Call call) {
        return members(connection.send(call.header("Authorization", basicAuth())));
    }

    private Map<String, @Nullable Object> members(byte[] answer) {
        return answer.length == 0 ? new LinkedHashMap<>() : connection.members(answer);
    }

    /** Closes the receivers of this world. The world itself stays, until the sandbox needs its place. */
    @Override
    public void close() {}

    /** Without the secret key. */
    @Override
    public String toString() {
        return "world " + publicKey + " at " + url();
    }
}
