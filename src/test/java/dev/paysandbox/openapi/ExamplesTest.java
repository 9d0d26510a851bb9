package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The document's examples are true. */
class ExamplesTest {
    private static final Document DOCUMENT = Document.WRITTEN;

    /** The payments that the examples are about, by operation and action, or by operation and name. */
    private static final Map<String, Order> PAYMENTS = Map.of(
            "/_sandbox/payins/{id}/await pending", Order.pix(11_980),
            "/_sandbox/payouts/{id}/await settled", Order.payout(25_000),
            "/_sandbox/authentications/{id}/actions pass", Order.card("4000000000002503", 100),
            "/_sandbox/payins/{id}/actions pay", Order.pix(11_980),
            "/_sandbox/payins/{id}/actions refund", Order.card("4111111111111111", 11_980),
            "/_sandbox/payouts/{id}/actions fail", Order.payout(25_000),
            "/_sandbox/payins/{id}/actions force", Order.pix(11_980),
            "/_sandbox/payouts/{id}/actions force", Order.payout(25_000));

    /** The document's example of a scenario. */
    private static final String SCENARIO = DOCUMENT.root()
            .at("/paths/~1_sandbox~1scenarios/post/requestBody/content/application~1yaml/examples/pix/value")
            .asText();

    /** A request that the document shows. */
    record Shown(String method, String path, String name, JsonNode body) {
        @Override
        public String toString() {
            return method + " " + path + " " + name;
        }
    }

    static Stream<Shown> requests() {
        var requests = new ArrayList<Shown>();
        DOCUMENT.operations().forEach((operation, described) -> {
            var examples = described.at("/requestBody/content/application~1json/examples");
            var words = operation.split(" ");
            examples.properties()
                    .forEach(example -> requests.add(new Shown(
                            words[0],
                            words[1],
                            example.getKey(),
                            example.getValue().get("value"))));
        });
        return requests.stream();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void the_sandbox_accepts_the_request(Shown request) {
        var merchant = TestMerchant.opened();
        var answer = sent(merchant, request);
        assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
        DOCUMENT.foresees(request.method + " " + request.path, answer);
    }

    private static Answer sent(TestMerchant merchant, Shown request) {
        var body = request.body.toString();
        if (request.path.startsWith("/checkout")) {
            return CheckoutExamples.sent(merchant, request.path, request.body.deepCopy());
        }
        if (!request.path.startsWith("/_sandbox")) {
            return merchant.posts(request.path, body);
        }
        var path = request.path.substring("/_sandbox".length());
        if (path.contains("{name}")) {
            path = path.replace("{name}", merchant.uploads(SCENARIO).at("name"));
        }
        if (path.startsWith("/listeners/")) {
            var listener = ControlExamples.hearing(merchant);
            path = path.replace("/listeners/{id}", listener);
            if (request.body.has("parcel")) {
                var parcels = merchant.controls(listener + "/parcels", "{}");
                body = body.replaceAll("prc_\\w+", parcels.at("data/0/id"));
            }
        }
        if (path.startsWith("/deliveries/{id}")) {
            path = path.replace("/deliveries/{id}", ControlExamples.deliveries(merchant)[0]);
        }
        if (path.startsWith("/drills/runs/")) {
            path = path.replace("/drills/runs/{id}", ControlExamples.asking(merchant));
        }
        if (path.contains("{id}")) {
            var usual = request.body.has("force") ? "force" : request.name;
            var key = request.path + " " + request.body.path("action").asText(usual);
            assertThat(PAYMENTS).containsKey(key);
            var payment = path.startsWith("/payouts")
                    ? merchant.paysOut(PAYMENTS.get(key))
                    : merchant.opens(PAYMENTS.get(key));
            path = path.replace("{id}", payment.at("id"));
        }
        return merchant.controls(request.method, path.replace("{publicKey}", merchant.publicKey()), body);
    }

    @Test
    void every_body_in_json_has_an_example_and_every_example_is_as_its_schema_says() {
        var bodies = DOCUMENT.objects().entrySet().stream()
                .filter(entry -> entry.getKey().endsWith("/content/application~1json"))
                .toList();
        assertThat(bodies).hasSizeGreaterThan(50).allSatisfy(body -> {
            var examples = values(body.getValue());
            assertThat(examples).as(body.getKey()).isNotEmpty();
            examples.forEach(example ->
                    DOCUMENT.isValid(body.getValue().get("schema"), example, body.getKey() + ": " + example));
        });
    }

    /** Tools that play a document against a server pair a request with the answer of the same name, headers and all. */
    @ParameterizedTest
    @ValueSource(strings = {"POST /payin", "POST /payout"})
    void each_example_of_a_merchants_request_has_one_of_its_answer_and_of_its_required_headers(String operation) {
        var described = DOCUMENT.operations().get(operation);
        var requests = described.at("/requestBody/content/application~1json/examples");
        var created = described.at("/responses/201");
        var answers = created.at("/content/application~1json/examples");

        assertThat(answers.properties().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrderElementsOf(
                        requests.properties().stream().map(Map.Entry::getKey).toList());
        requests.properties().forEach(request -> {
            var answer = answers.get(request.getKey()).get("value");
            for (var field : List.of("referenceId", "amount")) {
                assertThat(answer.get(field))
                        .isEqualTo(request.getValue().get("value").get(field));
            }
            created.path("headers").properties().stream()
                    .filter(header -> header.getValue().path("required").asBoolean())
                    .forEach(header -> assertThat(header.getValue()
                                    .at("/examples/" + request.getKey() + "/value")
                                    .asText())
                            .as(header.getKey())
                            .endsWith("/" + answer.get("id").asText()));
        });
    }

    @Test
    void every_example_of_a_parameter_is_as_its_schema_says() {
        var parameters = DOCUMENT.objects().values().stream()
                .filter(object -> object.has("in") && object.has("example"))
                .toList();
        assertThat(parameters)
                .isNotEmpty()
                .allSatisfy(parameter -> DOCUMENT.isValid(
                        parameter.get("schema"),
                        parameter.get("example"),
                        parameter.get("name").asText()));
    }

    private static List<JsonNode> values(JsonNode body) {
        var values = new ArrayList<JsonNode>();
        body.path("examples")
                .forEach(example -> values.add(DOCUMENT.resolved(example).get("value")));
        return values;
    }
}
