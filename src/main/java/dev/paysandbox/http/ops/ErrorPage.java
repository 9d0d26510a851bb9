package dev.paysandbox.http.ops;

import dev.paysandbox.http.HtmlAnswer;
import dev.paysandbox.http.ops.ErrorCatalogue.ErrorEntryView;
import dev.paysandbox.http.ops.ErrorCatalogue.FieldCodeView;
import java.util.List;
import java.util.stream.Collectors;

/** The error catalogue in HTML. */
final class ErrorPage {
    static final String WAYS_ON = """
            <p><a href="/errors">All error codes</a> · <a href="/docs">API documentation</a></p>""";

    private ErrorPage() {}

    static String all(List<ErrorEntryView> entries) {
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

    static String one(ErrorEntryView entry) {
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
