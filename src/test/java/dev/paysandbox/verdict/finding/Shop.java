package dev.paysandbox.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;

/** A merchant's application that makes the mistakes a test wants, and what the sandbox says about it. */
final class Shop implements AutoCloseable {
    final TestMerchant merchant;
    final Receiver endpoint = new Receiver();

    /** At the shared sandbox. */
    Shop() {
        this(TestMerchant.opened());
    }

    Shop(TestMerchant merchant) {
        this.merchant = merchant;
    }

    /** A PIX whose notifications come to the endpoint. */
    Order pix(long cents) {
        return Order.pix(cents).heardAt(endpoint.url());
    }

    Order payout(long cents) {
        return Order.payout(cents).heardAt(endpoint.url());
    }

    /** Creates a PIX and has it paid; the notification has been attempted when this returns. */
    Answer paid(Order order) {
        var payin = merchant.opens(order);
        merchant.does("pay", payin);
        merchant.waitsForDeliveries();
        return payin;
    }

    /** Asks for the payin as an application that confirms. */
    Answer confirms(Answer payin) {
        return merchant.gets("/payin/" + payin.at("id"));
    }

    /** Sends the order with a scenario; answers whatever comes, or null where the answer is lost. */
    Answer tries(String path, Order order, String scenario) {
        try {
            return merchant.send(merchant.request(path)
                    .header("Authorization", merchant.basic())
                    .header("Content-Type", "application/json")
                    .header("X-Sandbox-Scenario", scenario)
                    .POST(BodyPublishers.ofString(order.json())));
        } catch (AssertionError lost) {
            return null;
        }
    }

    /** The rules of all findings, the worst first. */
    List<String> findings() {
        return rules("data");
    }

    List<String> skipped() {
        return rules("skipped");
    }

    List<String> passed() {
        var passed = new ArrayList<String>();
        report().get("passed")
                .forEach(id -> passed.add(Rule.find(id.asText()).orElseThrow().name()));
        return passed;
    }

    /** The finding of this rule; none fails the test. */
    JsonNode finding(Rule rule) {
        return Json.elements(report().get("data")).stream()
                .filter(finding -> finding.get("rule").asText().equals(rule.id()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(rule + " is not among " + report()));
    }

    JsonNode report() {
        var answer = merchant.looksAt("/findings");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private List<String> rules(String list) {
        var rules = new ArrayList<String>();
        report().get(list)
                .forEach(entry -> rules.add(
                        Rule.find(entry.get("rule").asText()).orElseThrow().name()));
        return rules;
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
