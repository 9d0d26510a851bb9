package dev.paysandbox.http.ops;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.HtmlAnswer;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import java.util.function.Supplier;

/**
 * The HTML frame of the pages about the API, and the page that views both OpenAPI documents. Its scripts and styles are
 * under {@code /docs/viewer}.
 */
@Controller
public final class DocsFrame {
    /** Swagger UI's style sheet draws its icons from data: URLs; nothing needs inline scripts or styles. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    // With this icon, browsers do not request /favicon.ico, which does not exist.
    private static final String FRAME = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%s</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/docs/viewer/swagger-ui.css">
            <link rel="stylesheet" href="/checkout/assets/tokens.css">
            <link rel="stylesheet" href="/docs/viewer/page.css">
            <link rel="stylesheet" href="/docs/viewer/viewer.css">
            </head>
            <body>
            <nav class="bar" aria-label="PaySandbox"><a class="brand" href="/">PaySandbox</a><a href="/docs">API</a><a href="/guides">Guides</a><a href="/errors">Errors</a>
            <a href="/findings">Findings</a></nav>
            %s
            </body>
            </html>
            """;

    private static final String VIEWER = """
            <header class="page">
            <p><em>Execute</em> calls this sandbox with its ready-made keys,
            <code>pk_test_sandbox</code> and <code>sk_test_sandbox</code>; <em>Authorize</em> takes others. ·
            An id of an example names nothing yet: <em>Execute</em> makes what it names first, and the address of the
            request shows the real id. · The documents themselves: merchant API in <a href="/openapi.yml">YAML</a>,
            <a href="/openapi.json">JSON</a>; the sandbox's own APIs in <a href="/openapi-sandbox.yml">YAML</a>,
            <a href="/openapi-sandbox.json">JSON</a> · Requests for
            <a href="/_sandbox/collections/paysandbox.http" download>VS Code</a>,
            <a href="/_sandbox/collections/paysandbox.intellij.http" download>IntelliJ</a> and
            <a href="/_sandbox/collections/paysandbox.postman.json" download>Postman or Bruno</a> · <a href="/guides">Guides and reference</a> · <a href="/errors">All error codes</a></p>
            <noscript><p>The viewer needs JavaScript; the documents themselves do not.</p></noscript>
            <nav aria-label="APIs"><a href="/docs?api=merchant">Merchant API, as in production</a>
            <a href="/docs?api=sandbox">The sandbox's own APIs</a></nav>
            </header>
            <div id="viewer"></div>
            <script src="/docs/viewer/swagger-ui-bundle.js"></script>
            <script src="/docs/viewer/examples.js"></script>
            <script src="/docs/viewer/accessible.js"></script>
            <script src="/docs/viewer/start.js"></script>""";

    @Get(value = "/docs", produces = HtmlAnswer.TYPE)
    HttpResponse<String> docs() {
        return answer(HttpStatus.OK, "PaySandbox API", VIEWER);
    }

    /** A page for browsers, and JSON for others, with a header that tells caches so. For the page see {@link #answer}. */
    public static HttpResponse<?> negotiated(HttpRequest<?> request, String title, Supplier<String> page, Object json) {
        var answer = HtmlAnswer.isWantedBy(request)
                ? answer(HttpStatus.OK, title, page.get())
                : HttpResponse.ok(json).contentType(MediaType.APPLICATION_JSON_TYPE);
        return answer.header(HttpHeaders.VARY, "Accept");
    }

    /**
     * The page for browsers about an unknown name.
     *
     * @param sentence plain text, may contain text of the request
     * @param waysOn HTML with links
     * @param all says where all names are listed, for others
     * @throws Problem NOT_FOUND for others
     */
    public static HttpResponse<?> unknown(
            HttpRequest<?> request, String title, String sentence, String waysOn, String all) {
        if (!HtmlAnswer.isWantedBy(request)) {
            throw new Problem(ErrorCode.NOT_FOUND, sentence + " " + all);
        }
        var page = """
                <main class="page">
                <h1>%s</h1>
                <p>%s</p>
                %s
                </main>""".formatted(title, HtmlAnswer.escaped(sentence), waysOn);
        return answer(HttpStatus.NOT_FOUND, title, page).header(HttpHeaders.VARY, "Accept");
    }

    /** The title and the body are HTML: escape text from outside first with {@link HtmlAnswer#escaped}. */
    static MutableHttpResponse<String> answer(HttpStatus status, String title, String body) {
        return HtmlAnswer.of(status, POLICY, FRAME.formatted(title, body));
    }
}
