package dev.paysandbox.http.ops;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;

/** What all pages for people have in common: a plain frame, and a policy by which they load from this server only. */
final class Page {
    static final String HTML = "text/html;charset=utf-8";

    /** Swagger UI's style sheet draws its icons from data: URLs; nothing needs inline scripts or styles. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    // The icon keeps browsers from asking for /favicon.ico, which is not there.
    private static final String FRAME = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%s</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/docs/viewer/swagger-ui.css">
            <link rel="stylesheet" href="/docs/viewer/page.css">
            </head>
            <body>
            %s
            </body>
            </html>
            """;

    private Page() {}

    /** The title and the body are HTML: what comes from outside is {@link #escaped} before. */
    static MutableHttpResponse<String> answer(HttpStatus status, String title, String body) {
        return HttpResponse.<String>status(status)
                .header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer")
                .contentType(HTML)
                .body(FRAME.formatted(title, body));
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
