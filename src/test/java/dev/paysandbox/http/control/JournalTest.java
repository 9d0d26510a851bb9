package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a merchant's backend asked, and was answered, as a tester reads it. */
class JournalTest {
    private static final String CARD = "4111111111111111";

    private final TestMerchant merchant = TestMerchant.opened();

    @Test
    void an_entry_has_the_request_and_its_answer() {
        merchant.freezes();
        var order = Order.pix(1_000);
        var payin = merchant.opens(order);

        var entry = newest();

        assertThat(entry.get("id").asText()).startsWith("req_");
        assertThat(entry.get("at").asText()).isEqualTo(payin.at("createdAt"));
        assertThat(entry.get("surface").asText()).isEqualTo("merchant");
        assertThat(entry.get("method").asText()).isEqualTo("POST");
        assertThat(entry.get("path").asText()).isEqualTo("/payin");
        assertThat(entry.get("authentication").asText()).isEqualTo("basic");
        assertThat(entry.at("/headers/Authorization").asText()).isEqualTo("Basic " + merchant.publicKey());
        assertThat(entry.get("body").asText()).isEqualTo(order.json());
        assertThat(entry.get("status").asInt()).isEqualTo(201);
        assertThat(entry.at("/answerHeaders/Location").asText()).isEqualTo(payin.header("Location"));
        assertThat(entry.get("answer").asText()).isEqualTo(payin.text());
        assertThat(entry.get("latencyMs").asDouble()).isPositive();
        assertThat(entry.get("paymentId").asText()).isEqualTo(payin.at("id"));
        assertThat(entry.get("referenceId").asText()).isEqualTo(payin.at("referenceId"));
    }

    @Test
    void a_list_is_newest_first_without_headers_and_bodies_and_continues_by_its_cursor() {
        IntStream.range(0, 3).forEach(i -> merchant.opens(Order.pix(1_000)));

        var page = merchant.looksAt("/journal?limit=2").json();
        var rest = merchant.looksAt(
                        "/journal?limit=2&cursor=" + page.get("next").asText())
                .json();

        assertThat(numbers(page)).isSortedAccordingTo((one, two) -> two - one).hasSize(2);
        assertThat(page.at("/data/0").has("body")).isFalse();
        assertThat(page.at("/data/0").has("headers")).isFalse();
        assertThat(numbers(rest)).hasSize(1);
        assertThat(numbers(rest).get(0)).isEqualTo(numbers(page).get(1) - 1);
        assertThat(rest.get("next").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "method=post, 2",
        "method=GET, 1",
        "path=/payin/*, 1",
        "path=/payin**, 2",
        "status=422, 1",
        "status=201, 1",
        "surface=merchant, 3",
        "surface=checkout, 0",
        "since=10m, 3",
        "since=2999-01-01T00:00:00Z, 0",
        "referenceId=mine, 2",
        "referenceId=another, 0"
    })
    void a_list_can_be_filtered(String filter, int count) {
        var payin = merchant.opens(Order.pix(1_000).with("referenceId", "\"mine\""));
        merchant.gets("/payin/" + payin.at("id") + "?a=1");
        merchant.posts("/payout", Order.payout(100).with("pixKey", "\"nobody\"").json());

        assertThat(numbers(merchant.looksAt("/journal?" + filter).json())).hasSize(count);
    }

    @Test
    void requests_about_a_payment_are_found_by_its_id() {
        merchant.opens(Order.pix(1_000));
        var payin = merchant.opens(Order.pix(1_000));
        merchant.gets("/payin/" + payin.at("id"));

        var list = merchant.looksAt("/journal?paymentId=" + payin.at("id")).json();

        assertThat(texts(list, "method")).containsExactly("GET", "POST");
        var payout = merchant.paysOut(Order.payout(100));
        assertThat(newest().get("paymentId").asText()).isEqualTo(payout.at("id"));
    }

    @ParameterizedTest
    @CsvSource({"'{', 400", "'{}', 400", "'{\"paymentMethod\": \"4111111111111111\", \"card\": {\"cvv\": 987}}', 400"})
    void a_refused_request_is_kept_with_its_error(String body, int status) {
        var answer = merchant.posts("/payin", body);

        var entry = newest();

        assertThat(answer.status()).isEqualTo(status);
        assertThat(entry.get("status").asInt()).isEqualTo(status);
        assertThat(entry.get("answer").asText()).isEqualTo(answer.text());
        assertThat(entry.toString()).doesNotContain(CARD);
        // As a value: within a longer word, such as an id, the same digits may stand by chance.
        assertThat(entry.get("body").asText() + entry.get("answer").asText()).doesNotContainPattern("\\b987\\b");
    }

    @Test
    void a_request_that_the_framework_refuses_is_kept_too() {
        // In one piece, for the framework refuses it without waiting for its body.
        try (var line = RawConnection.to(RunningSandbox.shared())) {
            line.says("POST /payin HTTP/1.1\r\nHost: localhost\r\nAuthorization: " + merchant.basic()
                            + "\r\nContent-Type: text/plain\r\nContent-Length: 7\r\n\r\ncvv=987")
                    .hears();
        }
        merchant.send(merchant.request("/payout")
                .header("Authorization", merchant.basic())
                .DELETE());
        merchant.posts("/payin", "{\"x\": \"" + "y".repeat(1 << 20) + "\"}");

        var list = merchant.looksAt("/journal").json();

        assertThat(texts(list, "status")).containsExactly("413", "405", "415");
        assertThat(shown(list, 2).get("body").asText()).isEqualTo("cvv=***");
        assertThat(shown(list, 0).get("bodyCut").asBoolean()).isTrue();
    }

    @Test
    void a_wrong_secret_is_recorded_in_the_world_of_the_public_key_and_never_shown() {
        merchant.opens(Order.pix(1_000));
        merchant.send(merchant.request("/payin/payin_1")
                .header("x-api-key", merchant.publicKey())
                .header("x-api-secret", "sk_test_wrong"));

        var entry = newest();

        assertThat(entry.get("status").asInt()).isEqualTo(401);
        assertThat(entry.get("authentication").asText()).isEqualTo("headers");
        assertThat(entry.at("/headers/x-api-secret").asText()).isEqualTo("***");
        assertThat(entry.toString()).doesNotContain("sk_test_wrong", merchant.secretKey());
    }

    @Test
    void a_request_that_a_tester_sent_is_marked() {
        merchant.freezes();
        merchant.send(merchant.request("/payin/payin_1")
                .header("Authorization", merchant.basic())
                .header("User-Agent", "paysandbox/1.0"));
        assertThat(newest().get("byHand").asBoolean()).isTrue();

        merchant.gets("/payin/payin_1");
        assertThat(newest().has("byHand")).isFalse();
    }

    @Test
    void a_request_that_names_no_open_world_is_kept_nowhere() {
        var stranger = TestMerchant.opened();
        stranger.send(stranger.request("/payin/payin_1").header("Authorization", "Basic cGtfdGVzdF9ub2JvZHk="));
        stranger.send(stranger.request("/payin/payin_1").header("Authorization", "Bearer nothing"));

        assertThat(numbers(stranger.looksAt("/journal").json())).isEmpty();
    }

    @Test
    void cards_never_reach_the_journal() {
        merchant.opens(Order.card(CARD, 1_000));
        merchant.send(merchant.request("/payin/4111-1111-1111-1111?card=4111%201111+11111111&cvv=6483")
                .header("Authorization", merchant.basic())
                .header("X-Note", "card 4111 1111 1111 1111")
                .header("X-" + CARD, "sold"));

        var entries = shown(merchant.looksAt("/journal").json(), 0).toString()
                + shown(merchant.looksAt("/journal").json(), 1);

        assertThat(entries.replaceAll("%20|[ +-]", "")).doesNotContain(CARD, "=6483", "\"6483", "\"123\"");
        assertThat(entries).contains("****-****-****-1111", "card **** **** **** 1111", "\\\"cvv\\\":\\\"***\\\"");
    }

    @Test
    void a_compressed_answer_is_kept_as_it_reads() {
        merchant.send(merchant.request("/payin")
                .header("Authorization", merchant.basic())
                .header("Content-Type", "application/json")
                .header("Accept-Encoding", "gzip")
                .POST(BodyPublishers.ofString("{\"items\": [{}, {}, {}, {}, {}, {}, {}, {}, {}]}")));

        var entry = newest();

        assertThat(entry.at("/answerHeaders").toString()).contains("gzip");
        assertThat(entry.get("answer").asText()).startsWith("{\"type\"").endsWith("}");
    }

    @Test
    void requests_in_a_row_on_one_connection_are_each_kept() {
        // Reading opens no world, and without a world there is no journal.
        merchant.freezes();
        try (var line = RawConnection.to(RunningSandbox.shared())) {
            line.says(get("/payin/payin_1") + get("/payin/payin_2") + get("/health") + get("/payin/payin_3"));
            IntStream.range(0, 4).forEach(i -> line.hears());
        }

        assertThat(texts(merchant.looksAt("/journal").json(), "path"))
                .containsExactly("/payin/payin_3", "/payin/payin_2", "/payin/payin_1");
    }

    @Test
    void a_cleared_journal_is_empty_and_its_numbers_continue() {
        merchant.opens(Order.pix(1_000));
        var before = newest().get("id").asText();

        var answer = merchant.deletes("/journal");

        assertThat(answer.status()).isEqualTo(204);
        assertThat(numbers(merchant.looksAt("/journal").json())).isEmpty();
        assertThat(merchant.looksAt("/journal/" + before).status()).isEqualTo(404);
        merchant.opens(Order.pix(1_000));
        assertThat(newest().get("id").asText()).isNotEqualTo(before);
    }

    @Test
    void a_reset_forgets_the_journal() {
        merchant.opens(Order.pix(1_000));
        merchant.controls("/reset", "");

        assertThat(numbers(merchant.looksAt("/journal").json())).isEmpty();
    }

    @Test
    void only_the_newest_are_kept_and_bodies_are_cut() {
        try (var sandbox = RunningSandbox.started("--max-journal-entries=20", "--max-journal-body-bytes=9")) {
            var busy = TestMerchant.of(sandbox);
            var payins = IntStream.range(0, 45)
                    .mapToObj(i -> busy.opens(Order.pix(1_000)))
                    .toList();

            var list = busy.looksAt("/journal").json();

            assertThat(texts(list, "paymentId"))
                    .isEqualTo(IntStream.range(0, 20)
                            .mapToObj(i -> payins.get(44 - i).at("id"))
                            .toList());
            var entry =
                    busy.looksAt("/journal/" + list.at("/data/0/id").asText()).json();
            assertThat(entry.get("body").asText()).isEqualTo("{\"payment");
            assertThat(entry.get("bodyCut").asBoolean()).isTrue();
            assertThat(entry.get("answerCut").asBoolean()).isTrue();
        }
    }

    @Test
    void a_journal_with_a_limit_of_zero_is_off() {
        try (var sandbox = RunningSandbox.started("--max-journal-entries=0")) {
            var unseen = TestMerchant.of(sandbox);
            unseen.opens(Order.pix(1_000));

            assertThat(numbers(unseen.looksAt("/journal").json())).isEmpty();
        }
    }

    private String get(String path) {
        return "GET %s HTTP/1.1\r\nHost: x\r\nAuthorization: %s\r\n\r\n".formatted(path, merchant.basic());
    }

    private JsonNode newest() {
        return shown(merchant.looksAt("/journal").json(), 0);
    }

    private JsonNode shown(JsonNode list, int index) {
        Answer answer =
                merchant.looksAt("/journal/" + list.at("/data/" + index + "/id").asText());
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private static List<Integer> numbers(JsonNode list) {
        return texts(list, "id").stream()
                .map(id -> Integer.valueOf(id.substring(4)))
                .toList();
    }

    private static List<String> texts(JsonNode list, String field) {
        return Json.elements(list.get("data")).stream()
                .map(entry -> entry.path(field).asText())
                .toList();
    }
}
