package dev.paysandbox.http.ops;

import dev.paysandbox.http.HtmlAnswer;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;

/** The HTML frame of the pages about the API. */
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
            <link rel="stylesheet" href="/docs/viewer/page.css">
            <link rel="stylesheet" href="/docs/viewer/viewer.css">
            </head>
            <body>
            %s
            </body>
            </html>
            """;

    private DocsFrame() {}

    /** An answer that is a page for browsers and JSON for others, with headers that tell caches so. */
    public static HttpResponse<?> negotiated(MutableHttpResponse<?> answer) {
        return answer.header(HttpHeaders.VARY, "Accept");
    }

    /** The JSON of what browsers get as a page. */
    public static <T> MutableHttpResponse<T> json(T body) {
        return HttpResponse.ok(body).contentType(MediaType.APPLICATION_JSON_TYPE);
    }

    /** The title and the body are HTML: escape text from outside first with {@link HtmlAnswer#escaped}. */
    public static MutableHttpResponse<String> answer(HttpStatus status, String title, String body) {
        return HtmlAnswer.of(status, POLICY, FRAME.formatted(title, body));
    }
}
