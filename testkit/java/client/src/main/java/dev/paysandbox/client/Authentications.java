package dev.paysandbox.client;

import java.util.List;
import java.util.Map;

/** The 3D Secure authentications of a world. The test ends their challenges as the cardholder. */
public final class Authentications {
    private final Api api;

    Authentications(Api api) {
        this.api = api;
    }

    /** All authentications, newest first. */
    public List<Authentication> list() {
        return api.all(Route.LIST_AUTHENTICATIONS, Map.of()).stream()
                .map(Authentication::new)
                .toList();
    }

    /** The cardholder passes the challenge. A payin that waits for it is approved. */
    public Authentication pass(String id) {
        return end(id, "pass");
    }

    /** The cardholder fails the challenge. A payin that waits for it is refused. */
    public Authentication fail(String id) {
        return end(id, "fail");
    }

    /** The cardholder abandons the challenge. A payin that waits for it expires. */
    public Authentication abandon(String id) {
        return end(id, "abandon");
    }

    private Authentication end(String id, String action) {
        return new Authentication(
                api.control(Call.of(Route.END_AUTHENTICATION, id).json(Map.of("action", action))));
    }
}
