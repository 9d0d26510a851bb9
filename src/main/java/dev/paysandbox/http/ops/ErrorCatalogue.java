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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The pages of the {@code type} of errors: the meaning of each code, as HTML for browsers, otherwise as JSON. */
@Controller("/errors")
final class ErrorCatalogue {
    private static final String WAYS_ON = """
            <p><a href="/errors">All error codes</a> · <a href="/docs">API documentation</a></p>""";

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
        return DocsFrame.negotiated(request, "Error codes", () -> allPage(entries), new CatalogueView(entries));
    }

    /** @throws Problem NOT_FOUND for an unknown code */
    @Get(
            value = "/{code}",
            produces = {MediaType.APPLICATION_JSON, HtmlAnswer.TYPE})
    HttpResponse<?> one(String code, HttpRequest<?> request) {
        if (CODES.contains(code)) {
            var entry = ErrorEntryView.of(ErrorCode.valueOf(code));
            return DocsFrame.negotiated(request, entry.code(), () -> onePage(entry), entry);
        }
        return DocsFrame.unknown(
                request,
                "Unknown error code",
                "There is no error code " + Quoted.of(code) + "." + Nearest.hint(code, CODES),
                WAYS_ON,
                "/errors lists all codes.");
    }

    private static String allPage(List<ErrorEntryView> entries) {
        var rows = entries.stream()
                .map(entry -> """
                        <tr><td><a href="/errors/%1$s"><code>%1$s</code></a></td><td>%2$d</td><td>%3$s</td></tr>""".formatted(entry.code(), entry.status(), prose(entry.meaning())))
                .collect(Collectors.joining("\n"));
        return """
                <main class="page">
                <h1>Error codes</h1>
                <p>Every error answer has one of them as its <code>code</code>.</p>
                <table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead>
                <tbody>
                %s
                </tbody></table>
                <p><a href="/docs">API documentation</a></p>
                </main>""".formatted(rows);
    }

    private static String onePage(ErrorEntryView entry) {
        return """
                <main class="page">
                <h1><code>%s</code></h1>
                <p>HTTP status %d · title “%s”</p>
                <p>%s</p>
                %s%s
                </main>""".formatted(
                        entry.code(),
                        entry.status(),
                        prose(entry.title()),
                        prose(entry.meaning()),
                        entry.fieldErrors() == null ? "" : fieldErrors(entry.fieldErrors()),
                        WAYS_ON);
    }

    private static String fieldErrors(List<FieldCodeView> codes) {
        var rows = codes.stream()
                .map(field ->
                        "<tr><td><code>%s</code></td><td>%s</td></tr>".formatted(field.code(), prose(field.meaning())))
                .collect(Collectors.joining("\n"));
        return """
                <h2>Codes of the fields</h2>
                <p>Each of <code>errors</code> names its field and has one of these codes:</p>
                <table><thead><tr><th>Code</th><th>Meaning</th></tr></thead>
                <tbody>
                %s
                </tbody></table>
                """.formatted(rows);
    }

    /** The catalogue's texts have backticks around names of the API. */
    private static String prose(String text) {
        return HtmlAnswer.escaped(text).replaceAll("`([^`]*)`", "<code>$1</code>");
    }
}
