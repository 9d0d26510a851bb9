package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the audit log has when the sandbox has ended. */
class AuditRecorderTest {
    private static final String READER = "0123456789abcdef-reader";
    private static final String ACTOR = "0123456789abcdef-actor";

    @TempDir
    Path folder;

    private Sandbox started() {
        return RunningSandbox.started(
                "--audit-log=" + folder.resolve("audit.log"),
                "--control-tokens=dashboard:read:" + READER + ",ci:act:" + ACTOR);
    }

    private List<JsonNode> entries() throws IOException {
        return Files.readAllLines(folder.resolve("audit.log")).stream()
                .map(Json::read)
                .toList();
    }

    private static int sends(TestMerchant merchant, String method, String path, String token) {
        return merchant.send(merchant.request(path)
                        .header("Authorization", "Bearer " + token)
                        .header("x-api-key", merchant.publicKey())
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString("{}")))
                .status();
    }

    @Test
    void behind_a_trusted_proxy_the_address_is_the_clients() throws IOException {
        try (var sandbox =
                RunningSandbox.started("--audit-log=" + folder.resolve("audit.log"), "--trusted-proxies=127.0.0.1")) {
            var merchant = TestMerchant.of(sandbox);
            merchant.send(merchant.request("/_sandbox/clock/freeze")
                    .header("X-Forwarded-For", "198.51.100.9, 203.0.113.7")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{}")));
        }
        assertThat(entries()).extracting(entry -> entry.get("remote").asText()).containsExactly("203.0.113.7");
    }

    @Test
    void acting_requests_are_logged_with_their_token_and_status_and_reading_ones_are_not() throws IOException {
        TestMerchant merchant;
        try (var sandbox = started()) {
            merchant = TestMerchant.of(sandbox);
            merchant.opens(Order.pix(100));
            assertThat(sends(merchant, "POST", "/_sandbox/clock/freeze", ACTOR)).isEqualTo(200);
            assertThat(sends(merchant, "POST", "/_sandbox/journal/verify?x=1", ACTOR))
                    .isEqualTo(400);
            assertThat(sends(merchant, "GET", "/_sandbox/payins", ACTOR)).isEqualTo(200);
            assertThat(sends(merchant, "PUT", "/_sandbox/balance?token=" + ACTOR, ACTOR))
                    .isEqualTo(400);
            assertThat(sends(merchant, "PATCH", "/_sandbox/merchants/pk_test_other", ACTOR))
                    .isEqualTo(400);
            assertThat(sends(merchant, "POST", "/_sandbox/merchants", ACTOR)).isEqualTo(201);
        }

        assertThat(entries())
                .extracting(
                        entry -> entry.get("token").asText(),
                        entry -> entry.get("role").asText(),
                        entry -> entry.get("remote").asText(),
                        entry -> entry.get("method").asText(),
                        entry -> entry.get("path").asText(),
                        entry -> entry.get("publicKey").asText(),
                        entry -> entry.get("status").asInt())
                .containsExactly(
                        line("POST", "/_sandbox/clock/freeze", merchant.publicKey(), 200),
                        line("PUT", "/_sandbox/balance", merchant.publicKey(), 400),
                        line("PATCH", "/_sandbox/merchants/pk_test_other", "pk_test_other", 400),
                        line("POST", "/_sandbox/merchants", "null", 201));
        assertThat(entries())
                .allSatisfy(entry -> assertThat(entry.get("at").asText())
                        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"));
    }

    private static Tuple line(String method, String path, String publicKey, int status) {
        return tuple("ci", "act", "127.0.0.1", method, path, publicKey, status);
    }

    @Test
    void an_entry_is_one_line_of_json() throws IOException {
        try (var sandbox = RunningSandbox.started("--audit-log=" + folder.resolve("audit.log"));
                var connection = RawConnection.to(sandbox)) {
            connection.says(
                    "PUT /_sandbox/a HTTP/1.1\r\nHost: localhost\r\nx-api-key: pk_test_a\"b\r\nContent-Length: 0\r\n\r\n");
            connection.hearsUntil("404 Not Found");
        }

        assertThat(Files.readString(folder.resolve("audit.log")))
                .matches(
                        "\\{\"at\":\"[-0-9]{10}T[0-9:.]{12}Z\",\"token\":null,\"role\":null,\"remote\":\"127\\.0\\.0\\.1\","
                                + "\"method\":\"PUT\",\"path\":\"/_sandbox/a\",\"publicKey\":\"pk_test_a\\\\\"b\","
                                + "\"status\":404}\n");
    }

    @Test
    void refused_requests_are_logged_too() throws IOException {
        try (var sandbox = started()) {
            var merchant = TestMerchant.of(sandbox);
            assertThat(sends(merchant, "POST", "/_sandbox/reset", "wrong")).isEqualTo(401);
            assertThat(sends(merchant, "POST", "/_sandbox/reset", READER)).isEqualTo(403);
            assertThat(merchant.send(merchant.request("/_sandbox/reset")
                                    .header("Origin", "https://elsewhere.example")
                                    .POST(BodyPublishers.noBody()))
                            .status())
                    .isEqualTo(403);
        }

        assertThat(entries())
                .extracting(
                        entry -> entry.get("token").asText(),
                        entry -> entry.get("role").asText(),
                        entry -> entry.get("status").asInt())
                .containsExactly(
                        tuple("null", "null", 401), tuple("dashboard", "read", 403), tuple("null", "null", 403));
    }

    @Test
    void refused_requests_that_would_only_read_are_logged_too() throws IOException {
        try (var sandbox = started()) {
            var merchant = TestMerchant.of(sandbox);
            assertThat(sends(merchant, "GET", "/_sandbox/payins", "wrong")).isEqualTo(401);
            assertThat(sends(merchant, "POST", "/_sandbox/journal/verify", "wrong"))
                    .isEqualTo(401);
            assertThat(merchant.send(merchant.request("/_sandbox/merchants").GET())
                            .status())
                    .isEqualTo(401);
            assertThat(merchant.send(merchant.request("/_sandbox/payins")
                                    .header("Origin", "https://elsewhere.example")
                                    .GET())
                            .status())
                    .isEqualTo(403);
            assertThat(sends(merchant, "GET", "/_sandbox/payins", READER)).isEqualTo(200);
        }

        assertThat(entries())
                .extracting(
                        entry -> entry.get("method").asText(),
                        entry -> entry.get("path").asText(),
                        entry -> entry.get("token").asText(),
                        entry -> entry.get("status").asInt())
                .containsExactly(
                        tuple("GET", "/_sandbox/payins", "null", 401),
                        tuple("POST", "/_sandbox/journal/verify", "null", 401),
                        tuple("GET", "/_sandbox/merchants", "null", 401),
                        tuple("GET", "/_sandbox/payins", "null", 403));
    }

    @Test
    void secrets_and_card_numbers_in_a_path_or_key_are_masked() throws IOException {
        try (var sandbox = started()) {
            var merchant = TestMerchant.of(sandbox);
            sends(merchant, "POST", "/_sandbox/payins/4111111111111111/actions", ACTOR);
            sends(merchant, "DELETE", "/_sandbox/scenarios/sk_test_hunter2", ACTOR);
            merchant.send(merchant.request("/_sandbox/reset")
                    .header("Authorization", "Bearer " + ACTOR)
                    .header("x-api-key", "sk_test_hunter2")
                    .POST(BodyPublishers.noBody()));
        }

        assertThat(entries()).hasSize(3);
        assertThat(folder.resolve("audit.log")).content().doesNotContain("4111111111111111", "hunter2", ACTOR);
    }

    @Test
    void a_request_whose_client_disconnects_before_the_answer_is_logged_without_a_status() throws IOException {
        try (var sandbox = started()) {
            var merchant = TestMerchant.of(sandbox);
            try (var connection = RawConnection.to(sandbox)) {
                connection.says("POST /_sandbox/clock/freeze HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                        + ACTOR + "\r\nx-api-key: " + merchant.publicKey()
                        + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
                connection.hearsUntil("100 Continue");
            }
        }

        assertThat(entries()).singleElement().satisfies(entry -> {
            assertThat(entry.get("path").asText()).isEqualTo("/_sandbox/clock/freeze");
            assertThat(entry.get("status").isNull()).isTrue();
        });
    }

    @Test
    void a_file_that_cannot_be_opened_is_reported_at_the_start() {
        var path = folder.resolve("none/audit.log");

        assertThatThrownBy(() -> RunningSandbox.started("--audit-log=" + path).close())
                .isInstanceOf(Sandbox.StartFailure.class)
                .hasMessageStartingWith("The file " + path + " (auditLog) cannot be used: ");
    }
}
