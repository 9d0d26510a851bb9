package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A request of a browser, and its answer.
 *
 * @param headers of the request; names are in lower case
 * @param body of the request, or empty
 * @param status of the answer, or 0 if there was none
 * @param answerHeaders with names in lower case; {@code set-cookie} may be there several times
 * @param type what the browser loaded, in lower case such as {@code document} or {@code fetch}; empty if unknown
 * @param begin when the request was sent, in milliseconds since 1970
 * @param end when the answer was complete, or {@link #NOT_ENDED}
 */
record Exchange(
        String method,
        String url,
        Map<String, String> headers,
        String body,
        int status,
        List<Map.Entry<String, String>> answerHeaders,
        String answer,
        String type,
        long begin,
        long end) {
    /** The end of a request whose answer was not complete when it was last looked at. */
    static final long NOT_ENDED = Long.MAX_VALUE;

    private static final List<String> PAGES_AND_DATA = List.of("document", "xhr", "fetch", "");
    private static final Pattern FILE =
            Pattern.compile("(?i)\\.(?:js|mjs|css|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|mp4|webmanifest)$");
    private static final Pattern GRAPHQL_READ =
            Pattern.compile("^\\s*\\{.*\"query\"\\s*:\\s*\"(?:\\s|\\\\[nrt])*(?:query\\b|\\{).*", Pattern.DOTALL);

    /** A request that has no answer yet. */
    static Exchange request(String method, String url, Map<String, String> headers, String body) {
        return new Exchange(method, url, headers, body, 0, List.of(), "", "", 0, 0);
    }

    /**
     * The pages and data among these requests, without those that got no answer and were sent again: a browser drops the first request
     * of a double click.
     */
    static List<Exchange> pagesAndData(List<Exchange> requests) {
        var kept = new ArrayList<Exchange>();
        for (int i = 0; i < requests.size(); i++) {
            var one = requests.get(i);
            boolean isRepeated = one.status == 0
                    && requests.subList(i + 1, requests.size()).stream().anyMatch(one::asksTheSame);
            if (one.isPageOrData() && !isRepeated) {
                kept.add(one);
            }
        }
        return kept;
    }

    boolean asksTheSame(Exchange other) {
        return method.equals(other.method) && url.equals(other.url) && body.equals(other.body);
    }

    /** The URL of a browser's request in JSON, as it is sent: without its fragment. */
    static String url(JsonObject request) {
        return Json.text(request, "url").replaceFirst("#.*", "");
    }

    /** The computer's time, as {@link #begin} and {@link #end} have it: a browser tells its requests' in the same way. */
    static long now() {
        return System.currentTimeMillis();
    }

    /** Whether it is a page or data, not a picture, a script or a question about permission. */
    boolean isPageOrData() {
        return url.startsWith("http")
                && PAGES_AND_DATA.contains(type)
                && !method.equals("OPTIONS")
                && !FILE.matcher(path()).find();
    }

    /** Whether it only reads: GraphQL reads by POST, too. */
    boolean reads() {
        return method.equals("GET")
                || (method.equals("POST") && GRAPHQL_READ.matcher(body).matches());
    }

    boolean isRedirect() {
        return status >= 300 && status < 400 && !location().isEmpty();
    }

    String location() {
        return answerHeader("location");
    }

    String answerHeader(String name) {
        return answerHeaders.stream()
                .filter(header -> header.getKey().equals(name))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }

    /** The part of the URL before its query. */
    String path() {
        return url.replaceFirst("[?#].*", "");
    }

    boolean isJson() {
        var type = headers.getOrDefault("content-type", "").toLowerCase(Locale.ROOT);
        return type.contains("json") || (type.isEmpty() && body.stripLeading().startsWith("{"));
    }

    boolean isForm() {
        return headers.getOrDefault("content-type", "").toLowerCase(Locale.ROOT).contains("urlencoded");
    }

    /** For messages: {@code POST http://127.0.0.1:3000/orders}. The query may hold a secret. */
    String title() {
        return method + " " + path();
    }
}
