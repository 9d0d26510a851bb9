package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.HttpsSandbox;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** By which names the sandbox may be called, and which of them it puts into links. */
class OwnNamesTest {
    private static final String PROVIDER = "Host: api.provider.example";

    private static Answer creates(Sandbox sandbox, Order order, String... headers) {
        var merchant = TestMerchant.of(sandbox);
        var all = new String[headers.length + 2];
        all[0] = "Authorization: " + merchant.basic();
        all[1] = "Content-Type: application/json";
        System.arraycopy(headers, 0, all, 2, headers.length);
        var payin = RawConnection.answer(sandbox, "POST /payin", order.json(), all);
        assertThat(payin.status()).as(payin.text()).isEqualTo(201);
        return payin;
    }

    /** Where the link to a boleto leads. */
    private static String linked(Sandbox sandbox, String... headers) {
        var link = creates(sandbox, Order.boleto(1_000), headers).at("boleto/url");
        return link.substring(0, link.indexOf("/checkout/"));
    }

    @Test
    void no_link_leads_to_the_provider_whose_host_the_request_names() {
        var sandbox = RunningSandbox.shared();
        var merchant = TestMerchant.of(sandbox);
        var browser = new Browser(merchant);
        var authentication = browser.authenticates(browser.token("4000000000002503"), 100);
        var read = RawConnection.answer(
                sandbox,
                "GET /checkout/3ds/authentications/" + authentication.at("authenticationId"),
                "",
                PROVIDER,
                "x-api-key: " + merchant.publicKey());

        assertThat(linked(sandbox, PROVIDER)).isEqualTo(sandbox.url().toString());
        assertThat(linked(sandbox, PROVIDER + ":443")).isEqualTo(sandbox.url().toString());
        assertThat(creates(sandbox, Order.card("4000000000002503", 1_000), PROVIDER)
                        .at("threeDSecureSdkUrl"))
                .startsWith(sandbox.url() + "/");
        assertThat(read.at("challenge/url")).startsWith(sandbox.url() + "/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:8080",
                "10.0.0.7:8080",
                "[::1]:8080",
                "paysandbox:8080",
                "host.docker.internal",
                "sandbox.test",
                "paysandbox.tests.svc"
            })
    void links_have_the_address_or_inside_name_by_which_the_sandbox_was_called(String host) {
        assertThat(linked(RunningSandbox.shared(), "Host: " + host)).isEqualTo("http://" + host);
    }

    /** Codespaces calls by localhost, and says which host the browser has called. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--allowed-hosts=sandbox.shop.example | Host: sandbox.shop.example:8443 | http://sandbox.shop.example:8443",
                "--allowed-hosts=sandbox.shop.example | Host: api.provider.example | ",
                "--public-url=https://sandbox.shop.example:8443 | Host: api.provider.example | https://sandbox.shop.example:8443",
                "--trusted-proxies=127.0.0.0/8 | Host: localhost:8080/X-Forwarded-Host: it-8080.app.github.dev/X-Forwarded-Proto: https | https://it-8080.app.github.dev",
                "--trusted-proxies=192.0.2.1 | Host: localhost:8080/X-Forwarded-Host: it-8080.app.github.dev/X-Forwarded-Proto: https | http://localhost:8080",
                "--trusted-proxies=127.0.0.0/8 | Host: sandbox.shop.example/X-Forwarded-Host: sandbox.shop.example/X-Forwarded-Proto: https | https://sandbox.shop.example",
                "--trusted-proxies=127.0.0.0/8 | Host: api.provider.example/X-Forwarded-Proto: https | "
            })
    void links_have_what_settings_and_proxies_say(String flag, String headers, String address) {
        try (var sandbox = RunningSandbox.started(flag)) {
            assertThat(linked(sandbox, headers.split("/")))
                    .isEqualTo(address == null ? sandbox.url().toString() : address);
        }
    }

    @Test
    void the_names_of_its_certificate_may_call_it_and_are_in_no_link() {
        try (var sandbox = HttpsSandbox.started()) {
            var key = "x-api-key: " + TestMerchant.of(sandbox).publicKey();
            for (var host : new String[] {"api.provider.example", "EU.provider.example:443"}) {
                assertThat(RawConnection.answer(sandbox, "GET /_sandbox/balance", "", key, "Host: " + host)
                                .status())
                        .as(host)
                        .isEqualTo(200);
                assertThat(linked(sandbox, "Host: " + host))
                        .isEqualTo(sandbox.url().toString());
            }
            for (var host : new String[] {"provider.example", "a.eu.provider.example"}) {
                var other = RawConnection.answer(sandbox, "GET /_sandbox/balance", "", key, "Host: " + host);
                assertThat(Refusal.in(other).code()).as(host).isEqualTo(ErrorCode.CROSS_SITE_REFUSED);
            }
        }
    }

    /** RFC 9112, 3.2.2. */
    @Test
    void a_target_in_absolute_form_counts_instead_of_the_host() {
        var key = "x-api-key: " + TestMerchant.opened().publicKey();
        var sandbox = RunningSandbox.shared();
        assertThat(RawConnection.answer(sandbox, "GET http://localhost/_sandbox/balance", "", key, "Host: evil.example")
                        .status())
                .isEqualTo(200);

        var refused =
                RawConnection.answer(sandbox, "GET HTTP://evil.example/_sandbox/balance", "", key, "Host: localhost");
        assertThat(Refusal.in(refused).code()).isEqualTo(ErrorCode.CROSS_SITE_REFUSED);
    }
}
