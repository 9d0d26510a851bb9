package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every body of the control API is read as strictly as those of the merchant API, and has no field that is not known. */
class StrictBodiesTest {
    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete");

    private final TestMerchant merchant = TestMerchant.opened();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /payins/PAYIN/actions     | {"action": "pay", "amonut": 1}                       | amonut        | amount
            /payins/PAYIN/actions     | {"status": "APPROVED", "force": true, "reasn": "r"}  | reasn         | reason
            /payins/PAYIN/await       | {"status": "PENDING", "timeuot": "1s"}               | timeuot       | timeout
            /clock/advance            | {"duration": "1s", "too": "next"}                    | too           | to
            /deliveries/replay        | {"failed": true, "sinse": "1h"}                      | sinse         | since
            /journal/verify           | {"request": {"methd": "GET"}}                        | request.methd | method
            /listeners/lis_x/parcels  | {"wiat": "1s"}                                       | wiat          | wait
            /listeners/lis_x/outcomes | {"parcel": "p", "status": 200, "anwser": "a"}        | anwser        | answer
            /scenarios/explain        | {"operation": "payout", "request": {}, "header": {}} | header        | headers
            """)
    void an_unknown_field_is_refused_with_the_most_similar_known_one(
            String path, String body, String field, String near) {
        var refusal = Refusal.in(merchant.controls(withIds(path), body));

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_DATA);
        assertThat(refusal.errors()).containsExactly(field + " NOT_ALLOWED");
        assertThat(refusal.detail()).contains(field + " is not known here", "Did you mean " + near + "?");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /payins/PAYIN/actions     | action
            /balance/blocks           | amount
            /clock/advance            | duration
            /deliveries/replay        | paymentId
            /journal/verify           | request
            /listeners/lis_x/parcels  | wait
            /listeners/lis_x/outcomes | parcel
            /scenarios/explain        | request
            """)
    void a_value_of_another_type_and_a_duplicate_name_are_refused(String path, String field) {
        var wrong = Refusal.in(merchant.controls(withIds(path), "{\"" + field + "\": [true]}"));
        assertThat(wrong.errors()).anyMatch(error -> error.matches(field + "(\\[0])? .*"));
        assertThat(wrong.code()).isEqualTo(ErrorCode.INVALID_DATA);

        for (var name : List.of(field, "unknown")) {
            var twice = "{\"" + name + "\": null, \"" + name + "\": null}";
            assertThat(Refusal.in(merchant.controls(withIds(path), twice)).code())
                    .isEqualTo(ErrorCode.INVALID_JSON);
        }
    }

    @Test
    void all_errors_are_reported_at_once_in_the_order_of_the_documentation() {
        var answer = asked("{\"reasn\": \"r\", \"reason\": 7, \"after\": \"soon\", \"amount\": \"100\"}");

        assertThat(Refusal.in(answer).errors())
                .containsExactly("amount WRONG_TYPE", "after INVALID_FORMAT", "reason WRONG_TYPE", "reasn NOT_ALLOWED");
    }

    @Test
    void a_field_of_a_wrong_type_is_not_also_reported_as_missing() {
        assertThat(Refusal.in(asked("{\"amount\": 1.5, \"at\": 1}")).errors())
                .containsExactly("amount WRONG_TYPE", "at WRONG_TYPE");
        assertThat(Refusal.in(asked("{\"amount\": 99999999999999999999, \"at\": null, \"after\": \"1h\"}"))
                        .errors())
                .containsExactly("amount OUT_OF_RANGE");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /payins/PAYIN/actions   | {"action": "pay", "reason": ""}
            /payins/PAYIN/actions   | {"action": "cancel", "status": ""}
            /payins/PAYIN/actions   | {"action": "", "status": "EXPIRED", "force": true}
            /payouts/PAYOUT/actions | {"action": "fail", "reason": ""}
            /payouts/PAYOUT/actions | {"action": "process", "status": ""}
            /payouts/PAYOUT/actions | {"action": "", "status": "FAILED", "force": true}
            /balance/blocks         | {"amount": 1, "reason": ""}
            /balance/withdrawals    | {"amount": 1, "after": "1h", "at": "", "reason": ""}
            /clock/advance          | {"duration": "0s", "to": ""}
            /deliveries/replay      | {"failed": true, "since": "", "state": "", "paymentId": ""}
            /journal/verify         | {"request": {"path": "/payin", "method": "", "scenario": ""}}
            /journal/verify         | {"request": {"authentication": ""}}
            /merchants              | {"publicKey": "", "name": "", "city": "", "document": ""}
            """)
    void an_optional_text_that_is_empty_counts_as_absent(String path, String body) {
        assertThat(merchant.controls("/clock/freeze", "").status()).isEqualTo(200);

        var answer = merchant.controls(withIds(path), body);

        assertThat(answer.status()).as(answer.text()).isBetween(200, 204);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /payins/PAYIN/actions     | {"action": "pay", "reason": " "}                                     | reason
            /payouts/PAYOUT/actions   | {"action": "fail", "reason": "\\t"}                                  | reason
            /balance/blocks           | {"amount": 1, "reason": "   "}                                       | reason
            /balance/withdrawals      | {"amount": 1, "after": "1h", "at": " ", "reason": " "}               | at,reason
            /clock/advance            | {"to": " "}                                        | to
            /deliveries/replay        | {"failed": true, "since": " ", "status": " ", "paymentId": " "}      | paymentId,status,since
            /journal/verify           | {"request": {"path": "/payin", "method": " ", "scenario": " "}}      | request.method,request.scenario
            /listeners                | {"lease": " "}                                                       | lease
            /listeners/lis_x/outcomes | {"parcel": "p", "failure": " \\n"}                                   | failure
            /merchants                | {"publicKey": " ", "name": " ", "city": " ", "document": "\\u2003"}  | publicKey,name,city,document
            """)
    void an_optional_text_of_blanks_only_is_refused_and_the_message_does_not_forbid_an_empty_one(
            String path, String body, String fields) {
        var answer = merchant.controls(withIds(path), body);

        assertThat(Refusal.in(answer).errors())
                .containsExactlyElementsOf(Stream.of(fields.split(",", -1))
                        .map(field -> field + " BLANK")
                        .toList());
        assertThat(answer.text()).contains("must not be only blanks").doesNotContain("must not be empty");
    }

    @Test
    void a_required_text_must_not_be_empty() {
        assertThat(Refusal.in(merchant.controls("/scenarios/explain", "{\"operation\": \"\", \"request\": {}}"))
                        .errors())
                .containsExactly("operation UNKNOWN_VALUE");
        assertThat(Refusal.in(asked("{\"amount\": 1, \"at\": \"\", \"after\": \"\"}"))
                        .errors())
                .containsExactly("at REQUIRED");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"drills": ["refund", "duplicated", "nope"]} | drills[0] UNKNOWN_VALUE,drills[2] UNKNOWN_VALUE
            {"drills": []}                               | drills REQUIRED
            {"texts": []}                                | texts REQUIRED
            {"texts": [1]}                               | texts WRONG_TYPE
            {"accept": "PSB-001"}                        | accept WRONG_TYPE
            {"accept": ["PSB-001", "PSB-999 x", "x"]}    | accept[1] UNKNOWN_VALUE,accept[2] UNKNOWN_VALUE
            """)
    void a_run_names_all_drills_that_it_cannot_play(String body, String errors) {
        assertThat(Refusal.in(merchant.controls("/drills/runs", body)).errors()).containsExactly(errors.split(",", -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "true", "null", "[]", "{}"})
    void a_header_to_explain_that_is_not_a_text_is_refused_at_its_name(String value) {
        var asked = "{\"operation\": \"payout\", \"request\": {}, \"headers\": {\"x-a\": \"a\", \"X-Number\": VALUE}}";

        var refused = merchant.controls("/scenarios/explain", asked.replace("VALUE", value));

        assertThat(Refusal.in(refused).errors()).containsExactly("headers.X-Number WRONG_TYPE");
    }

    @Test
    void a_secret_under_a_name_that_is_not_known_is_not_shown() {
        var answer = asked("{\"amount\": 1, \"after\": \"1h\", \"cvv\": \"987\", \"4111111111111111\": 1}");

        assertThat(Refusal.in(answer).errors()).hasSize(2);
        assertThat(answer.text()).doesNotContain("987", "41111111");
    }

    /** Also those that need no body, and those whose document names no parameter: whoever sends one expects an effect. */
    @TestFactory
    Stream<DynamicTest> no_operation_ignores_a_field_or_a_parameter_that_it_does_not_know() {
        return operations().flatMap(operation -> {
            var word = operation.split(" ", -1);
            var path = word[1].replace("{publicKey}", merchant.publicKey()).replaceAll("\\{[a-z]+}", "pix-paid");
            var parameter = DynamicTest.dynamicTest(
                    operation + "?zzz=1",
                    () -> assertThat(Refusal.in(sent(word[0], path + "?zzz=1", "{}"))
                                    .errors())
                            .containsExactly("zzz NOT_ALLOWED"));
            var field = DynamicTest.dynamicTest(
                    operation + " {\"zzz\": 1}",
                    () -> assertThat(Refusal.in(sent(word[0], path, "{\"zzz\": 1}"))
                                    .errors())
                            .contains("zzz NOT_ALLOWED"));
            return word[0].equals("GET") || word[2].equals("own") ? Stream.of(parameter) : Stream.of(parameter, field);
        });
    }

    @Test
    void a_replay_of_a_time_that_ends_before_it_begins_is_refused() {
        for (var window : List.of(
                "{\"since\": \"2m\", \"until\": \"10m\"}",
                "{\"since\": \"1m\", \"until\": \"2020-01-01T00:00:00Z\", \"dryRun\": true}")) {
            assertThat(Refusal.in(merchant.controls("/deliveries/replay", window))
                            .errors())
                    .containsExactly("until OUT_OF_RANGE");
        }
    }

    /** Method, path and whether the body is of its own kind: scenario files, snapshots. */
    private Stream<String> operations() {
        var paths =
                merchant.send(merchant.request("/openapi-sandbox.json")).json().get("paths");
        return paths.properties().stream()
                .filter(path -> path.getKey().startsWith("/_sandbox/"))
                .flatMap(path -> path.getValue().properties().stream()
                        .filter(operation -> METHODS.contains(operation.getKey()))
                        .map(operation -> operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey() + " "
                                + (hasOwnBody(path.getKey(), operation.getValue()) ? "own" : "json")));
    }

    private static boolean hasOwnBody(String path, JsonNode operation) {
        return path.endsWith("/snapshot")
                || operation.at("/requestBody/content").has("application/yaml");
    }

    private Answer sent(String method, String path, String body) {
        var request = merchant.request(path).header("x-api-key", merchant.publicKey());
        return merchant.send(
                method.equals("GET")
                        ? request
                        : request.header(
                                        "Content-Type",
                                        path.startsWith("/_sandbox/scenarios/validate")
                                                ? "application/yaml"
                                                : "application/json")
                                .method(method, BodyPublishers.ofString(body)));
    }

    @Test
    void a_scenario_that_is_not_utf_8_is_refused_by_upload_and_validation() {
        var text = """
                scenario: not-utf-8
                about: O cartão é recusado.
                for: CREDIT_CARD payin
                then: [{answer: REFUSED}]
                """;
        for (var charset : List.of(StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16)) {
            var uploaded = sendsYaml("/_sandbox/scenarios", text.getBytes(charset));
            var validated = sendsYaml("/_sandbox/scenarios/validate?source=mine.yaml", text.getBytes(charset));

            assertThat(Refusal.in(uploaded).code()).isEqualTo(ErrorCode.INVALID_SCENARIO);
            assertThat(uploaded.at("detail"))
                    .isEqualTo("The scenarios have a mistake:\n"
                            + "  uploaded, line 1, column 1: the text is not valid UTF-8");
            assertThat(validated.at("mistakes/0/source")).isEqualTo("mine.yaml");
            assertThat(validated.at("mistakes/0/message")).isEqualTo("the text is not valid UTF-8");
            assertThat(validated.json().has("scenario")).isFalse();
        }
        assertThat(merchant.looksAt("/scenarios/not-utf-8").status()).isEqualTo(404);

        sendsYaml("/_sandbox/scenarios", text.getBytes(StandardCharsets.UTF_8));
        assertThat(merchant.looksAt("/scenarios/not-utf-8").at("about")).isEqualTo("O cartão é recusado.");
    }

    private Answer sendsYaml(String path, byte[] text) {
        return merchant.send(merchant.request(path)
                .header("x-api-key", merchant.publicKey())
                .header("Content-Type", "application/yaml")
                .POST(BodyPublishers.ofByteArray(text)));
    }

    private Answer asked(String withdrawal) {
        return merchant.controls("/balance/withdrawals", withdrawal);
    }

    private String withIds(String path) {
        if (path.contains("PAYOUT")) {
            return path.replace("PAYOUT", merchant.paysOut(Order.payout(100)).at("id"));
        }
        return path.contains("PAYIN")
                ? path.replace("PAYIN", merchant.opens(Order.pix(100)).at("id"))
                : path;
    }
}
