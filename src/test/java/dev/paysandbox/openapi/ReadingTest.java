package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever can be read is read without opening a world. */
@Tag("thorough")
class ReadingTest {
    /** Who follows events stays, and waits for what happens in the world; web pages of other sites cannot ask for it. */
    private static final Set<String> STAYING = Set.of("/_sandbox/events");

    private static Stream<String> readable() {
        return Document.WRITTEN.operations().keySet().stream()
                .filter(operation -> operation.startsWith("GET "))
                .map(operation -> operation.substring("GET ".length()))
                .filter(path -> !STAYING.contains(path));
    }

    private static List<String> worlds(Sandbox sandbox) {
        var anyone = TestMerchant.named(sandbox, "anyone");
        return anyone.send(anyone.request("/_sandbox/merchants"))
                .json()
                .get("data")
                .findValuesAsText("publicKey");
    }

    @Test
    void no_get_opens_a_world() {
        try (var sandbox = RunningSandbox.started()) {
            var before = worlds(sandbox);
            var merchant = TestMerchant.named(sandbox, "reader");
            var answers = new TreeMap<String, Integer>();
            readable().forEach(template -> {
                var path = template.replace("{publicKey}", merchant.publicKey()).replaceAll("\\{[^}]+}", "payin_x");
                answers.put(template, merchant.gets(path).status());
                merchant.send(merchant.request(path).header("x-api-key", merchant.publicKey()));
            });

            assertThat(answers.keySet()).contains("/payin/{id}", "/checkout/config", "/_sandbox/snapshot");
            assertThat(answers.values()).doesNotContain(500);
            assertThat(worlds(sandbox)).isEqualTo(before);
        }
    }

    @Test
    void a_reading_request_with_a_body_opens_no_world() {
        try (var sandbox = RunningSandbox.started()) {
            var before = worlds(sandbox);
            var merchant = TestMerchant.named(sandbox, "reader");
            merchant.controls("/journal/verify", "{\"match\": {\"path\": \"/payin\"}, \"times\": 0}");
            merchant.controls("/payins/payin_x/await", "{\"status\": \"APPROVED\"}");
            merchant.controls("/scenarios/explain", "{}");

            assertThat(worlds(sandbox)).isEqualTo(before);
        }
    }

    @Test
    void a_world_that_is_not_open_reads_as_it_will_begin() {
        try (var sandbox = RunningSandbox.started()) {
            var merchant = TestMerchant.named(sandbox, "reader");
            var balance = merchant.looksAt("/balance").text();
            var programme = merchant.looksAt("/scenarios").text();
            var settings =
                    merchant.looksAt("/merchants/" + merchant.publicKey()).at("settings/kyc");
            merchant.freezes();

            assertThat(merchant.looksAt("/balance").text()).isEqualTo(balance);
            assertThat(merchant.looksAt("/scenarios").text()).isEqualTo(programme);
            assertThat(merchant.looksAt("/merchants/" + merchant.publicKey()).at("settings/kyc"))
                    .isEqualTo(settings);
        }
    }

    /** Its journal is where a developer sees why; the keys are a program's, for no web page has the secret one. */
    @Test
    void a_refused_payin_opens_a_world_whose_journal_shows_the_reason() {
        try (var sandbox = RunningSandbox.started()) {
            var before = worlds(sandbox);
            var merchant = TestMerchant.named(sandbox, "beginner");

            assertThat(merchant.posts("/payin", "{\"amount\": -1}").status()).isEqualTo(400);

            assertThat(worlds(sandbox)).hasSize(before.size() + 1);
            assertThat(merchant.looksAt("/journal/req_1").text()).contains("/payin", "INVALID_DATA");
        }
    }
}
