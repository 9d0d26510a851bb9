package dev.paysandbox.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestDatabase;
import dev.paysandbox.support.TestMerchant;
import dev.paysandbox.support.Wire;
import org.junit.jupiter.api.Test;

/** What users see while a sandbox cannot reach the database of its worlds, and afterwards. */
class AbsentDatabaseTest {
    private final TestDatabase database = new TestDatabase();

    @Test
    void worlds_in_memory_are_served_status_says_so_and_everything_is_written_afterwards() {
        try (var wire = new Wire(database.port());
                var sandbox = RunningSandbox.started("--data=" + database.urlBy(wire.port()), "--data-interval=100ms");
                var other = RunningSandbox.started("--data=" + database.url())) {
            var shop = TestMerchant.named(sandbox, "shop");
            shop.opens(Order.pix(100));
            wire.cut();
            var payin = shop.opens(Order.pix(200));
            shop.does("pay", payin);
            var away = shop.asksUntil(
                    "/status", status -> !status.at("/data/failure").isNull());
            assertThat(away.at("/data/failure").asText()).contains("the database does not answer");
            assertThat(away.at("/data/unwritten").asInt()).isEqualTo(1);
            assertThat(away.at("/data/serving").asBoolean()).isTrue();
            assertThat(shop.gets("/metrics").text())
                    .contains("paysandbox_data_serving 1\n")
                    .doesNotContain("paysandbox_data_failures_total 0\n");

            var unknown = TestMerchant.named(sandbox, "unknown")
                    .posts("/payin", Order.pix(100).json());
            assertThat(unknown.status()).isEqualTo(503);
            assertThat(unknown.at("code")).isEqualTo("TOO_BUSY");

            wire.mend();
            shop.asksUntil("/status", status -> status.at("/data/unwritten").asInt() == 0);
            assertThat(shop.looksAt("/status").json().at("/data/failure").isNull())
                    .isTrue();
            assertThat(TestMerchant.named(other, "shop").statusOf(payin)).isEqualTo("APPROVED");
            assertThat(TestMerchant.named(other, "shop")
                            .looksAt("/payins")
                            .json()
                            .at("/data"))
                    .hasSize(2);
        }
    }
}
