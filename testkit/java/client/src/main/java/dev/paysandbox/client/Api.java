package dev.paysandbox.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Calls the sandbox for one world, with the credentials of the tester, the payer's browser or the merchant. */
final class Api {
    private static final int PAGE = 1000;

    final Connection connection;
    final String publicKey;
    private final String basicAuth;

    Api(Connection connection, String publicKey, String basicAuth) {
        this.connection = connection;
        this.publicKey = publicKey;
        this.basicAuth = basicAuth;
    }

    /** A call of the tester. Returns the members of the answer, or an empty map for an empty answer. */
    Map<String, @Nullable Object> control(Call call) {
        return members(controlBytes(call));
    }

    byte[] controlBytes(Call call) {
        return connection.control(call.header("x-api-key", publicKey));
    }

    /** A call of the payer's browser. */
    Map<String, @Nullable Object> checkout(Call call) {
        return members(connection.send(call.header("x-api-key", publicKey)));
    }

    /** A call of the merchant's application. */
    Map<String, @Nullable Object> merchant(Call call) {
        return members(connection.send(call.header("Authorization", basicAuth)));
    }

    private Map<String, @Nullable Object> members(byte[] answer) {
        return answer.length == 0 ? Map.of() : connection.members(answer);
    }

    /** All entries of a list, page by page. */
    List<Map<String, @Nullable Object>> all(Route list, Map<String, String> query) {
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

    /** All entries of a list, each converted by this function. */
    <T> List<T> all(Route list, Map<String, String> query, Function<Map<String, @Nullable Object>, T> make) {
        return all(list, query).stream().map(make).toList();
    }

    /** The payment with this id or {@code referenceId}. Throws SandboxException unless there is exactly one. */
    PaymentDetails found(Payment.Kind kind, String idOrReference) {
        try {
            return new PaymentDetails(control(Call.of(kind.show, idOrReference)));
        } catch (SandboxException noId) {
            if (noId.status() != 404) {
                throw noId;
            }
        }
        var found = all(kind.list, Map.of("referenceId", idOrReference)).stream()
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
}
