package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The sandbox really gives each answer that the document foresees, and gives it as the document says. */
class AnswersTest {
    /**
     * It serves from its port being bound to its shutdown, so nobody outside sees it not serve. A stream of events does
     * not end, so it has a test of its own, and so has one stream too many.
     */
    private static final Set<String> NEVER_SEEN = Set.of(
            "GET /health/readiness 503",
            "GET /_sandbox/events 200",
            "GET /_sandbox/events 503",
            // ConnectionLimitTest sees it, and has the memory it takes.
            "POST /payin 503");

    @AutoClose
    private static final AnswerExamples PROVOCATIONS = new AnswerExamples();

    /** Without what {@link ExamplesTest} sees, for it sends each request that the document shows. */
    static Stream<String> answers() {
        return Document.WRITTEN.answers().stream()
                .filter(answer -> !NEVER_SEEN.contains(answer))
                .filter(answer -> !isShown(answer));
    }

    private static boolean isShown(String answer) {
        int end = answer.lastIndexOf(' ');
        return answer.startsWith(" 2", end)
                && !Document.WRITTEN.example(answer.substring(0, end)).equals("{}");
    }

    @ParameterizedTest
    @MethodSource("answers")
    void the_sandbox_answers_as_the_document_says(String answer) {
        var given = PROVOCATIONS.provoke(answer);
        var end = answer.lastIndexOf(' ');
        assertThat(given.status())
                .as("it needs a case in ControlExamples or AnswerExamples; for a 400, a Query that refuses unknown"
                        + " parameters: " + given.text())
                .isEqualTo(Integer.parseInt(answer.substring(end + 1)));
        Document.WRITTEN.foresees(answer.substring(0, end), given);
    }

    @Test
    void pages_for_people_are_html() {
        var merchant = TestMerchant.opened();
        for (var path : Map.of("/errors", "/errors", "/errors/{code}", "/errors/INVALID_DATA")
                .entrySet()) {
            var page = merchant.send(merchant.request(path.getValue()).header("Accept", "text/html,*/*;q=0.8"));
            assertThat(page.header("content-type")).startsWith("text/html");
            Document.WRITTEN.foresees("GET " + path.getKey(), page);
        }
    }

    @Test
    void answers_that_any_path_can_give_match_the_document() {
        var merchant = TestMerchant.opened();
        isOfAnyPath(404, "NOT_FOUND", merchant.gets("/payins"));
        var refused = merchant.send(merchant.request("/_sandbox/reset").PUT(BodyPublishers.noBody()));
        isOfAnyPath(405, "METHOD_NOT_ALLOWED", refused);
        assertThat(refused.header("Allow")).isNotEmpty();
        isOfAnyPath(
                406, "NOT_ACCEPTABLE", merchant.send(merchant.request("/health").header("Accept", "image/png")));
        isOfAnyPath(400, "BAD_REQUEST", unescaped("/_sandbox/payins?limit=%zz"));
    }

    /** They have no other answer with a status of 400 or more, so the document refers to what any path can answer. */
    static Stream<String> withoutErrorsOfTheirOwn() {
        return Document.WRITTEN.operations().entrySet().stream()
                .filter(operation -> operation.getValue().get("responses").has("4XX"))
                .map(Map.Entry::getKey);
    }

    @ParameterizedTest
    @MethodSource("withoutErrorsOfTheirOwn")
    void operations_without_errors_of_their_own_answer_errors_as_any_path(String operation) {
        var path = operation.replaceFirst("GET ", "");
        isOfAnyPath(400, "BAD_REQUEST", unescaped(path + "?limit=%zz"));
    }

    private static void isOfAnyPath(int status, String code, Answer answer) {
        assertThat(Document.WRITTEN.root().at("/info/description").asText())
                .contains("| " + status + " | `" + code + "` |");
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.json().get("status").asInt()).isEqualTo(status);
        assertThat(answer.at("code")).isEqualTo(code);
        Document.WRITTEN.isOf("AnyPath", answer);
    }

    /** The other client would not send such a path. */
    private static Answer unescaped(String path) {
        try (var connection = RawConnection.to(RunningSandbox.shared())) {
            return connection
                    .says("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    .hears();
        }
    }
}
