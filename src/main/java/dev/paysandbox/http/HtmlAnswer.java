package dev.paysandbox.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;

/** What all pages for people have in common: a policy by which they load from this server only, and nothing inline. */
public final class HtmlAnswer {
    public static final String TYPE = "text/html;charset=utf-8";

    private HtmlAnswer() {}

    /**
     * A page. Its own forms tell their origin, by which the server knows them from other sites' forms; other sites hear
     * nothing of where a visitor came from.
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

    /** Whether a person reads the answer: browsers name HTML when they open a page, programs do not. */
    public static boolean isWantedBy(HttpRequest<?> request) {
        return request.accept().stream().anyMatch(type -> type.getName().equals(MediaType.TEXT_HTML));
    }

    /** The text as it stands between tags and within quoted attributes. */
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
