package dev.paysandbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.LocalServer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a page of another site tries on the sandbox of whoever has it open. */
@Tag("thorough")
class ForeignPageTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final LocalServer site = new LocalServer(exchange ->
            LocalServer.says(exchange, 200, "text/html; charset=utf-8", "<!doctype html><title>Foreign</title>"));

    @AutoClose
    private final Visitor visitor = Visitor.atADesk();

    private void opensThePageAt(String name) {
        visitor.goesTo("http://" + name + ":" + site.port() + "/");
    }

    /**
     * Runs a script on the page, which calls the sandbox at localhost: from 127.0.0.1 not even the site is the same.
     *
     * @param script the body of an async function; {@code sandbox} is the sandbox's address, {@code given} the argument
     */
    private void runs(String script, Object given) {
        var sandbox = "http://localhost:" + RunningSandbox.shared().url().getPort();
        visitor.page()
                .evaluate("([sandbox, given]) => (async () => {" + script + "})()", new Object[] {sandbox, given});
    }

    private int payins(String publicKey) {
        var list = merchant.send(merchant.request("/_sandbox/payins").header("x-api-key", publicKey));
        return list.json().get("data").size();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost"})
    void a_body_without_a_content_type_orders_nothing_at_the_demo_shop(String name) {
        Visitor.atADesk().goesTo(RunningSandbox.shared().url() + "/demo").close();
        var order = Json.object("{\"visit\": \"0123456789abcdef0123456789abcdef\", \"account\": \"BEFORE\","
                + " \"paymentMethod\": \"PIX\", \"referenceId\": \"foreign\"}");
        order.set("customer", Json.object(Order.pix(100).json()).get("customer"));
        var before = payins("pk_test_demo");
        opensThePageAt(name);
        runs("""
                for (const type of ['', 'text/plain']) {
                  const body = new Blob([given], type ? {type} : {});
                  await fetch(sandbox + '/demo/orders', {method: 'POST', mode: 'no-cors', body}).catch(() => {});
                }
                """, order.toString());

        assertThat(payins("pk_test_demo")).isEqualTo(before);
        var own = merchant.send(merchant.request("/demo/orders")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(order.toString())));
        assertThat(own.status()).as(own.text()).isEqualTo(201);
        assertThat(payins("pk_test_demo")).isEqualTo(before + 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost"})
    void keys_in_a_url_do_not_allow_a_page_to_create_payins(String name) {
        var keys = merchant.publicKey() + ":" + merchant.secretKey();
        var order = Order.pix(100).json();
        var given = Map.of("keys", keys, "order", order);
        // A window at such an address has the browser keep its keys, and send them with whatever goes there.
        visitor.changesItsProfile();
        opensThePageAt(name);
        var window = visitor.page().waitForPopup(() -> runs("""
                window.open(sandbox.replace('://', '://' + given.keys + '@') + '/payin/payin_x');
                """, given));
        window.waitForLoadState();
        runs("""
                for (const type of ['', 'text/plain']) {
                  const body = new Blob([given.order], type ? {type} : {});
                  const sent = {method: 'POST', mode: 'no-cors', credentials: 'include', body};
                  await fetch(sandbox + '/payin', sent).catch(() => {});
                  const headers = {authorization: 'Basic ' + btoa(given.keys)};
                  await fetch(sandbox + '/payin', {method: 'POST', headers, body}).catch(() => {});
                }
                """, given);
        // The browser itself turns the address's keys into credentials where a form leads the whole page there.
        var answer = visitor.page().waitForResponse("**/payin", () -> runs("""
                const form = document.body.appendChild(document.createElement('form'));
                const action = sandbox.replace('://', '://' + given.keys + '@') + '/payin';
                Object.assign(form, {method: 'POST', action, enctype: 'text/plain'});
                const field = form.appendChild(document.createElement('input'));
                [field.name, field.value] = [given.order.slice(0, -1) + ',"a":"', '"}'];
                form.submit();
                """, given));

        assertThat(answer.status()).isIn(403, 415);
        assertThat(payins(merchant.publicKey())).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost"})
    void a_foreign_page_can_show_a_challenge_in_a_frame_but_cannot_answer_it(String name) {
        var browser = new Browser(merchant);
        var authentication = browser.authenticates(browser.token("4000000000002503"), 100);
        opensThePageAt(name);
        runs("""
                const url = sandbox + given;
                await fetch(url + '?outcome=approve', {mode: 'no-cors'}).catch(() => {});
                await new Promise(done => {
                  const image = new Image();
                  image.onload = image.onerror = done;
                  image.src = url + '?outcome=approve';
                });
                const opened = source => new Promise(done => {
                  const frame = document.body.appendChild(document.createElement('iframe'));
                  frame.onload = done;
                  frame.src = source;
                });
                await opened(url + '?outcome=approve');
                await opened(url);
                """, authentication.at("challenge/url").replaceFirst("https?://[^/]+", ""));

        assertThat(browser.looksAt(authentication).at("status")).isEqualTo("challenge");
        var shown = visitor.page().frames();
        assertThat(shown.get(shown.size() - 1).getByTestId("challenge-code").count())
                .isEqualTo(1);
    }
}
