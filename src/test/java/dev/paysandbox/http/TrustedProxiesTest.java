package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What X-Forwarded headers say, and who is believed. The proxy of these tests is this machine. */
class TrustedProxiesTest {
    @TempDir
    private static Path folder;

    private static Sandbox trusting;
    private static Sandbox other;

    @BeforeAll
    static void starts() {
        trusting = started("127.0.0.0/8, ::1, 10.0.0.0/8, 2001:db8::/32");
        other = started("192.0.2.1");
    }

    private static Sandbox started(String proxies) {
        return RunningSandbox.started("--trusted-proxies=" + proxies, "--audit-log=" + folder.resolve("audit.log"));
    }

    @AfterAll
    static void ends() {
        trusting.close();
        other.close();
    }

    private static final String PAGE = "/checkout/pix/";

    /** Where a payin's page is, as the payer is told. */
    private static String pageAt(Sandbox sandbox, String... headers) {
        var merchant = TestMerchant.of(sandbox);
        var payin = merchant.opens(Order.pix(1_000));
        var page = RawConnection.answer(
                        sandbox,
                        "GET /_sandbox/payins/" + payin.at("id"),
                        "",
                        ("x-api-key: " + merchant.publicKey() + "\r\n" + String.join("\r\n", headers)).split("\r\n"))
                .at("payerUrl");
        return page.substring(0, page.indexOf(PAGE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "X-Forwarded-Proto: https                                        | https://shop",
                "X-Forwarded-Proto: HTTPS                                        | https://shop",
                "X-Forwarded-Proto: http, https                                  | https://shop",
                "X-Forwarded-Proto: javascript                                   | http://shop",
                "X-Forwarded-Host: pay.localhost                                 | http://pay.localhost",
                "X-Forwarded-Host: pay.localhost:8443                            | http://pay.localhost:8443",
                "X-Forwarded-Host: evil.example, pay.localhost                   | http://pay.localhost",
                "X-Forwarded-Host: [2001:db8::7]:8443                            | http://[2001:db8::7]:8443",
                "X-Forwarded-Host: a\"><script>                                  | http://shop",
                "X-Forwarded-Host: pay.localhost/evil                            | http://shop",
                "X-Forwarded-Host: user@pay.localhost                            | http://shop",
                "X-Forwarded-Host: pay.localhost:123456                          | http://shop",
                "X-Forwarded-Host:                                               | http://shop",
                "X-Forwarded-Port: 8443                                          | http://shop:8443",
                "X-Forwarded-Port: 80                                            | http://shop",
                "X-Forwarded-Port: 8443x                                         | http://shop",
                "X-Forwarded-Proto: https/X-Forwarded-Port: 443                  | https://shop",
                "X-Forwarded-Proto: https/X-Forwarded-Port: 80                   | https://shop:80",
                "X-Forwarded-Host: pay.localhost:1/X-Forwarded-Port: 2           | http://pay.localhost:1",
                "X-Forwarded-Host: evil.example/X-Forwarded-Host: pay.localhost  | http://pay.localhost",
                "Forwarded: host=evil.localhost;proto=https                      | http://shop"
            })
    void links_have_the_address_from_the_proxys_headers(String headers, String address) {
        var lines = "Host: shop/" + headers.strip();

        assertThat(pageAt(trusting, lines.split("/(?=X-|Forwarded)"))).isEqualTo(address);
    }

    @Test
    void forwarding_headers_of_other_clients_are_ignored() {
        var headers = new String[] {
            "Host: shop", "X-Forwarded-Proto: https", "X-Forwarded-Host: evil.localhost", "X-Forwarded-Port: 1"
        };

        assertThat(pageAt(other, headers)).isEqualTo("http://shop");
        assertThat(pageAt(RunningSandbox.shared(), headers)).isEqualTo("http://shop");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "203.0.113.1                        | 203.0.113.1",
                "203.0.113.1                        | 203.0.113.1:4711",
                "203.0.113.1                        | 198.51.100.9, 203.0.113.1",
                "203.0.113.1                        | 203.0.113.1, 10.0.0.7, 2001:db8::5",
                "203.0.113.1                        | spoofed, 203.0.113.1 ,10.0.0.7",
                "203.0.113.1                        | ::ffff:203.0.113.1",
                "2001:ab::1                         | [2001:ab::1]:4711, [2001:db8::5]",
                "2001:ab::1                         | 2001:AB:0:0::1",
                "10.0.0.7                           | unknown, 10.0.0.7",
                "10.0.0.7                           | 203.0.113.1, , 10.0.0.7",
                "10.0.0.7                           | 203.0.113.1, _hidden, 10.0.0.7",
                "10.0.0.7                           | 203.0.113.1;10.0.0.9, 10.0.0.7",
                "10.0.0.7                           | 999.0.113.1, 10.0.0.7",
                "10.0.0.7                           | 10.0.0.7, 10.0.0.8"
            })
    void the_clients_address_is_the_last_one_that_is_not_a_proxys(String address, String told) throws Exception {
        assertThat(clientOf(trusting, told))
                .isEqualTo(InetAddress.getByName(address).getHostAddress());
    }

    @Test
    void several_lines_of_the_header_are_read_as_one() {
        assertThat(clientOf(trusting, "198.51.100.9\r\nX-Forwarded-For: 203.0.113.1\r\nX-Forwarded-For: 10.0.0.7"))
                .isEqualTo("203.0.113.1");
    }

    @Test
    void a_client_that_sends_a_thousand_addresses_still_has_the_address_that_the_proxy_saw() {
        var spoofed = IntStream.range(0, 400)
                .mapToObj(i -> "10.9." + i / 200 + "." + i % 200)
                .collect(Collectors.joining(","));

        assertThat(clientOf(trusting, spoofed + ",203.0.113.1")).isEqualTo("203.0.113.1");
        assertThat(clientOf(trusting, "1.2.3.4," + "x,".repeat(1_000) + "203.0.113.1"))
                .isEqualTo("203.0.113.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"203.0.113.1", "unknown", ""})
    void a_client_cannot_change_its_address_by_sending_the_header_itself(String told) {
        assertThat(clientOf(other, told)).isEqualTo("127.0.0.1");
    }

    /** The address of the client that calls the sandbox, as the audit log has it. */
    private static String clientOf(Sandbox sandbox, String told) {
        var key = TestMerchant.of(sandbox).publicKey();
        RawConnection.answer(
                sandbox,
                "POST /_sandbox/clock/freeze",
                "",
                "Host: shop",
                "x-api-key: " + key,
                "X-Forwarded-For: " + told);
        Eventually.holds(() -> !linesOf(key).isEmpty());
        return Json.read(linesOf(key).get(0)).get("remote").asText();
    }

    private static List<String> linesOf(String key) {
        try {
            return Files.readAllLines(folder.resolve("audit.log")).stream()
                    .filter(line -> line.contains(key) && line.endsWith("}"))
                    .toList();
        } catch (IOException absent) {
            throw new UncheckedIOException(absent);
        }
    }

    /** The origin is that of the address in the browser, which only the proxy knows. */
    @Test
    void a_page_that_the_browser_has_from_the_proxy_is_an_own_page() {
        var answer = RawConnection.answer(
                trusting,
                "POST /_sandbox/clock/freeze",
                "",
                "Host: shards",
                "X-Forwarded-Host: pay.localhost",
                "Origin: https://pay.localhost");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: evil.example\r\nX-Forwarded-Host: localhost\r\nOrigin: http://evil.example",
                "Host: evil.example\r\nX-Forwarded-Host: localhost\r\nOrigin: http://localhost",
                "Host: evil.example\r\nX-Forwarded-Host: localhost",
                "Host: localhost\r\nX-Forwarded-Host: evil.example\r\nOrigin: http://evil.example",
                "Host: localhost\r\nX-Forwarded-Host: evil.example"
            })
    void a_page_of_another_name_reaches_nothing_by_writing_what_a_proxy_writes(String headers) {
        var answer = RawConnection.answer(trusting, "POST /_sandbox/clock/freeze", "", headers);

        assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.CROSS_SITE_REFUSED);
    }
}
