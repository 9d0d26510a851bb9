package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.EnumSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every code of the catalogue that a merchant can meet is met here. */
class ErrorCatalogueTest {
    /** What only a tester, or nobody, meets. */
    private static final EnumSet<ErrorCode> ELSEWHERE = EnumSet.of(
            ErrorCode.CONTROL_TOKEN_REQUIRED,
            ErrorCode.CONTROL_ROLE_REQUIRED,
            ErrorCode.CROSS_SITE_REFUSED,
            ErrorCode.TRANSITION_NOT_ALLOWED,
            ErrorCode.CLOCK_BUSY,
            ErrorCode.DRILL_RUNNING,
            ErrorCode.REQUEST_TIMEOUT,
            ErrorCode.TOO_BUSY,
            ErrorCode.INTERNAL_ERROR);

    @AutoClose
    private static final Sandbox SANDBOX = RunningSandbox.configured("""
            maxPayments: 1
            merchants:
              - {publicKey: pk_test_unknown, secretKey: sk_test_unknown, kyc: PENDING}
            """);

    private static final Map<ErrorCode, Function<TestMerchant, Answer>> MET = new TreeMap<>(Map.ofEntries(
            Map.entry(ErrorCode.INVALID_DATA, merchant -> merchant.posts("/payin", "{}")),
            Map.entry(ErrorCode.INVALID_JSON, merchant -> merchant.posts("/payout", "{")),
            Map.entry(
                    ErrorCode.INSUFFICIENT_FUNDS,
                    merchant ->
                            merchant.posts("/payout", Order.payout(10_000_001).json())),
            Map.entry(ErrorCode.INVALID_SCENARIO, merchant -> merchant.uploads("scenario: none")),
            Map.entry(ErrorCode.BAD_REQUEST, merchant -> merchant.gets("/payin/x?" + "y".repeat(20_000))),
            Map.entry(
                    ErrorCode.HEADERS_TOO_LARGE,
                    merchant -> merchant.send(merchant.request("/payin/x").header("Cookie", "y".repeat(40_000)))),
            Map.entry(ErrorCode.UNAUTHORIZED, merchant -> merchant.send(merchant.request("/payin/x"))),
            Map.entry(
                    ErrorCode.LIVE_KEY_IN_SANDBOX,
                    merchant -> merchant.send(merchant.request("/payin/x")
                            .header("x-api-key", "pk_live_a")
                            .header("x-api-secret", "sk_live_a"))),
            Map.entry(
                    ErrorCode.KYC_NOT_APPROVED,
                    merchant -> TestMerchant.named(SANDBOX, "unknown")
                            .posts("/payin", Order.pix(1).json())),
            Map.entry(ErrorCode.NOT_FOUND, merchant -> merchant.gets("/payin/x")),
            Map.entry(ErrorCode.NOTHING_DUE, merchant -> merchant.controls("/clock/advance", "{\"to\": \"next\"}")),
            Map.entry(
                    ErrorCode.MERCHANT_EXISTS,
                    merchant -> merchant.controls("/merchants", "{\"publicKey\": \"pk_test_unknown\"}")),
            Map.entry(ErrorCode.BALANCE_RESERVED, merchant -> {
                merchant.freezes();
                merchant.paysOut(Order.payout(100));
                return merchant.controls("PUT", "/balance", "{\"balance\": 1}");
            }),
            Map.entry(
                    ErrorCode.NOT_REACHED,
                    merchant -> merchant.controls(
                            "/payins/" + merchant.opens(Order.pix(100)).at("id") + "/await",
                            "{\"status\": \"APPROVED\", \"timeout\": \"0s\"}")),
            Map.entry(ErrorCode.METHOD_NOT_ALLOWED, merchant -> merchant.gets("/payout")),
            Map.entry(
                    ErrorCode.NOT_ACCEPTABLE,
                    merchant -> merchant.send(merchant.request("/payin/x")
                            .header("Authorization", merchant.basic())
                            .header("Accept", "image/png"))),
            Map.entry(ErrorCode.BODY_TOO_LARGE, merchant -> merchant.posts("/payin", new byte[2_000_000])),
            Map.entry(
                    ErrorCode.UNSUPPORTED_MEDIA_TYPE,
                    merchant -> merchant.send(merchant.request("/payin")
                            .header("Authorization", merchant.basic())
                            .header("Content-Type", "text/plain")
                            .POST(BodyPublishers.ofString("{}")))),
            Map.entry(
                    ErrorCode.INVALID_KEY,
                    merchant -> merchant.posts(
                            "/payout", Order.payout(100).with("pixKey", "\"x\"").json())),
            Map.entry(ErrorCode.TOO_MANY_REQUESTS, merchant -> {
                var payin = merchant.opens(Order.pix(999_926));
                return merchant.gets("/payin/" + payin.at("id"));
            }),
            Map.entry(ErrorCode.STORE_FULL, merchant -> {
                merchant.freezes();
                merchant.paysOut(Order.payout(100));
                return merchant.posts("/payout", Order.payout(100).json());
            })));

    static Stream<ErrorCode> met() {
        return MET.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("met")
    void a_merchant_gets_it_in_the_common_error_format(ErrorCode code) {
        var answer = MET.get(code).apply(TestMerchant.of(SANDBOX));
        assertThat(Refusal.of(answer).code()).as(answer.text()).isEqualTo(code);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    }

    @Test
    void no_code_is_forgotten() {
        var all = EnumSet.copyOf(ELSEWHERE);
        all.addAll(MET.keySet());
        assertThat(all).containsExactly(ErrorCode.values());
        assertThat(MET.keySet()).doesNotContainAnyElementsOf(ELSEWHERE);
    }
}
