package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What web pages of other sites, and sandboxes' own notifications, do not reach. */
class ForeignCallersTest {
    private static final String AUTHORITY = RunningSandbox.shared().url().getAuthority();
    private static final List<String> OTHER_ORIGINS = List.of(
            "https://elsewhere.example", "http://localhost:1", "http://127.0.0.1", "file://", "null", "garbage", "");

    private final TestMerchant merchant = TestMerchant.opened();

    /** Sends it as written; another client would not let a test choose its Host. */
    private static Answer says(String line, String body, String... headers) {
        return RawConnection.answer(RunningSandbox.shared(), line, body, headers);
    }

    private Answer asks(String method, String path, String... more) {
        var headers = new String[more.length + 2];
        headers[0] = "Authorization: " + merchant.basic();
        headers[1] = "Content-Type: application/json";
        System.arraycopy(more, 0, headers, 2, more.length);
        return says(method + " " + path, method.equals("GET") ? "" : "{}", headers);
    }

    private static void isRefused(Answer answer) {
        assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.CROSS_SITE_REFUSED);
    }

    private static void passes(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isNotIn(401, 403, 415);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /payin/payin_x",
        "POST, /payin",
        "OPTIONS, /payin",
        "POST, /payout",
        "GET, /demo",
        "GET, /demo/visits/0123456789abcdef0123456789abcdef",
        "POST, /demo/orders",
        "POST, /demo/webhooks/0123456789abcdef0123456789abcdef",
        "GET, /_sandbox/balance",
        "POST, /_sandbox/reset"
    })
    void a_page_of_another_origin_reaches_nothing_of_the_merchants_the_testers_or_the_shops(
            String method, String path) {
        var host = "Host: " + AUTHORITY;
        for (var origin : OTHER_ORIGINS) {
            isRefused(asks(method, path, host, "Origin: " + origin));
        }
        isRefused(asks(method, path, host, "Sec-Fetch-Site: cross-site"));
        isRefused(asks(method, path, host, "Sec-Fetch-Site: same-site"));
        isRefused(asks(method, path, "Host: evil.example:8080", "Origin: http://evil.example:8080"));
        passes(asks(method, path, host));
        passes(asks(method, path, host, "Origin: http://" + AUTHORITY, "Sec-Fetch-Site: same-origin"));
        passes(asks(method, path, host, "Sec-Fetch-Site: none"));
        passes(asks(method, path, "Host: localhost:9", "Origin: https://localhost:9"));
    }

    @ParameterizedTest
    @CsvSource({"GET, /payin/payin_x", "GET, /demo", "POST, /demo/orders", "GET, /_sandbox/balance"})
    void a_page_that_bound_its_own_name_to_this_machine_reads_nothing(String method, String path) {
        isRefused(asks(method, path, "Host: evil.example:8080"));
        isRefused(asks(method, path, "Host: evil.example:8080", "Sec-Fetch-Site: same-origin"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LOCALHOST",
                "127.0.0.1:1",
                "10.0.0.7:8080",
                "[::1]:8080",
                "host.docker.internal",
                "paysandbox",
                "payin_sandbox:8080",
                "shop.localhost",
                "paysandbox.test.svc.cluster.local"
            })
    void names_that_no_public_dns_has_are_this_sandboxs(String name) {
        passes(asks("GET", "/payin/payin_x", "Host: " + name));
        passes(asks("GET", "/_sandbox/balance", "Host: " + name));
    }

    /** A proxy may call by a name of its own; a browser writes an address in its own way. */
    @ParameterizedTest
    @CsvSource({
        "https://pay.example.test, https://pay.example.test",
        "https://pay.example.test:443, https://pay.example.test",
        "http://Pay.Example.test:80/sandbox/, http://pay.example.test",
        "http://LOCALHOST:8080, http://localhost:8080"
    })
    void the_public_address_is_a_name_and_an_origin_of_this_sandbox(String setting, String origin) {
        try (var sandbox = RunningSandbox.started("--public-url=" + setting);
                var line = RawConnection.to(sandbox)) {
            for (var host : List.of(origin.replaceFirst("https?://", ""), "behind-a-proxy:8080")) {
                var answer = line.says("GET /_sandbox/balance HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin
                                + "\r\n\r\n")
                        .hears();

                assertThat(answer.status()).as(host).isEqualTo(200);
            }
        }
    }

    @Test
    void a_backend_creates_payins_under_any_host_name() {
        var body = Order.pix(100).json();
        var answer = says(
                "POST /payin",
                body,
                "Host: payments.shop.example",
                "Authorization: " + merchant.basic(),
                "Content-Type: application/json");

        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/payin",
                "/payout",
                "/_sandbox/reset",
                "/_sandbox/clock/resume",
                "/demo/orders",
                "/checkout/card-tokens",
                "/checkout/antifraud-sessions",
                "/checkout/3ds/authentications",
                "/checkout/3ds/sessions",
                "/checkout/3ds/challenges/x",
                "/checkout/payins/x/y"
            })
    void a_body_without_a_content_type_is_not_read_as_json(String path) {
        var untyped = says("POST " + path, "{}", "Host: " + AUTHORITY, "Authorization: " + merchant.basic());

        assertThat(Refusal.in(untyped).code()).isEqualTo(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
    }

    @Test
    void no_body_needs_no_content_type() {
        assertThat(says("POST /_sandbox/clock/freeze", "", "Host: localhost", "x-api-key: " + merchant.publicKey())
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/_sandbox/reset",
                "/_sandbox/merchants/pk_test_sandbox/keys",
                "/payin",
                "/payout",
                "/demo/orders",
                "/checkout/card-tokens",
                "/checkout/3ds/challenges/x?outcome=approve",
                "/checkout/payins/x/y"
            })
    void a_notification_never_reaches_the_sandbox_itself_under_any_address(String path) {
        isRefused(asks("POST", path, "Host: " + AUTHORITY, "Webhook-Id: whk_x"));
        isRefused(asks("POST", path, "Host: " + AUTHORITY, "User-Agent: PaySandbox/1.0"));
    }

    @Test
    void other_pages_show_a_challenge_and_do_not_decide_it() {
        var browser = new Browser(merchant);
        var authentication = browser.authenticates(browser.token("4000000000002503"), 100);
        var path = authentication.at("challenge/url").replaceFirst("https?://[^/]+", "");
        var host = "Host: " + AUTHORITY;
        var decides = path + "?outcome=approve";

        assertThat(says("GET " + path, "", host, "Sec-Fetch-Site: cross-site").status())
                .isEqualTo(200);
        isRefused(says("GET " + decides, "", host, "Sec-Fetch-Site: cross-site"));
        isRefused(says("GET " + decides, "", host, "Sec-Fetch-Site: same-site"));
        isRefused(says("GET " + decides, "", host, "Origin: https://elsewhere.example"));
        isRefused(says("GET " + decides, "", "Host: evil.example"));
        assertThat(browser.looksAt(authentication).at("status")).isEqualTo("challenge");

        assertThat(says("GET " + decides, "", host).status()).isEqualTo(200);
        assertThat(browser.looksAt(authentication).at("status")).isEqualTo("authenticated");
    }

    /** The other site sends a person here, and reads nothing; the payer's pages are opened by links anyway. */
    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site"})
    void a_link_on_another_site_opens_only_the_page_of_the_demo_shop(String site) {
        var link = new String[] {"Sec-Fetch-Site: " + site, "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"};
        var host = "Host: " + AUTHORITY;
        passes(says("GET /demo", "", host, link[0], link[1], link[2]));

        isRefused(says("GET /demo", "", "Host: evil.example:8080", link[0], link[1], link[2]));
        isRefused(says("GET /demo", "", host, link[0], link[1], "Sec-Fetch-Dest: iframe"));
        isRefused(says("GET /demo", "", host, link[0], "Sec-Fetch-Mode: no-cors", link[2]));
        isRefused(says("GET /demo", "", host, link[0], link[1], link[2], "Origin: https://elsewhere.example"));
        isRefused(asks("POST", "/demo/orders", host, link[0], link[1], link[2]));
        isRefused(asks("GET", "/demo/visits/0123456789abcdef0123456789abcdef", host, link[0], link[1], link[2]));
        isRefused(asks("GET", "/payin/payin_x", host, link[0], link[1], link[2]));
        isRefused(asks("GET", "/_sandbox/events", host, link[0], link[1], link[2]));
    }

    @Test
    void a_page_under_a_name_of_its_own_does_not_act_for_the_payer() {
        var payin = merchant.opens(Order.pix(100));
        var path = "/checkout/payins/" + merchant.publicKey().replace("pk_test_", "") + "/" + payin.at("id");

        isRefused(says(
                "POST " + path,
                "{\"action\": \"pay\"}",
                "Host: evil.example:8080",
                "Origin: http://evil.example:8080",
                "Content-Type: application/json"));
        assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
    }
}
