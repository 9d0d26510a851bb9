package dev.paysandbox.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Every operation that this client calls, with the path from the sandbox's OpenAPI documents. */
enum Route {
    CREATE_PAYIN("POST", "/payin"),
    CREATE_PAYOUT("POST", "/payout"),

    CREATE_CARD_TOKEN("POST", "/checkout/card-tokens"),
    AUTHENTICATE("POST", "/checkout/3ds/authentications"),
    SHOW_AUTHENTICATION("GET", "/checkout/3ds/authentications/{id}"),
    ANSWER_CHALLENGE("POST", "/checkout/3ds/challenges/{session}"),

    LIST_PAYINS("GET", "/_sandbox/payins"),
    SHOW_PAYIN("GET", "/_sandbox/payins/{id}"),
    ACT_ON_PAYIN("POST", "/_sandbox/payins/{id}/actions"),
    AWAIT_PAYIN("POST", "/_sandbox/payins/{id}/await"),
    LIST_PAYOUTS("GET", "/_sandbox/payouts"),
    SHOW_PAYOUT("GET", "/_sandbox/payouts/{id}"),
    ACT_ON_PAYOUT("POST", "/_sandbox/payouts/{id}/actions"),
    AWAIT_PAYOUT("POST", "/_sandbox/payouts/{id}/await"),
    LIST_AUTHENTICATIONS("GET", "/_sandbox/authentications"),
    END_AUTHENTICATION("POST", "/_sandbox/authentications/{id}/actions"),

    LIST_DELIVERIES("GET", "/_sandbox/deliveries"),
    REPLAY_DELIVERIES("POST", "/_sandbox/deliveries/replay"),
    REPLAY_DELIVERY("POST", "/_sandbox/deliveries/{id}/replay"),
    PAUSE_DELIVERIES("POST", "/_sandbox/deliveries/pause"),
    RESUME_DELIVERIES("POST", "/_sandbox/deliveries/resume"),
    OPEN_INBOX("POST", "/_sandbox/inbox"),
    TAKE_NOTIFICATION("GET", "/_sandbox/inbox"),

    LIST_REQUESTS("GET", "/_sandbox/journal"),
    SHOW_REQUEST("GET", "/_sandbox/journal/{id}"),
    VERIFY_REQUESTS("POST", "/_sandbox/journal/verify"),
    LIST_FINDINGS("GET", "/_sandbox/findings"),

    LIST_DRILLS("GET", "/_sandbox/drills"),
    RUN_DRILLS("POST", "/_sandbox/drills/runs"),
    SHOW_DRILL_RUN("GET", "/_sandbox/drills/runs/{id}"),
    ANSWER_DRILL_RUN("POST", "/_sandbox/drills/runs/{id}/answer"),
    STOP_DRILL_RUN("DELETE", "/_sandbox/drills/runs/{id}"),

    DECLARE_MERCHANT("POST", "/_sandbox/merchants"),
    SHOW_MERCHANT("GET", "/_sandbox/merchants/{publicKey}"),
    CHANGE_MERCHANT("PATCH", "/_sandbox/merchants/{publicKey}"),

    OPEN_LISTENER("POST", "/_sandbox/listeners"),
    CLOSE_LISTENER("DELETE", "/_sandbox/listeners/{id}"),
    FETCH_PARCELS("POST", "/_sandbox/listeners/{id}/parcels"),
    REPORT_OUTCOME("POST", "/_sandbox/listeners/{id}/outcomes"),

    UPLOAD_SCENARIO("POST", "/_sandbox/scenarios"),
    ARM_SCENARIO("POST", "/_sandbox/scenarios/{name}/arm"),
    DISARM_SCENARIOS("POST", "/_sandbox/scenarios/disarm"),
    SWITCH_SCENARIO_ON("POST", "/_sandbox/scenarios/{name}/on"),
    SWITCH_SCENARIOS_OFF("POST", "/_sandbox/scenarios/off"),

    SHOW_BALANCE("GET", "/_sandbox/balance"),
    SET_BALANCE("PUT", "/_sandbox/balance"),
    BLOCK_BALANCE("POST", "/_sandbox/balance/blocks"),
    UNBLOCK_BALANCE("DELETE", "/_sandbox/balance/blocks/{id}"),

    SHOW_CLOCK("GET", "/_sandbox/clock"),
    SHOW_AGENDA("GET", "/_sandbox/clock/agenda"),
    FREEZE_CLOCK("POST", "/_sandbox/clock/freeze"),
    RESUME_CLOCK("POST", "/_sandbox/clock/resume"),
    ADVANCE_CLOCK("POST", "/_sandbox/clock/advance"),

    RESET_WORLD("POST", "/_sandbox/reset"),
    TAKE_SNAPSHOT("GET", "/_sandbox/snapshot"),
    RESTORE_SNAPSHOT("PUT", "/_sandbox/snapshot");

    final String method;
    /** The path, with at most one parameter in braces. */
    final String path;

    Route(String method, String path) {
        this.method = method;
        this.path = path;
    }

    /** The path with this value in place of its parameter. */
    String pathOf(String parameter) {
        return path.replaceFirst("\\{\\w+}", encoded(parameter));
    }

    /** Escapes a text for a path or a query. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
