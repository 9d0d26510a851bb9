package dev.paysandbox.client;

import static dev.paysandbox.client.RequestPattern.get;
import static dev.paysandbox.client.RequestPattern.post;
import static dev.paysandbox.client.RequestPattern.request;
import static dev.paysandbox.client.Times.atLeast;
import static dev.paysandbox.client.Times.atMost;
import static dev.paysandbox.client.Times.never;
import static dev.paysandbox.client.Times.times;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.domain.brazil.Cpf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The methods of a world. */
class WorldTest {
    private final World w = Server.shared().world(PaySandbox.WorldOptions::frozen);

    @AfterEach
    void closeReceivers() {
        w.close();
    }

    @Test
    void it_has_its_own_keys_for_the_application_under_test() {
        assertThat(w.publicKey())
                .startsWith("pk_test_")
                .isNotEqualTo(w.sandbox().world().publicKey());
        assertThat(w.env())
                .isEqualTo(Map.of(
                        "PAYSANDBOX_URL", w.url(),
                        "PAYSANDBOX_PUBLIC_KEY", w.publicKey(),
                        "PAYSANDBOX_SECRET_KEY", w.secretKey()));
        assertThat(w.properties("payments"))
                .isEqualTo(Map.of(
                        "payments.url", w.url(),
                        "payments.public-key", w.publicKey(),
                        "payments.secret-key", w.secretKey()));
    }

    @Test
    void it_is_opened_with_the_keys_and_settings_that_an_application_needs() {
        var chosen = w.sandbox()
                .world(o -> o.publicKey("pk_test_chosen")
                        .secretKey("sk_test_chosen")
                        .name("Loja da Maria")
                        .settings(Map.of("cvvRequired", true, "pixValidity", "5m")));
        assertThat(chosen.secretKey()).isEqualTo("sk_test_chosen");
        assertThat(chosen.settings()).containsEntry("cvvRequired", true).containsEntry("pixValidity", "5m");
        assertThatThrownBy(() -> w.sandbox().world(o -> o.publicKey("pk_test_chosen")))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("pk_test_chosen");

        var same = w.sandbox().worldOf("pk_test_chosen", "sk_test_chosen");
        var payin = chosen.createPayin(Payins.pix(11980));
        assertThat(same.payin(payin.id()).status()).isEqualTo(Status.PENDING);
    }

    @Test
    void settings_are_changed_all_or_none() {
        assertThat(w.settings(Map.of("boletoDays", 7, "webhookIds", false)))
                .containsEntry("boletoDays", 7L)
                .containsEntry("webhookIds", false);
        assertThatThrownBy(() -> w.settings(Map.of("boletoDays", 8, "pixValidity", "soon")))
                .isInstanceOf(SandboxException.class);
        assertThat(w.settings()).containsEntry("boletoDays", 7L);
    }

    @Test
    void its_clock_is_frozen_advanced_and_resumed() {
        var clock = w.clock();
        var now = clock.now();
        assertThat(clock.isFrozen()).isTrue();
        w.createPayin(Payins.pix(11980));
        assertThat(clock.agenda()).extracting(Clock.Event::at).containsExactly(now.plus(ofMinutes(30)));

        var advanced = clock.advance(ofMinutes(29));
        assertThat(advanced.from()).isEqualTo(now);
        assertThat(advanced.now()).isEqualTo(now.plus(ofMinutes(29)));
        assertThat(advanced.ran()).isZero();
        assertThat(clock.advanceTo(now.plus(ofMinutes(30))).ran()).isEqualTo(1);
        assertThat(clock.now()).isEqualTo(now.plus(ofMinutes(30)));
        assertThatThrownBy(() -> clock.advance(ofSeconds(-1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> clock.advanceTo(now)).isInstanceOf(SandboxException.class);
        assertThat(clock.resume(1000).isFrozen()).isFalse();
        assertThat(clock.resume().freeze().isFrozen()).isTrue();
    }

    @Test
    void an_applications_clock_shows_the_time_of_the_world_in_its_zone() {
        var clock = w.clock().asJavaClock();
        var begun = clock.instant();
        w.clock().advance(Duration.ofDays(3));

        assertThat(clock.instant()).isEqualTo(begun.plus(Duration.ofDays(3)));
        var there = ZonedDateTime.now(clock.withZone(ZoneId.of("America/Sao_Paulo")));
        assertThat(there.toInstant()).isEqualTo(clock.instant());
        assertThat(there.getZone().getId()).isEqualTo("America/Sao_Paulo");
    }

    @Test
    void a_payment_is_found_among_many() {
        var references = IntStream.range(0, 1100).mapToObj(i -> "order-" + i).toList();
        references.forEach(reference -> w.createPayin(Payins.pix(11980).reference(reference)));

        assertThat(w.payins()).extracting(PaymentDetails::referenceId).containsExactlyElementsOf(reversed(references));
        assertThat(w.payin("order-7").referenceId()).isEqualTo("order-7");
        assertThat(w.payouts()).isEmpty();
    }

    @Test
    void a_scenario_is_armed_switched_on_uploaded_or_chosen_for_one_request(@TempDir Path folder) throws IOException {
        w.scenario("pix-paid-at-once").arm(2);
        assertThat(statuses(3)).containsExactly("APPROVED", "APPROVED", "PENDING");
        w.scenario("pix-paid-at-once").arm();
        w.disarm();
        assertThat(statuses(1)).containsExactly("PENDING");
        w.scenario("pix-paid-at-once").on();
        assertThat(statuses(3)).containsOnly("APPROVED");
        w.scenariosOff();
        assertThat(statuses(1)).containsExactly("PENDING");
        assertThat(w.createPayin(Payins.pix(1).scenario("pix-paid-at-once"))
                        .details()
                        .scenario())
                .isEqualTo("pix-paid-at-once");
        assertThat(w.createPayin(Payins.pix(1), "pix-paid-at-once").details().scenario())
                .isEqualTo("pix-paid-at-once");
        assertThat(w.createPayout(Payouts.pix(100), "payout-failed-late")
                        .details()
                        .scenario())
                .isEqualTo("payout-failed-late");

        var text = "scenario: %s\nabout: The payer thinks.\nfor: PIX payin\nthen:\n  - answer: PENDING\n";
        Files.createDirectories(folder.resolve("pix"));
        Files.writeString(folder.resolve("pix/one.yml"), text.formatted("one"));
        Files.writeString(folder.resolve("two.YAML"), text.formatted("two"));
        Files.writeString(folder.resolve("README.md"), "no scenario");
        assertThat(w.scenarios(folder)).containsExactly("one", "two");
        assertThat(w.scenarios(folder.resolve("pix/one.yml"))).containsExactly("one");
        assertThat(w.scenarioText(text.formatted("three"))).isEqualTo("three");
        assertThat(w.createPayin(Payins.pix(1).scenario("three")).details().scenario())
                .isEqualTo("three");
    }

    private List<String> statuses(int payins) {
        return IntStream.range(0, payins)
                .mapToObj(i -> w.createPayin(Payins.pix(11980)).details().timeline())
                .map(timeline -> timeline.get(timeline.size() - 1).to())
                .toList();
    }

    @Test
    void requests_are_verified_and_the_most_similar_are_listed() {
        w.createPayin(Payins.pix(1198).reference("order-1"));
        assertThatThrownBy(() -> w.createPayin(Payins.pix(11980).with("payerIp", "x")))
                .isInstanceOf(SandboxException.class);

        w.verify(
                post("/payin")
                        .field("amount", 1198)
                        .field("card", null)
                        .status(201)
                        .authentication("basic"),
                times(1));
        w.verify(post("/payin"));
        w.verify(request().status(201), atMost(1));
        w.verify(post("/pay*"), atLeast(2));
        w.verify(get("/payin/**"), never());

        assertThatThrownBy(() -> w.verify(post("/payin").field("amount", 11980).status(201), times(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll(
                        "Expected exactly 1 of POST /payin with amount 11980 and status 201, but there were 0. The most similar:",
                        "POST /payin 201 order-1\n    amount is 1198, expected 11980",
                        "POST /payin 400",
                        "status is 400, expected 201");
        assertThatThrownBy(() -> w.verify(post("/payin"), never()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll(
                        "Expected exactly 0 of POST /payin, but there were 2.", "POST /payin 201 order-1");
        assertThatThrownBy(
                        () -> w.verify(post("/payin").field("customer.tax", "1").scenario("pix-paid")))
                .hasMessageContainingAll(
                        "customer.tax is absent, expected \"1\"", "scenario is absent, expected \"pix-paid\"");
        assertThatThrownBy(() -> w.sandbox().world().verify(post("/payin")))
                .hasMessageContaining("no request of this merchant");
    }

    @Test
    void requests_are_shown_without_secrets() {
        w.createPayin(Payins.rawCard(11980, "4111111111111111").reference("order-1"));
        w.createPayout(Payouts.pix(5000));

        assertThat(w.requests()).extracting(RecordedRequest::path).containsExactly("/payout", "/payin");
        var payin = w.requests(post("/payin")).get(0);
        assertThat(payin.status()).isEqualTo(201);
        assertThat(payin.referenceId()).isEqualTo("order-1");
        assertThat(payin.paymentId()).startsWith("payin_");
        assertThat(payin.body()).contains("order-1").doesNotContain("4111111111111111");
        assertThat(payin.answer()).contains("APPROVED");
        assertThat(payin.headers()).containsKey("Content-Type");
        assertThat(payin.toString()).doesNotContain(w.secretKey());
    }

    @Test
    void notifications_are_listed_paused_resumed_and_replayed() {
        var receiver = w.receiver();
        w.pauseDeliveries();
        var payin = w.createPayin(Payins.pix(11980).reference("order-1").webhookUrl(receiver.url()))
                .pay();
        assertThat(w.deliveries(payin.id())).flatExtracting(Delivery::attempts).isEmpty();
        w.resumeDeliveries();
        payin.delivered(ofSeconds(5));

        var delivery = w.deliveries().get(0);
        assertThat(delivery.url()).isEqualTo(receiver.url());
        assertThat(delivery.attempts()).extracting(Delivery.Attempt::status).containsExactly(200);
        receiver.next();
        assertThat(w.replay(delivery.id()).id()).isEqualTo(delivery.id());
        assertThat(receiver.next().id()).isEqualTo(delivery.id());
        w.clock().advance(Duration.ZERO);
        assertThat(w.replay(Map.of("referenceId", "order-1", "status", "APPROVED")))
                .containsExactly(delivery.id());
        assertThat(receiver.next().id()).isEqualTo(delivery.id());
        assertThat(w.replay(Map.of("state", "EXHAUSTED"))).isEmpty();
    }

    @Test
    void its_balance_is_set_and_blocked() {
        var balance = w.balance().set(10_000);
        assertThat(balance.available()).isEqualTo(10_000);
        var block = balance.block(4_000, "a claim");
        assertThat(w.balance().blocked()).isEqualTo(4_000);
        assertThat(w.balance().available()).isEqualTo(6_000);
        assertThat(w.balance().unblock(block).blocked()).isZero();
        assertThat(w.balance().scheduled() + w.balance().reserved()).isZero();
        assertThat(w.balance().balance()).isEqualTo(10_000);
    }

    @Test
    void a_snapshot_continues_elsewhere() {
        var payin = w.createPayin(Payins.boleto(11980));
        var snapshot = w.snapshot();
        var other = w.sandbox().world();

        other.restore(snapshot);

        other.clock().advance(ofDays(5));
        assertThat(other.payin(payin.id()).status()).isEqualTo(Status.EXPIRED);
        assertThat(payin.status()).isEqualTo(Status.PENDING);
        other.reset();
        assertThat(other.payins()).isEmpty();
        assertThatThrownBy(() -> other.restore("{}".getBytes(UTF_8))).isInstanceOf(SandboxException.class);
    }

    @Test
    void bodies_are_valid_and_changed_by_paths() {
        var body = Payins.pix(11980);
        assertThat(body.with("customer.document", "1").asMap().get("customer"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("document", "1");
        assertThat(body.with("items[0].quantity", 2).with("items[1].title", "x").toJson())
                .contains("\"quantity\":2", "{\"title\":\"x\"}");
        assertThat(body.without("items[0]")
                        .without("customer.name")
                        .without("card.token")
                        .toJson())
                .contains("\"items\":[]")
                .doesNotContain("\"name\"", "\"card\"");
        assertThat(body.with("antifraud.sessionId", null).toJson()).contains("\"antifraud\":{\"sessionId\":null}");
        assertThat(body.toJson()).contains("\"name\"").doesNotContain("antifraud");
        for (var wrong : List.of("items[5].title", "amount.x", "customer[0]", "items.title", "items[x]")) {
            assertThatThrownBy(() -> body.with(wrong, 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(wrong);
        }
        assertThat(Payins.rawCard(11980, "4111 1111 1111 1111"))
                .asString()
                .contains("************1111", "\"cvv\":\"***\"")
                .doesNotContain("4111111111111111");
        assertThat(IntStream.range(0, 2000).mapToObj(i -> RandomData.cpf())).allMatch(Cpf::isValid);
        assertThat(w.createPayin(Payins.rawCard(11980, "4111 1111 1111 1111").installments(3))
                        .details()
                        .raw())
                .extractingByKey("card")
                .asString()
                .contains("installments=3");
        assertThat(w.payins()).allMatch(payin -> payin.remarks().isEmpty());
    }

    @Test
    void its_story_has_requests_steps_notifications_and_near_misses() {
        var receiver = w.receiver().answers(500);
        var payin = w.createPayin(Payins.pix(11980).reference("order-1").webhookUrl(receiver.url()))
                .pay();
        w.createPayout(Payouts.pix(5000).reference("payout-1"));
        w.clock().advance(Duration.ZERO);
        assertThatThrownBy(() -> w.verify(post("/payin").field("amount", 1))).isInstanceOf(AssertionError.class);

        assertThat(w.story())
                .contains(
                        "world " + w.publicKey() + " at " + w.url() + ", its clock at ",
                        "(frozen)",
                        "POST /payin 201 order-1",
                        payin.id() + " order-1 PIX, 11980 cents, APPROVED",
                        "open -> PENDING (request)",
                        "pay -> APPROVED (control)",
                        "notification APPROVED RETRYING",
                        "REJECTED 500",
                        "Payouts",
                        "payout-1, 5000 cents, PENDING",
                        "Last failed verification\n  Expected at least 1 of POST /payin with amount 1",
                        "amount is 11980, expected 1")
                .doesNotContain(w.secretKey());
    }

    @Test
    void a_story_reports_that_the_sandbox_has_ended() throws IOException {
        String url;
        try (var ended = new FixedAnswer(200, "{}")) {
            url = ended.url();
        }
        assertThat(PaySandbox.at(url).worldOf("pk_test_a", "sk_test_a").story())
                .contains("The rest could not be read: No sandbox listens at");
    }

    private static <T> List<T> reversed(List<T> list) {
        return IntStream.range(0, list.size())
                .mapToObj(i -> list.get(list.size() - 1 - i))
                .toList();
    }
}
