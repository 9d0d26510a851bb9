package dev.paysandbox.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.text.Mask;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one format of every error answer: the members of RFC 9457 and the invalid fields, if any.
 *
 * @param type the address on this server that explains the code
 * @param message the same text as the detail, because clients of the provider read it first
 */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ErrorView(
        String type,
        String title,
        int status,
        String code,
        String detail,
        String message,
        @Nullable List<FieldView> errors) {
    /** The value of Retry-After if the server is busy: about the time that a large snapshot takes. */
    private static final String BUSY_SECONDS = "5";

    /** One invalid field. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record FieldView(
            String field,
            String code,
            String message,
            @Nullable String rejected) {
        static FieldView of(Violation violation) {
            return new FieldView(
                    Mask.numbersAndKeys(violation.field()),
                    violation.code().name(),
                    Mask.numbersAndKeys(violation.message()),
                    violation.rejected());
        }
    }

    static ErrorView of(ErrorCode code, int status, String detail, List<Violation> violations) {
        var shown = Mask.numbersAndKeys(detail);
        return new ErrorView(
                "/errors/" + code,
                code.title(),
                status,
                code.name(),
                shown,
                shown,
                violations.isEmpty()
                        ? null
                        : violations.stream().map(FieldView::of).toList());
    }

    /** An error that a scenario defines: its code need not be in the catalogue. */
    public static MutableHttpResponse<ErrorView> scripted(String code, String title, int status, String detail) {
        return HttpResponse.<ErrorView>status(status, title)
                .contentType(MediaType.APPLICATION_JSON_TYPE)
                .body(new ErrorView("/errors/" + code, title, status, code, detail, detail, null));
    }

    public static MutableHttpResponse<ErrorView> answer(Problem problem) {
        var code = problem.code();
        var answer = HttpResponse.<ErrorView>status(HttpStatus.valueOf(code.status()))
                .contentType(MediaType.APPLICATION_JSON_TYPE)
                .body(of(code, code.status(), problem.detail(), problem.violations()));
        switch (code) {
            case UNAUTHORIZED, LIVE_KEY_IN_SANDBOX -> answer.header("WWW-Authenticate", "Basic realm=\"PaySandbox\"");
            case METHOD_NOT_ALLOWED -> answer.header("Allow", "POST");
            case CONTROL_TOKEN_REQUIRED -> answer.header("WWW-Authenticate", "Bearer realm=\"PaySandbox control\"");
            case TOO_BUSY -> answer.header("Retry-After", BUSY_SECONDS);
            default -> {}
        }
        return answer;
    }
}
