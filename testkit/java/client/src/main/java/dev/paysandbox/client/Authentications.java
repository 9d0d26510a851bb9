package dev.paysandbox.client;

import java.util.List;
import java.util.Map;

/** The cardholders of a world who are asked, before an order or after it. */
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

    /** The holder passes the challenge; a payin that waits for it is approved. */
    public Authentication pass(String id) {
        return end(id, "pass");
    }

    /** The holder does not pass the challenge; a payin that waits for it is refused. */
    public Authentication fail(String id) {
        return end(id, "fail");
    }

    /** The holder leaves the challenge; a payin that waits for it expires. */
    public Authentication abandon(String id) {
        return end(id, "abandon");
    }

    private Authentication end(String id, String action) {
        return new Authentication(
                api.control(Call.of(Route.END_AUTHENTICATION, id).json(Map.of("action", action))));
    }
}
