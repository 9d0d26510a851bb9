package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Log;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Values of headers that a framework may stumble over: refused or ignored on every route, and never our failure. Of all triples
 * a third is tried, with each pair of header, route and value.
 */
@Tag("thorough")
class HostileHeadersTest {
    private static final List<String> ROUTES = List.of(
            "GET /health",
            "GET /docs",
            "GET /openapi.yml",
            "GET /docs/viewer/index.html",
            "GET /errors",
            "GET /metrics",
            "GET /demo",
            "GET /nothing",
            "GET /payin/payin_1",
            "POST /payin",
            "POST /payout",
            "GET /checkout/config",
            "POST /checkout/card-tokens",
            "GET /checkout/payins/x/x",
            "POST /checkout/payins/x/x",
            "GET /checkout/sdk/checkout-sdk.js",
            "GET /_sandbox/journal",
            "GET /_sandbox/payins",
            "POST /_sandbox/reset",
            "OPTIONS /checkout/config");

    private static final List<String> VALUES = List.of(
            ",",
            ";",
            ";;,,",
            "=",
            "a;q=",
            "a;q=x",
            "*;q=-1",
            "*/*;q=9e99",
            "\"",
            "\u00ff\u00fe",
            "%zz",
            "-",
            "/",
            "a/",
            "a/b;charset=",
            "a/b;charset=nothing",
            "x-y-z-0-0-0-0-0-0-0-0",
            "bytes=9-1,-",
            "Basic",
            "Basic =",
            "::",
            "[",
            "http://[",
            "4111111111111111 cvv=987");

    private final TestMerchant merchant = TestMerchant.opened();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Accept",
                "Accept-Language",
                "Accept-Charset",
                "Accept-Encoding",
                "Content-Type",
                "Content-Encoding",
                "Cookie",
                "Range",
                "If-Modified-Since",
                "If-None-Match",
                "Authorization",
                "Origin",
                "Referer",
                "X-Forwarded-For",
                "X-Forwarded-Host",
                "X-Forwarded-Proto",
                "X-Forwarded-Port",
                "Forwarded",
                "Access-Control-Request-Method",
                "Last-Event-ID",
                "X-HTTP-Method-Override",
                "Connection"
            })
    void no_header_value_causes_an_internal_error(String header) {
        var failures = new ArrayList<String>();
        try (var log = Log.listened()) {
            for (int i = 0; i < ROUTES.size() * VALUES.size(); i++) {
                var route = ROUTES.get(i / VALUES.size());
                var value = VALUES.get(i % VALUES.size());
                if ((i / VALUES.size() + i + header.length()) % 3 == 0) {
                    int status = asks(route, header, value);
                    if (status >= 500) {
                        failures.add(route + " with " + header + ": " + value + " was answered " + status);
                    }
                }
            }
            assertThat(failures).isEmpty();
            assertThat(log.text()).isEmpty();
        }
    }

    private int asks(String route, String header, String value) {
        boolean own = header.equals("Authorization");
        var body = route.startsWith("POST") ? "{}" : "";
        try (var line = RawConnection.opened()) {
            return line.says(route + " HTTP/1.1\r\nHost: localhost\r\n"
                            + (own ? "" : "Authorization: " + merchant.basic() + "\r\n")
                            + (route.contains("_sandbox") ? "x-api-key: " + merchant.publicKey() + "\r\n" : "")
                            + (header.equals("Content-Type") ? "" : "Content-Type: application/json\r\n")
                            + header + ": " + value + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                    .hearsStatus();
        }
    }
}
