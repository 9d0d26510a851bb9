package dev.paysandbox.http.ops;

import dev.paysandbox.http.HtmlAnswer;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** The viewer of both OpenAPI documents. Its scripts and styles are under {@code /docs/viewer}. */
@Controller
final class DocsPage {
    private static final String BODY = """
            <header class="page">
            <p><em>Execute</em> calls this sandbox with its ready-made keys,
            <code>pk_test_sandbox</code> and <code>sk_test_sandbox</code>; <em>Authorize</em> takes others. ·
            An id of an example names nothing yet: <em>Execute</em> makes what it names first, and the address of the
            request shows the real id. · The documents themselves: merchant API in <a href="/openapi.yml">YAML</a>,
            <a href="/openapi.json">JSON</a>; the sandbox's own APIs in <a href="/openapi-sandbox.yml">YAML</a>,
            <a href="/openapi-sandbox.json">JSON</a> · <a href="/errors">All error codes</a></p>
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
        return DocsFrame.answer(HttpStatus.OK, "PaySandbox API", BODY);
    }
}
