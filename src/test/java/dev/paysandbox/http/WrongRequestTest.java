package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the HTTP framework refuses by itself comes in the one error shape too. */
class WrongRequestTest {
    private static final TestMerchant MERCHANT = TestMerchant.opened();
    private static final int MEBIBYTE = 1 << 20;

    @ParameterizedTest
    @CsvSource({
        "GET, /payin, POST",
        "PUT, /payin, POST",
        "DELETE, /payin, POST",
        "PATCH, /payin, POST",
        "OPTIONS, /payin, POST",
        "BREW, /payin, POST",
        "GET, /payout, POST",
        "PUT, /payout, POST",
        "POST, /payin/payin_1, GET",
        "DELETE, /payin/payin_1, GET"
    })
    void a_wrong_method_is_refused_with_the_allowed_ones(String method, String path, String allowed) {
        var answer = MERCHANT.send(authenticated(path).method(method, BodyPublishers.noBody()));
        assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.METHOD_NOT_ALLOWED);
        assertThat(answer.header("Allow").split(",")).contains(allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nowhere", "/payins", "/payin/a/b", "/payout/payout_1", "/PAYIN/x", "/%70ayin/x"})
    void an_unknown_path_is_not_found(String path) {
        assertThat(Refusal.in(MERCHANT.send(authenticated(path))).code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"payin_1", "%00", "a%2Fb", "%2e%2e", "%ff", "%0d%0aX-Injected:1", "%F0%9F%98%80", "sk_test_x"})
    void an_unknown_id_is_not_found_and_not_repeated(String id) {
        var answer = MERCHANT.gets("/payin/" + id);
        assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(answer.text()).doesNotContain("sk_test_x");
        assertThat(answer.headers().firstValue("X-Injected")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "text/json",
                "application/xml",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "application/vnd.api+json",
                "application/jsonp",
                "json",
                "",
                ";"
            })
    void any_other_content_type_is_unsupported(String type) {
        for (var path : new String[] {"/payin", "/payout"}) {
            var answer = posts(path, type, Order.pix(100).json());
            assertThat(Refusal.in(answer).code()).as(type).isEqualTo(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        }
    }

    @Test
    void the_detail_names_the_content_types_that_the_operation_takes() {
        assertThat(posts("/payin", "text/plain", "{}").at("detail"))
                .isEqualTo("This operation takes the Content-Type application/json, not text/plain.");
        assertThat(posts("/_sandbox/scenarios", "application/json", "{}").at("detail"))
                .contains("application/yaml", "text/plain")
                .endsWith(", not application/json.");
    }

    @Test
    void the_detail_says_that_the_content_type_is_not_a_media_type() {
        assertThat(posts("/payin", "json", "{}").at("detail"))
                .isEqualTo("The Content-Type \"json\" is not a media type; this operation takes application/json.");
        assertThat(posts("/_sandbox/scenarios", "yaml", "{}").at("detail"))
                .startsWith("The Content-Type \"yaml\" is not a media type; this operation takes application/yaml or ");
        assertThat(posts("/payin", "", "{}").at("detail"))
                .isEqualTo("The Content-Type \"\" is not a media type; this operation takes application/json.");
        assertThat(posts("/payin", "4111111111111111", "{}").at("detail")).doesNotContain("4111111111111111");
        // These paths take a form, too.
        for (var path : new String[] {"/checkout/3ds/challenges/x", "/checkout/payins/x/y"}) {
            assertThat(posts(path, "json", "{}").at("detail"))
                    .startsWith("The Content-Type \"json\" is not a media type; ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/json", "APPLICATION/JSON", "application/json; charset=utf-8", "application/json;"})
    void json_is_the_content_type_in_every_way_it_is_written(String type) {
        var answer = posts("/payin", type, Order.pix(100).json());
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    }

    @Test
    void a_body_over_a_mebibyte_is_too_large_with_and_without_a_content_length() {
        var large = new byte[MEBIBYTE + 1];
        for (var path : new String[] {"/payin", "/payout"}) {
            var told = posts(path, "application/json", BodyPublishers.ofByteArray(large));
            var chunked = posts(
                    path, "application/json", BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)));
            assertThat(Refusal.in(told).code()).isEqualTo(ErrorCode.BODY_TOO_LARGE);
            assertThat(Refusal.in(chunked).code()).isEqualTo(ErrorCode.BODY_TOO_LARGE);
        }
        MERCHANT.opens(Order.pix(100));
    }

    @Test
    void headers_may_have_32_kib_because_browsers_send_the_cookies_of_all_of_localhost() {
        assertThat(sendsCookies(32_000).status()).isEqualTo(200);

        var refusal = Refusal.in(sendsCookies(33_000));

        assertThat(refusal.code()).isEqualTo(ErrorCode.HEADERS_TOO_LARGE);
        assertThat(refusal.detail()).contains("32768 bytes");
    }

    private static Answer sendsCookies(int length) {
        return MERCHANT.send(authenticated("/balances").header("Cookie", "a=" + "b".repeat(length)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/payin",
                "/payin/payin_1",
                "/balances",
                "/checkout/config",
                "/checkout/card-tokens",
                "/checkout/pix/x/y",
                "/_sandbox/payins",
                "/nowhere"
            })
    void no_answer_of_the_api_is_stored_by_a_cache(String path) {
        assertThat(MERCHANT.send(authenticated(path)).header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void an_empty_name_of_a_scenario_counts_as_absent() {
        var paid = MERCHANT.send(authenticated("/payin")
                .header("Content-Type", "application/json")
                .header("X-Sandbox-Scenario", "")
                .POST(BodyPublishers.ofString(Order.pix(100).json())));

        assertThat(paid.status()).as(paid.text()).isEqualTo(201);
    }

    @Test
    void a_chunked_body_is_read_as_any_other() {
        var bytes = Order.pix(100).json().getBytes(StandardCharsets.UTF_8);
        var answer = posts(
                "/payin", "application/json", BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes)));
        assertThat(answer.status()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br", "x-gzip", "zstd", "rot13"})
    void a_compressed_body_is_refused_without_being_read(String encoding) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(new byte[64 * MEBIBYTE]);
        }
        for (var body : new byte[][] {bytes.toByteArray(), new byte[] {1, 2, 3}}) {
            var answer = MERCHANT.send(authenticated("/payin")
                    .header("Content-Type", "application/json")
                    .header("Content-Encoding", encoding)
                    .POST(BodyPublishers.ofByteArray(body)));
            assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        }
    }

    @Test
    void an_accept_header_without_json_is_not_acceptable_and_creates_nothing() {
        var merchant = TestMerchant.opened();
        var answer = merchant.send(merchant.request("/payin")
                .header("Authorization", merchant.basic())
                .header("Content-Type", "application/json")
                .header("Accept", "text/html")
                .POST(BodyPublishers.ofString(Order.pix(100).json())));
        assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.NOT_ACCEPTABLE);
        assertThat(merchant.looksAt("/payins").json().get("data")).isEmpty();
    }

    @Test
    void a_wrong_query_is_a_bad_request_and_an_unnecessary_one_is_ignored() {
        assertThat(MERCHANT.gets("/payin/none?x=1&x=2&%C3%A3").status()).isEqualTo(404);
    }

    private static Answer posts(String path, String type, String body) {
        return posts(path, type, BodyPublishers.ofString(body));
    }

    private static Answer posts(String path, String type, HttpRequest.BodyPublisher body) {
        return MERCHANT.send(authenticated(path).header("Content-Type", type).POST(body));
    }

    private static HttpRequest.Builder authenticated(String path) {
        return MERCHANT.request(path).header("Authorization", MERCHANT.basic());
    }
}
