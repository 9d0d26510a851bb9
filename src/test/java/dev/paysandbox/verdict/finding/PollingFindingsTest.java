package dev.paysandbox.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the sandbox says about merchants that ask too often, or too long. */
class PollingFindingsTest {
    @AutoClose
    private final Shop shop = new Shop();

    @Test
    void a_page_may_ask_every_five_seconds_while_its_payer_waits() {
        shop.merchant.freezes();
        var payin = shop.merchant.opens(shop.pix(11_980));
        for (int i = 0; i < 180; i++) {
            shop.confirms(payin);
            shop.merchant.advances("PT5S");
        }
        assertThat(shop.findings()).isEmpty();

        for (int i = 0; i < 12; i++) {
            shop.confirms(payin);
            shop.merchant.advances("PT5S");
        }
        assertThat(shop.findings()).as("after a quarter of an hour").containsExactly("POLLING_STORM");
    }

    @ParameterizedTest
    @CsvSource({"7, PT8S", "16, PT2S"})
    void polling_more_than_six_times_in_a_minute_is_too_often_unless_the_clock_is_frozen(int times, String pause) {
        var payin = shop.merchant.opens(shop.pix(11_980));
        shop.merchant.freezes();
        shop.merchant.advances("PT15M");
        for (int i = 0; i < 7; i++) {
            shop.confirms(payin);
        }
        assertThat(shop.findings()).isEmpty();

        for (int i = 0; i < times; i++) {
            shop.merchant.advances(pause);
            shop.confirms(payin);
        }
        assertThat(shop.findings()).containsExactly("POLLING_STORM");
    }

    @Test
    void nine_lookups_in_seven_seconds_are_not_too_often_if_no_others_follow() {
        var payin = shop.merchant.opens(shop.pix(11_980));
        shop.merchant.freezes();
        shop.merchant.advances("PT16M");
        for (int i = 0; i < 9; i++) {
            shop.merchant.advances("PT0.8S");
            shop.confirms(payin);
        }

        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void polling_every_ten_seconds_is_correct_until_the_payin_has_ended() {
        var payin = shop.merchant.opens(shop.pix(11_980));
        shop.merchant.freezes();
        for (int i = 0; i < 20; i++) {
            shop.merchant.advances("PT10S");
            shop.confirms(payin);
        }
        assertThat(shop.findings()).isEmpty();

        shop.merchant.does("cancel", payin);
        for (int i = 0; i < 5; i++) {
            shop.merchant.advances("PT10S");
            shop.confirms(payin);
        }
        assertThat(shop.findings()).containsExactly("POLLING_AFTER_FINAL");
    }
}
