package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.LocalServer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check} without a browser: copied requests, and what is wrong with them. */
class CheckTest {
    private final Tester tester = new Tester();

    @AutoClose
    private final DrillShop shop = new DrillShop(tester.application());

    @TempDir
    Path folder;

    private Cli checks(String... arguments) {
        var words = new String[arguments.length + 3];
        words[0] = "check";
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        words[arguments.length + 1] = "--to";
        words[arguments.length + 2] = folder.toString();
        return tester.calls(words);
    }

    private String order() {
        return "curl -X POST " + shop.url() + "/orders -H 'Content-Type: application/json' --data-raw '{}'";
    }

    @Test
    void one_copied_request_is_enough_to_play_drills_and_to_write_a_file_for_ci() {
        var before = tester.opensPayin("");

        checks("--curl", order())
                .exits(0)
                .printsError(
                        "The shop keeps the orders that this makes",
                        "Is this the sign that the order is paid: $.status = PAID (it was OPEN) at GET " + shop.url()
                                + "/orders/",
                        "$.shipments went from 0 to 1. Does it count how often the order was shipped? [Y/n]",
                        "No customer would have lost money or goods")
                .prints("9 of 9 drills judged: 9 passed.");
        assertThat(tester.does("payin list -o id")).isEqualTo(before);
        assertThat(folder.resolve("drill.yml"))
                .content()
                .contains(
                        "place: 'POST " + shop.url() + "/orders {}'",
                        "oracle: 'GET " + shop.url() + "/orders/{referenceId}'",
                        "paid: '$.status=PAID'",
                        "shipped: '$.shipments'");
        // It asks for no fact that the check has not found, such as refunded.
        tester.calls(
                        "drill",
                        "--config",
                        folder.resolve("drill.yml").toString(),
                        "--fail-on",
                        "review",
                        "forged-refund")
                .exits(0)
                .prints("1 of 1 drill judged: 1 passed.");
    }

    @Test
    @Tag("thorough")
    void a_shop_that_ships_again_is_told_what_its_customers_would_get() {
        shop.shippingAgain();

        checks("--curl", order()).exits(1).printsError("A customer gets the goods twice");
        assertThat(folder.resolve("verdict.html")).content().contains("A customer gets the goods twice");
        assertThat(folder.resolve("drills.xml")).content().contains("<failure");
    }

    @Test
    @Tag("thorough")
    void a_saved_purchase_is_repeated_without_its_pictures_and_the_first_of_two_clicks() throws Exception {
        var har = Files.writeString(folder.resolve("purchase.har"), """
                {"log": {"entries": [
                  {"_resourceType": "image", "request": {"method": "GET", "url": "SHOP/logo.png", "headers": []}, "response": {"status": 200}},
                  {"_resourceType": "fetch",
                   "request": {"method": "POST", "url": "SHOP/orders", "postData": {"text": "{}"},
                     "headers": [{"name": "Content-Type", "value": "application/json"}]},
                   "response": {"status": 0, "headers": [], "content": {}}},
                  {"_resourceType": "fetch", "startedDateTime": "2026-11-22T10:00:00.000Z", "time": 12,
                   "request": {"method": "POST", "url": "SHOP/orders", "postData": {"text": "{}"},
                     "headers": [{"name": "Content-Type", "value": "application/json"}]},
                   "response": {"status": 201, "headers": [], "content": {"text": "{\\"referenceId\\": \\"order-1\\"}"}}}]}}
                """.replace("SHOP", shop.url()));

        checks("--har", har.toString()).exits(0).prints("9 of 9 drills judged: 9 passed.");
    }

    @Test
    void what_cannot_be_checked_gets_a_sentence_and_its_exit_code() throws Exception {
        checks().exits(2).printsError("Give one of: the URL of your shop, --curl, --har, --play, --ask.");
        checks("localhost:3000").exits(2).printsError("This is no URL: localhost:3000.");
        tester.environment.put("CHROME_BIN", "/nowhere/chrome");
        checks(shop.url()).exits(2).printsError("There is no Chrome, Chromium or Edge");
        checks("--curl", "wget " + shop.url()).exits(2).printsError("--curl: it does not begin with curl.");
        checks("--curl", "curl 'http://shop").exits(2).printsError("--curl: a quote is not closed.");
        checks("--curl", "curl -d a=b").exits(2).printsError("--curl: it has no URL.");
        checks("--har", folder + "/none.har").exits(2).printsError("There is no file");
        var har = Files.writeString(folder.resolve("empty.har"), "{\"log\": {\"entries\": []}}");
        checks("--har", har.toString()).exits(2).printsError("--har: it has no request of a page or of data.");
        var closed = new LocalServer(exchange -> exchange.close());
        closed.close();
        checks(closed.url()).exits(4).printsError("Nothing listens at " + closed.url());
        checks("--curl", "curl " + closed.url() + "/orders -d a=b").exits(4).printsError("Nothing listens at");
    }

    @Test
    @Tag("thorough")
    void a_shop_that_shows_no_change_or_orders_nothing_is_not_blamed() {
        checks("--curl", "curl " + shop.url() + "/orders/abc").exits(4).printsError("No order by PIX came");
        checks("--curl", order(), "--curl", order().replace("{}", "{\"again\": true}"))
                .exits(4)
                .printsError("Your shop made 2 payments", "Buy one thing, once.");
        shop.deaf();
        checks("--curl", order())
                .exits(4)
                .printsError("Nothing that the shop shows of the order changed when it was paid.");
        assertThat(tester.does("payin list -o id")).isEmpty();
    }

    @Test
    void a_purchase_that_needs_a_new_token_is_told_so_and_no_token_is_shown() {
        var used = new HashSet<String>();
        try (var front = new LocalServer(exchange -> {
            var isPost = exchange.getRequestMethod().equals("POST");
            if (isPost && !used.add(LocalServer.body(exchange))) {
                LocalServer.says(exchange, 419, "text/html", "<h1>Sessão expirada</h1>");
            } else if (isPost) {
                LocalServer.says(exchange, 201, "application/json", "{\"referenceId\": \"" + shop.places() + "\"}");
            } else {
                try (var order = URI.create(shop.url() + exchange.getRequestURI())
                        .toURL()
                        .openStream()) {
                    LocalServer.says(exchange, 200, "application/json", new String(order.readAllBytes(), UTF_8));
                }
            }
        })) {
            checks("--curl", "curl " + front.url() + "/orders -d token=q8w7e6r5t4y3u2i1%2F%2B%3D")
                    .exits(4)
                    .printsError(
                            "Sent last, as request 1 of 1: POST " + front.url() + "/orders token=[masked]\n",
                            "As in the first purchase, because no answer had it: SHOP_TOKEN\n",
                            "Came back: 419 Sessão expirada");
        }
    }
}
