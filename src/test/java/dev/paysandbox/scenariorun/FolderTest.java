package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user's own folder: read at the start, and again when something in it changes. */
class FolderTest {
    @TempDir
    Path folder;

    @Test
    void a_changed_file_is_used_soon_and_an_invalid_one_is_never_used() throws IOException {
        write("mine.yaml", refusing("FAILED"));
        try (var sandbox = RunningSandbox.started("--scenarios=" + folder)) {
            write("mine.yaml", refusing("APPROVED"));
            write("other.yaml", refusing("FAILED").replace("mine", "other"));
            var merchant = TestMerchant.of(sandbox);
            await(merchant, list -> names(list).contains("other"));
            assertThat(status(merchant)).isEqualTo("APPROVED");

            write("mine.yaml", refusing("APROVED"));
            var list = await(merchant, now -> !now.get("mistake").isNull());
            assertThat(list.get("mistake").asText()).contains("mine.yaml", "line 5", "APROVED", "APPROVED");
            assertThat(status(merchant)).isEqualTo("APPROVED");

            write("mine.yaml", refusing("REFUSED"));
            await(merchant, now -> now.get("mistake").isNull());
            assertThat(status(merchant)).isEqualTo("REFUSED");
        }
    }

    @Test
    void a_condition_that_no_request_meets_is_warned_of_at_the_start() throws IOException {
        write("mine.yaml", refusing("APPROVED").replace("amount: 777", "customer.document: 123.456.789-09"));
        try (var log = Log.listened();
                var sandbox = RunningSandbox.started("--scenarios=" + folder)) {
            assertThat(sandbox.url()).isNotNull();
            assertThat(log.text())
                    .contains(
                            "mine.yaml, line ", "customer.document: no request has such a value; write the 11 digits");
        }
    }

    private static String status(TestMerchant merchant) {
        return merchant.opens(Order.card("4242424242424242", 777)).at("status");
    }

    private static String names(JsonNode list) {
        return list.get("data").findValues("name").toString();
    }

    private static JsonNode await(TestMerchant merchant, Predicate<JsonNode> wanted) {
        Eventually.holds(() -> wanted.test(merchant.looksAt("/scenarios").json()));
        return merchant.looksAt("/scenarios").json();
    }

    private static String refusing(String status) {
        return """
                scenario: mine
                about: What becomes of cards at R$ 7,77.
                when: {operation: payin, method: CREDIT_CARD, amount: 777}
                then:
                  - answer: %s
                """.formatted(status);
    }

    private void write(String name, String text) throws IOException {
        var fresh = folder.resolve("." + name);
        Files.writeString(fresh, text);
        Files.move(fresh, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
}
