package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A merchant's world with a frozen clock, and its uploaded scenarios. */
final class ScenarioWorld {
    static final String HEADER = "X-Sandbox-Scenario";
    /** The scenario of the payment that was last created by its steps. */
    static final String STEPS = "steps";
    /** The same with faults in its notifications. */
    static final String FAULTY_NOTIFICATIONS = "faulty-notifications";

    final TestMerchant merchant;

    ScenarioWorld() {
        this(RunningSandbox.shared());
    }

    ScenarioWorld(Sandbox sandbox) {
        this(TestMerchant.of(sandbox));
    }

    ScenarioWorld(TestMerchant merchant) {
        this.merchant = merchant;
        merchant.freezes();
    }

    /** Takes in a scenario's text; anything but 201 fails the test. */
    void upload(String yaml) {
        merchant.hasScenario(yaml);
    }

    /** Creates a payment that names the scenario in its header. */
    Answer asks(String scenario, String path, Order order) {
        return merchant.send(merchant.request(path)
                .header("Authorization", merchant.basic())
                .header("Content-Type", "application/json")
                .header(HEADER, scenario)
                .POST(BodyPublishers.ofString(order.json())));
    }

    /** Creates a payin by the scenario; anything but 201 fails the test. */
    Answer createPayin(String scenario, Order order) {
        return created(asks(scenario, "/payin", order));
    }

    /** Creates a payment by a scenario of such payments, {@code PIX payin}, that goes through these steps. */
    Answer creates(String scope, Order order, String... steps) {
        upload("""
                scenario: %s
                about: What follows the request.
                for: %s
                then: [%s]
                """.formatted(STEPS, scope, String.join(", ", steps)));
        return created(asks(STEPS, scope.equals("payout") ? "/payout" : "/payin", order));
    }

    /** Creates a PIX payin that goes through these steps, and whose notifications have these faults. */
    Answer createPayin(Receiver receiver, String faults, String... steps) {
        upload("""
                scenario: %s
                about: Something is wrong with the notifications.
                for: PIX payin
                then: [%s]
                notifications:
                  %s
                """.formatted(FAULTY_NOTIFICATIONS, String.join(", ", steps), faults));
        return createPayin(FAULTY_NOTIFICATIONS, Order.pix(1_000).heardAt(receiver.url()));
    }

    private static Answer created(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer;
    }

    /** The statuses that the payin has gone through, and {@code note} where its timeline has a note. */
    List<String> statuses(Answer payin) {
        return statuses("/payins/", payin);
    }

    List<String> payoutStatuses(Answer payout) {
        return statuses("/payouts/", payout);
    }

    /** Does it on a thread of its own: the JVM's common pool is one thread on two cores, and others block it. */
    static <T> CompletableFuture<T> meanwhile(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(task, "meanwhile").start());
    }

    JsonNode seen(Answer payin) {
        return merchant.looksAt("/payins/" + payin.at("id")).json();
    }

    private List<String> statuses(String path, Answer payment) {
        var timeline = merchant.looksAt(path + payment.at("id")).json().get("timeline");
        return Json.elements(timeline).stream()
                .map(step -> step.get("action").asText().equals("note")
                        ? "note"
                        : step.get("to").asText())
                .toList();
    }
}
