package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The console beside many payments: what is in the page stays little, measured through the browser's DevTools. */
class ConsoleSpeedTest {
    private static final int CONNECTIONS = 8;

    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Tester tester = Tester.atADesk(merchant);

    private void opens(int payins) {
        var loads = IntStream.range(0, CONNECTIONS)
                .mapToObj(load -> CompletableFuture.runAsync(() -> {
                    for (int i = load; i < payins; i += CONNECTIONS) {
                        merchant.opens(Order.pix(100 + i));
                    }
                }))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(loads).join();
    }

    @Tag("thorough")
    @Test
    void a_list_of_five_thousand_rows_keeps_a_few_dozen_in_the_page() {
        opens(5_000);
        tester.opens("payments");
        var rows = tester.page().locator("tr[data-key]");
        var table = tester.sees("payments");
        var scroller = tester.page().locator(".scroller");
        assertThat(rows.first()).isVisible();
        for (int read = 101; read <= 5_001; read = Math.min(read + 500, 5_001)) {
            assertThat(table).hasAttribute("aria-rowcount", Integer.toString(read));
            assertThat(rows.count()).isLessThan(60);
            if (read == 5_001) {
                break;
            }
            scroller.evaluate("it => it.scrollTo({ top: it.scrollHeight })");
        }
        scroller.evaluate("it => it.scrollTo({ top: it.scrollHeight / 2 })");
        assertThat(tester.page().locator("tr[aria-rowindex='2501']")).isVisible();
        assertThat(rows.count()).isLessThan(60);
        tester.hasNoComplaint();
    }

    @Tag("thorough")
    @Test
    void after_ten_thousand_new_payments_the_page_is_small_and_none_is_missing() {
        tester.opens("payments");
        var tools = tester.page().context().newCDPSession(tester.page());
        tools.send("Performance.enable");
        opens(1_000);
        var before = heap(tools);
        opens(9_000);
        var last = merchant.opens(Order.pix(7));

        assertThat(tester.row(last)).isVisible();
        assertThat(tester.sees("payments")).hasAttribute("aria-rowcount", Pattern.compile("^\\d{2,3}$"));
        assertThat(heap(tools)).as("bytes of JavaScript").isLessThan(before + 20_000_000);
        assertThat(tester.page().locator("tr[data-key]").count()).isLessThan(60);
    }

    /** What the scripts of the page keep, in bytes. */
    private static double heap(CDPSession tools) {
        tools.send("HeapProfiler.collectGarbage");
        for (var metric : tools.send("Performance.getMetrics").getAsJsonArray("metrics")) {
            JsonObject named = metric.getAsJsonObject();
            if (named.get("name").getAsString().equals("JSHeapUsedSize")) {
                return named.get("value").getAsDouble();
            }
        }
        throw new AssertionError("the browser tells of no heap");
    }
}
