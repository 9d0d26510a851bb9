package dev.paysandbox.webhook.courier;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.binaryEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.BasicCredentials;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CourierTest {
    private static final WireMockServer RECEIVER = new WireMockServer(options().dynamicPort());

    @AutoClose
    private final TestCourier sending = new TestCourier();

    @BeforeAll
    static void open() {
        RECEIVER.start();
    }

    @AfterAll
    static void stop() {
        RECEIVER.stop();
    }

    @BeforeEach
    void reset() {
        RECEIVER.resetAll();
        answering(200, "thanks");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204, 299})
    void any_2xx_is_delivered(int status) {
        answering(status, "");

        RequestResult result = sending.to(url("/hook"));

        assertThat(result.outcome()).isEqualTo(Outcome.DELIVERED);
        assertThat(result.status()).isEqualTo(status);
        assertThat(result.detail()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 404, 410, 422, 429, 500, 503})
    void any_other_status_is_rejected_with_the_receivers_words(int status) {
        answering(status, "no, thanks");

        RequestResult result = sending.to(url("/hook"));

        assertThat(result.outcome()).isEqualTo(Outcome.REJECTED);
        assertThat(result.status()).isEqualTo(status);
        assertThat(result.answer()).isEqualTo("no, thanks");
        assertThat(result.answerCut()).isFalse();
        assertThat(result.detail()).isEqualTo("localhost:" + RECEIVER.port() + " answered " + status);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void a_redirect_is_named_and_not_followed(int status) {
        RECEIVER.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(status).withHeader("Location", "/elsewhere")));

        RequestResult result = sending.to(url("/hook"));

        assertThat(result.outcome()).isEqualTo(Outcome.REDIRECTED);
        assertThat(result.status()).isEqualTo(status);
        assertThat(result.detail()).contains("a redirect to /elsewhere", "not followed");
        RECEIVER.verify(0, postRequestedFor(urlEqualTo("/elsewhere")));
    }

    @Test
    void an_absurdly_long_location_is_shown_in_part() {
        RECEIVER.stubFor(any(anyUrl())
                .willReturn(aResponse().withStatus(302).withHeader("Location", "/" + "x".repeat(4000))));

        assertThat(sending.to(url("/hook")).detail()).contains("/xxx", "…").hasSizeLessThan(400);
    }

    @Test
    void body_and_headers_arrive_as_given() {
        byte[] body = "{\"name\":\"João\"}".getBytes(StandardCharsets.UTF_8);
        var headers = List.of(
                new WebhookRequest.Header("Content-Type", "application/json"),
                new WebhookRequest.Header("User-Agent", "PaySandbox/1"),
                new WebhookRequest.Header("webhook-id", "msg_1"));

        TestCourier.await(sending.post(new WebhookRequest(URI.create(url("/hook")), headers, body)));

        RECEIVER.verify(postRequestedFor(urlEqualTo("/hook"))
                .withHeader("Content-Type", equalTo("application/json"))
                .withHeader("User-Agent", equalTo("PaySandbox/1"))
                .withHeader("webhook-id", equalTo("msg_1"))
                .withHeader("Content-Length", equalTo(String.valueOf(body.length)))
                .withHeader("Host", equalTo("localhost:" + RECEIVER.port()))
                .withRequestBody(binaryEqualTo(body)));
    }

    @Test
    void the_user_and_password_of_the_url_are_sent_as_basic_credentials_and_never_shown() {
        answering(500, "");
        var url = "http://ada:sec+r%C3%A9t%40@localhost:" + RECEIVER.port() + "/hook";

        RequestResult result = sending.to(url);

        assertThat(new WebhookRequest(URI.create(url), List.of(), new byte[0]).headersAsSent())
                .containsEntry("authorization", "Basic ***");
        assertThat(new WebhookRequest(URI.create("http://tok@h/"), List.of(), new byte[0]).authorization())
                .isEqualTo("Basic dG9rOg==");
        assertThat(new WebhookRequest(URI.create("http://@h/"), List.of(), new byte[0]).authorization())
                .isNull();
        assertThat(result.detail()).doesNotContain("sec").doesNotContain("ada");
        RECEIVER.verify(postRequestedFor(urlEqualTo("/hook"))
                .withHeader("Host", equalTo("localhost:" + RECEIVER.port()))
                .withBasicAuth(new BasicCredentials("ada", "sec+rét@")));
    }

    @Test
    void the_latency_is_that_of_the_exchange() throws IOException {
        var nanos = new AtomicLong();
        try (var receiver = ScriptedReceiver.playing(c -> {
            c.request();
            nanos.addAndGet(120_000_000);
            c.say(ScriptedReceiver.OK);
        })) {
            assertThat(sending.timedBy(nanos::get).to(receiver.url()).latencyMicros())
                    .isEqualTo(120_000);
        }
    }

    @Test
    void the_receipt_comes_from_the_couriers_thread_even_for_a_request_posted_there() {
        var second = new CompletableFuture<String>();
        var postReturned = new CompletableFuture<Boolean>();
        WebhookRequest webhookRequest = new WebhookRequest(URI.create("mailto:nobody"), List.of(), new byte[0]);

        sending.courier().post(webhookRequest, () -> true, first -> {
            sending.courier()
                    .post(
                            webhookRequest,
                            () -> true,
                            result -> second.complete(
                                    Thread.currentThread().getName() + (postReturned.isDone() ? " after" : " inside")));
            postReturned.complete(true);
        });

        assertThat(TestCourier.await(second)).isEqualTo("courier after");
    }

    @Test
    void a_callback_that_fails_does_not_disturb_other_requests() {
        var taken = new CompletableFuture<RequestResult>();
        WebhookRequest webhookRequest = new WebhookRequest(URI.create(url("/hook")), List.of(), new byte[0]);

        sending.courier().post(webhookRequest, () -> true, result -> {
            taken.complete(result);
            throw new IllegalStateException("thrown by the test");
        });

        assertThat(TestCourier.await(taken).outcome()).isEqualTo(Outcome.DELIVERED);
        assertThat(sending.to(url("/hook")).outcome()).isEqualTo(Outcome.DELIVERED);
        assertThat(sending.courier().inFlight()).isZero();
    }

    private void answering(int status, String body) {
        RECEIVER.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(status).withBody(body)));
    }

    private String url(String pathAndQuery) {
        return "http://localhost:" + RECEIVER.port() + pathAndQuery;
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nHost: evil", "a\nb", "a\rb", "a\u0000b", "\n", "a\u000bb"})
    void a_value_cannot_break_out_of_its_line(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WebhookRequest.Header("X-Note", value))
                .withMessageContaining("X-Note");
    }

    @ParameterizedTest
    @CsvSource({
        "http://shop.example/hook, shop.example, shop.example:80",
        "https://shop.example, shop.example, shop.example:443",
        "http://shop.example:8080, shop.example:8080, shop.example:8080",
        "https://shop.example:80/, shop.example:80, shop.example:80",
        "http://shop.example:80/, shop.example, shop.example:80",
        "HTTP://Shop.EXAMPLE:/x, shop.example, shop.example:80",
        "http://[::1]:9000/x, [::1]:9000, [::1]:9000",
        "https://[2001:DB8::1]/x, [2001:db8::1], [2001:db8::1]:443",
        "http://my_service:3000/x, my_service:3000, my_service:3000",
        "http://ada:pass@shop.example:81/x, shop.example:81, shop.example:81",
        "http://café.example/x, xn--caf-dma.example, xn--caf-dma.example:80"
    })
    void a_receiver_is_named_for_the_host_header_and_for_a_person(String url, String hostHeader, String shown) {
        Destination destination = Destination.of(URI.create(url));

        assertThat(destination.hostHeader()).isEqualTo(hostHeader);
        assertThat(destination).hasToString(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "http://h, /",
        "http://h?x=1, /?x=1",
        "http://h/a/../b//c?x=%20&y#f, /a/../b//c?x=%20&y",
        "http://h//evil.example/x, //evil.example/x",
        "http://h/ação?q=é, /a%C3%A7%C3%A3o?q=%C3%A9"
    })
    void the_target_is_path_and_query_as_given(String url, String target) {
        assertThat(Destination.target(URI.create(url))).isEqualTo(target);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, true",
        "LOCALHOST, true",
        "127.0.0.1, true",
        "127.1.2.3, true",
        "0.0.0.0, true",
        "shop.localhost, true",
        "[::1], true",
        "shop.example, false",
        "192.0.2.1, false",
        "host.docker.internal, false"
    })
    void it_knows_this_machine(String host, boolean thisMachine) {
        assertThat(Destination.of(URI.create("http://" + host + "/")).isThisMachine())
                .isEqualTo(thisMachine);
    }
}
