package dev.paysandbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The backend that the guide to checkouts shows, run as it stands. */
class SampleBackendTest {
    private final TestMerchant merchant = TestMerchant.opened();
    private final Browser browser = new Browser(merchant);
    private Process backend;
    private BufferedReader printed;
    private String url;

    @BeforeEach
    void start() throws IOException {
        merchant.freezes();
        int port;
        try (var free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        url = "http://127.0.0.1:" + port;
        var start = new ProcessBuilder("node", "../docs/examples/checkout-backend.mjs").redirectErrorStream(true);
        start.environment().put("SANDBOX", RunningSandbox.shared().url().toString());
        start.environment().put("PUBLIC_KEY", merchant.publicKey());
        start.environment().put("SECRET_KEY", merchant.secretKey());
        start.environment().put("PORT", Integer.toString(port));
        backend = start.start();
        printed = backend.inputReader();
        assertThat(printed.readLine()).isEqualTo("The shop's backend listens at " + url);
    }

    @AfterEach
    void stop() {
        backend.destroy();
    }

    private String sends(String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(url + path))
                .method(body.isEmpty() ? "GET" : "POST", BodyPublishers.ofString(body));
        return HttpClient.newHttpClient()
                .send(request.build(), BodyHandlers.ofString())
                .body();
    }

    @Test
    void it_makes_the_payin_at_its_own_price_and_learns_of_the_end_by_asking()
            throws IOException, InterruptedException {
        var order = Browser.order(browser.token("4000000000002503"), 1).with("card.number", "\"4000000000002503\"");
        var payin = Json.read(sends("/orders", order.json()));
        assertThat(payin.get("status").asText()).isEqualTo("PENDING_3DS");
        assertThat(payin.get("amount").asLong()).isEqualTo(11_980);
        var id = payin.get("id").asText();

        sends("/webhook", "{\"id\": \"" + id + "\", \"status\": \"APPROVED\"}");
        assertThat(printed.readLine()).isEqualTo(id + " is PENDING_3DS");
        merchant.advances("1m");
        assertThat(printed.readLine()).isEqualTo(id + " is APPROVED");
        assertThat(Json.read(sends("/orders", "")).get(id).asText()).isEqualTo("APPROVED");
    }
}
