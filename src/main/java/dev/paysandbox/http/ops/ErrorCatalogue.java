package dev.paysandbox.http.ops;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.HtmlAnswer;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.text.Quoted;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pages of the {@code type} of errors: the meaning of each code, as HTML for browsers, otherwise as JSON. */
@Controller("/errors")
final class ErrorCatalogue {
    private static final List<String> CODES =
            Arrays.stream(ErrorCode.values()).map(Enum::name).toList();

    /**
     * One code.
     *
     * @param fieldErrors the codes of its {@code errors}, for INVALID_DATA only
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ErrorEntryView(
            String code,
            String title,
            int status,
            String meaning,
            @Nullable List<FieldCodeView> fieldErrors) {
        static ErrorEntryView of(ErrorCode code) {
            return new ErrorEntryView(
                    code.name(),
                    code.title(),
                    code.status(),
                    code.meaning(),
                    code == ErrorCode.INVALID_DATA ? FieldCodeView.ALL : null);
        }
    }

    @Serdeable.Serializable
    record FieldCodeView(String code, String meaning) {
        static final List<FieldCodeView> ALL = Arrays.stream(FieldError.values())
                .map(code -> new FieldCodeView(code.name(), code.meaning()))
                .toList();
    }

    @Serdeable.Serializable
    record CatalogueView(List<ErrorEntryView> data) {}

    @Get(produces = {MediaType.APPLICATION_JSON, HtmlAnswer.TYPE})
    HttpResponse<?> all(HttpRequest<?> request) {
        var entries = Arrays.stream(ErrorCode.values()).map(ErrorEntryView::of).toList();
        return DocsFrame.negotiated(request, "Error codes", () -> ErrorPage.all(entries), new CatalogueView(entries));
    }

    /** @throws Problem NOT_FOUND for an unknown code */
    @Get(
            value = "/{code}",
            produces = {MediaType.APPLICATION_JSON, HtmlAnswer.TYPE})
    HttpResponse<?> one(String code, HttpRequest<?> request) {
        if (CODES.contains(code)) {
            var entry = ErrorEntryView.of(ErrorCode.valueOf(code));
            return DocsFrame.negotiated(request, entry.code(), () -> ErrorPage.one(entry), entry);
        }
        return DocsFrame.unknown(
                request,
                "Unknown error code",
                "There is no error code " + Quoted.of(code) + "." + Nearest.hint(code, CODES),
                ErrorPage.WAYS_ON,
                "/errors lists all codes.");
    }
}
