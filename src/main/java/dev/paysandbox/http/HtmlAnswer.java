package dev.paysandbox.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;

/** The common part of all pages for people: a policy that loads files from this server only, and nothing inline. */
public final class HtmlAnswer {
    public static final String TYPE = "text/html;charset=utf-8";

    private HtmlAnswer() {}

    /**
     * A page. Its own forms send their origin, so the server can distinguish them from forms of other sites; other
     * sites get no referrer.
     *
     * @param policy the Content-Security-Policy
     */
    public static MutableHttpResponse<String> of(HttpStatus status, String policy, String html) {
        return HttpResponse.<String>status(status)
                .contentType(TYPE)
                .header("Content-Security-Policy", policy)
                .header("Referrer-Policy", "same-origin")
                .header("X-Content-Type-Options", "nosniff")
                .body(html);
    }

    /** Whether a person reads the answer: browsers ask for HTML when they open a page, programs do not. */
    public static boolean isWantedBy(HttpRequest<?> request) {
        return request.accept().stream().anyMatch(type -> type.getName().equals(MediaType.TEXT_HTML));
    }

    /** Escapes the text for use between tags and within quoted attributes. */
    public static String escaped(String text) {
        var escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
