package dev.paysandbox.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import java.util.ArrayList;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** False accusations are worse than silence: applications that do nothing wrong are accused of nothing. */
class CorrectShopTest {
    private static final int PAYMENTS = 10;

    static IntStream seeds() {
        return IntStream.range(0, 20);
    }

    /** Ten payments each, so a thousand behaviours in all. */
    @ParameterizedTest
    @MethodSource("seeds")
    void a_correct_application_causes_no_error_and_no_warning(int seed) {
        var chance = new Random(seed);
        try (var shop = new Shop()) {
            if (chance.nextBoolean()) {
                shop.merchant.freezes();
            }
            var toConfirm = new ArrayList<Answer>();
            for (int i = 0; i < PAYMENTS; i++) {
                behaves(shop, chance, toConfirm);
            }
            shop.merchant.advances("PT12H");
            toConfirm.forEach(shop::confirms);
            // A batch job at night asks for all that the endpoint has heard of.
            shop.endpoint.heard().stream()
                    .filter(heard -> heard.paymentId().startsWith("pay_"))
                    .forEach(heard -> shop.merchant.gets("/payin/" + heard.paymentId()));

            assertThat(shop.report().get("data"))
                    .allSatisfy(finding -> assertThat(finding.get("severity").asText())
                            .as(finding.toString())
                            .isEqualTo("NOTE"));
        }
    }

    private static void behaves(Shop shop, Random chance, ArrayList<Answer> toConfirm) {
        var cents = 100 + chance.nextInt(50_000);
        switch (chance.nextInt(9)) {
            case 0 -> shop.confirms(shop.paid(shop.pix(cents)));
            case 1 -> toConfirm.add(shop.paid(shop.pix(cents)));
            case 2 -> pollsPolitely(shop, cents);
            case 3 -> retriesALostAnswer(shop, cents, chance.nextBoolean() ? "api-answer-lost" : "api-500-then-fine");
            case 4 -> {
                var payin = shop.paid(shop.pix(999_911));
                shop.merchant.advances("PT6S");
                shop.confirms(payin);
            }
            case 5 -> {
                var payin = shop.merchant.opens(shop.pix(999_915));
                shop.merchant.advances("PT3S");
                shop.confirms(payin);
            }
            case 6 -> {
                var payin = shop.paid(shop.pix(cents));
                shop.merchant.refunds(50, payin);
                shop.merchant.isQuiet();
                shop.confirms(payin);
            }
            case 7 -> {
                shop.merchant.paysOut(shop.payout(cents));
                shop.merchant.advances("PT5S");
            }
            default -> {
                var refused = shop.pix(cents).with("customer.document", "\"11111111111\"");
                shop.merchant.posts("/payin", refused.json());
            }
        }
    }

    private static void pollsPolitely(Shop shop, int cents) {
        var payin = shop.merchant.opens(shop.pix(cents));
        for (int i = 0; i < 4; i++) {
            shop.merchant.advances("PT15S");
            shop.confirms(payin);
        }
        shop.merchant.does("pay", payin);
        shop.merchant.isQuiet();
        shop.confirms(payin);
    }

    private static void retriesALostAnswer(Shop shop, int cents, String scenario) {
        var order = shop.pix(cents);
        shop.tries("/payin", order, scenario);
        shop.merchant.advances("PT2S");
        var again = shop.merchant.posts("/payin", order.json());
        assertThat(again.status()).as(again.text()).isEqualTo(201);
    }
}
