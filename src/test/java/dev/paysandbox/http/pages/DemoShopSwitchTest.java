package dev.paysandbox.http.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;

/** A sandbox without the demo shop. */
class DemoShopSwitchTest {
    @Test
    void a_demo_shop_that_is_switched_off_has_no_pages() {
        try (var without = RunningSandbox.started("--demo=false")) {
            var merchant = TestMerchant.of(without);
            for (var path : new String[] {"/demo", "/demo/files/shop.js", "/demo/visits/" + "0".repeat(32)}) {
                assertThat(merchant.send(merchant.request(path)).status())
                        .as(path)
                        .isEqualTo(404);
            }
        }
    }
}
