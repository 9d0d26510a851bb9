package dev.paysandbox.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An answer that refuses, in the one shape that every such answer has. */
public final class Refusal {
    private static final Set<String> MEMBERS = Set.of("type", "title", "status", "code", "detail", "message", "errors");

    private final JsonNode body;

    private Refusal(JsonNode body) {
        this.body = body;
    }

    /** Checks the shape: a refusal in any other fails the test. */
    public static Refusal in(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isBetween(400, 499);
        assertThat(answer.header("Content-Type")).as(answer.text()).isEqualTo("application/json");
        return of(answer);
    }

    /** The same for a refusal for which the sandbox takes the blame. */
    public static Refusal of(Answer answer) {
        var body = answer.json();
        var code = ErrorCode.valueOf(body.path("code").asText());
        assertThat(body.fieldNames()).toIterable().isSubsetOf(MEMBERS);
        assertThat(body.path("type").asText()).isEqualTo("/errors/" + code);
        assertThat(body.path("title").asText()).isEqualTo(code.title());
        assertThat(body.path("status").asInt()).isEqualTo(code.status()).isEqualTo(answer.status());
        assertThat(body.path("detail").asText())
                .isNotBlank()
                .isEqualTo(body.path("message").asText());
        assertThat(answer.text()).doesNotContain("Exception", "\\tat ", "dev.paysandbox", "micronaut", "netty");
        for (var error : body.path("errors")) {
            assertThat(error.path("field").isTextual()).isTrue();
            assertThat(error.path("message").asText()).isNotBlank();
            FieldError.valueOf(error.path("code").asText());
        }
        return new Refusal(body);
    }

    public ErrorCode code() {
        return ErrorCode.valueOf(body.get("code").asText());
    }

    public String detail() {
        return body.get("detail").asText();
    }

    /** Each as {@code "customer.document INVALID_CPF"}, in the order of the answer. */
    public List<String> errors() {
        var errors = new ArrayList<String>();
        body.path("errors")
                .forEach(error -> errors.add(
                        error.get("field").asText() + " " + error.get("code").asText()));
        return errors;
    }

    /** What the first error says it found. */
    public String rejected() {
        return body.at("/errors/0/rejected").asText();
    }
}
