package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A snapshot with each of its values in turn of other types. */
@Tag("thorough")
class BentSnapshotTest {
    private final TestMerchant merchant = TestMerchant.opened();
    private final TestMerchant colleague = TestMerchant.opened();

    /** Whatever else, none of these may be an internal error or leave the world without its senses. */
    @Test
    void every_value_of_another_type_is_refused() {
        colleague.freezes();
        merchant.freezes();
        merchant.opens(Order.card("4111111111111111", 100).heardAt("http://127.0.0.1:1/"));
        merchant.paysOut(Order.payout(500));
        var document = Json.read(SnapshotTest.taken(merchant));
        bend(document, document);
        assertThat(colleague.looksAt("/clock").status()).isEqualTo(200);
    }

    private void bend(JsonNode root, JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (var name : object.properties().stream().map(Map.Entry::getKey).toList()) {
                var value = object.get(name);
                for (var other : List.of("[[]]", "{\"\": 0}", "-9223372036854775808", "1e999")) {
                    object.set(name, Json.read(other));
                    var status =
                            SnapshotTest.restores(colleague, root.toString()).status();
                    assertThat(status).as(name + " as " + other).isIn(204, 400);
                }
                object.set(name, value);
                bend(root, value);
            }
        } else if (node.isArray()) {
            node.forEach(element -> bend(root, element));
        }
    }
}
