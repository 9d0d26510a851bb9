package dev.paysandbox.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Findings that are asked for with a time for the application to act. */
class SettledFindingsTest {
    private static final long PATIENCE_SECONDS = 30;

    @AutoClose
    private final Shop shop = new Shop();

    private Answer settled(String settle) {
        return shop.merchant.looksAt("/findings?severity=WARNING&settle=" + settle);
    }

    @Test
    void an_approval_that_a_queue_confirms_meanwhile_is_no_finding_and_the_answer_comes_at_once() {
        var payin = shop.paid(shop.pix(11_980));
        long asked = System.nanoTime();
        var settled = CompletableFuture.supplyAsync(() -> settled(PATIENCE_SECONDS + "s"));
        shop.confirms(payin);

        assertThat(settled.join().json().get("data")).isEmpty();
        assertThat(System.nanoTime() - asked).isLessThan(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void an_approval_that_nobody_confirms_is_a_finding_after_that_time(boolean frozen) {
        if (frozen) {
            shop.merchant.freezes();
        }
        shop.paid(shop.pix(11_980));
        long asked = System.nanoTime();
        var settled = settled("1s");

        assertThat(settled.at("data/0/rule")).isEqualTo(Rule.UNCONFIRMED.id());
        assertThat(System.nanoTime() - asked).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));
    }

    @Test
    void a_mistake_that_nothing_can_mend_is_not_waited_for() {
        long asked = System.nanoTime();
        shop.merchant.opens(Order.pix(500));

        assertThat(settled(PATIENCE_SECONDS + "s").at("data/0/rule")).isEqualTo(Rule.NO_WEBHOOK_URL.id());
        assertThat(System.nanoTime() - asked).isLessThan(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
    }

    @Test
    void nobody_waits_longer_than_half_a_minute() {
        var refused = settled("31s");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.at("detail")).contains("settle", "30s at most");
    }
}
