package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each control operation asks for the role that the document says, whatever its body is. */
class ControlRolesTest {
    private static final String READER = "0123456789abcdef-reader";
    private static final String ACTOR = "0123456789abcdef-actor";

    @AutoClose
    private static final Sandbox SANDBOX =
            RunningSandbox.started("--control-tokens=dashboard:read:" + READER + ",ci:act:" + ACTOR);

    private static final TestMerchant MERCHANT = TestMerchant.of(SANDBOX);

    /** The stream of events does not end. */
    static Stream<String> operations() {
        return Document.WRITTEN.operations().keySet().stream()
                .filter(name -> name.contains(" /_sandbox/"))
                .filter(name -> !name.equals("GET /_sandbox/events"));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void a_token_with_the_role_read_is_refused_exactly_by_operations_that_need_the_role_act(String operation) {
        var answer = send(operation, READER);

        if (acts(operation)) {
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.at("code")).isEqualTo("CONTROL_ROLE_REQUIRED");
            assertThat(answer.at("detail"))
                    .isEqualTo(
                            "The control token \"dashboard\" has the role read. This request needs a token with the role act.");
        } else {
            assertThat(answer.status()).isNotIn(401, 403);
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void a_token_with_the_role_act_is_refused_nowhere(String operation) {
        assertThat(send(operation, ACTOR).status()).isNotIn(401, 403);
    }

    @Test
    void every_operation_with_a_body_needs_the_role_act_except_five_that_read() {
        assertThat(operations()
                        .filter(operation -> !operation.startsWith("GET "))
                        .filter(operation -> !acts(operation)))
                .containsExactly(
                        "POST /_sandbox/journal/verify",
                        "POST /_sandbox/payins/{id}/await",
                        "POST /_sandbox/payouts/{id}/await",
                        "POST /_sandbox/scenarios/explain",
                        "POST /_sandbox/scenarios/validate");
        assertThat(operations()
                        .filter(operation -> operation.startsWith("GET "))
                        .filter(ControlRolesTest::acts))
                .as("a notification in the inbox is taken away from its receiver")
                .containsExactly("GET /_sandbox/inbox");
    }

    @Test
    void the_state_of_a_world_shows_the_tokens_name_and_role() {
        assertThat(send("GET /_sandbox/status", READER).json().get("caller").toString())
                .isEqualTo("{\"name\":\"dashboard\",\"role\":\"read\"}");
        assertThat(send("GET /_sandbox/status", ACTOR).json().get("caller").toString())
                .isEqualTo("{\"name\":\"ci\",\"role\":\"act\"}");
    }

    @Test
    void a_path_written_in_another_way_gives_a_reader_no_more() {
        for (var path : new String[] {
            "/_sandbox/reset/",
            "/_sandbox/reset?x=/_sandbox/journal/verify",
            "/_sandbox/reset#/_sandbox/journal/verify",
            "/_sandbox/reset/%2e%2e/journal/verify",
            "/_sandbox/payins/x%2Factions/await",
            "/_sandbox/res%65t",
        }) {
            assertThat(send("POST " + path, READER).status()).as(path).isIn(400, 403, 404, 405);
        }
        for (var path :
                new String[] {"/_sandbox/inbox/", "/_sandbox/inbox?status=A", "/_sandbox/inb%6fx", "/_sandbox//inbox"
                }) {
            assertThat(send("GET " + path, READER).status()).as(path).isIn(400, 403, 404);
            assertThat(send("GET " + path, READER).at("code")).as(path).isNotEqualTo("INVALID_DATA");
        }
    }

    private static boolean acts(String operation) {
        return Stream.of(Document.WRITTEN.operations().get(operation).get("security"))
                .flatMap(requirements -> requirements.findValues("controlToken").stream())
                .map(JsonNode::toString)
                .anyMatch("[\"act\"]"::equals);
    }

    private static Answer send(String operation, String token) {
        var words = operation.split(" ", 2);
        return MERCHANT.send(MERCHANT.request(words[1].replaceAll("\\{\\w+}", "none"))
                .header("Authorization", "Bearer " + token)
                .header("x-api-key", MERCHANT.publicKey())
                .header("Content-Type", "application/json")
                .method(words[0], words[0].equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}")));
    }
}
