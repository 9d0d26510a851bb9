package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A request with the names of variables, such as {@code {{cartId}}}, where a value may differ from one purchase to the next.
 *
 * @param isRedirect whether the answer to the request before names its URL
 */
record Step(String method, String url, Map<String, String> headers, String body, boolean isRedirect) {
    private static final Pattern VARIABLE = Pattern.compile("\\{\\{(\\w+)}}");
    /** A number in a JSON body. */
    private static final Pattern NUMBER = Pattern.compile("\"\\{\\{#(\\w+)}}\"");
    /** Headers that the HTTP client sets itself, or that are not about the shop. */
    private static final Set<String> OWN_HEADERS = Set.of(
            "host",
            "connection",
            "content-length",
            "cookie",
            "accept-encoding",
            "priority",
            "keep-alive",
            "transfer-encoding",
            "upgrade-insecure-requests",
            "cache-control",
            "pragma",
            "if-none-match",
            "if-modified-since",
            "expect",
            "upgrade");

    /**
     * The request with its values replaced.
     *
     * @param rule gets the name and the value of each, and returns a text that may have variables
     */
    static Step of(Exchange request, boolean isRedirect, BinaryOperator<String> rule) {
        var headers = new LinkedHashMap<String, String>();
        request.headers().forEach((name, value) -> {
            if (!isOwnHeader(name)) {
                int blank = name.equals("authorization") ? value.indexOf(' ') + 1 : 0;
                boolean varies =
                        name.equals("authorization") || name.startsWith("x-") || name.matches(".*(?:csrf|token|key).*");
                headers.put(
                        name, varies ? value.substring(0, blank) + rule.apply(name, value.substring(blank)) : value);
            }
        });
        return new Step(request.method(), url(request.url(), rule), headers, body(request, rule), isRedirect);
    }

    static boolean isOwnHeader(String name) {
        return OWN_HEADERS.contains(name) || name.startsWith("sec-ch-") || name.startsWith(":");
    }

    private static String url(String url, BinaryOperator<String> rule) {
        var parts = url.split("\\?", 2);
        int path = parts[0].indexOf('/', parts[0].indexOf("//") + 2);
        var origin = path < 0 ? parts[0] : parts[0].substring(0, path);
        var segments = path < 0 ? new String[0] : parts[0].substring(path + 1).split("/", -1);
        var text = new StringBuilder(origin);
        for (int i = 0; i < segments.length; i++) {
            text.append('/').append(encoded(segments[i], rule.apply("id", Place.decoded(segments[i]))));
        }
        return text + (parts.length < 2 ? "" : "?" + form(parts[1], rule));
    }

    private static String form(String form, BinaryOperator<String> rule) {
        return Stream.of(form.split("&", -1))
                .map(pair -> {
                    var parts = pair.split("=", 2);
                    return parts.length < 2
                            ? pair
                            : parts[0] + "="
                                    + encoded(parts[1], rule.apply(Place.decoded(parts[0]), Place.decoded(parts[1])));
                })
                .collect(Collectors.joining("&"));
    }

    /** The template in the place of an encoded value, which stays as it is if nothing in it varies. */
    private static String encoded(String before, String template) {
        if (template.equals(Place.decoded(before))) {
            return before;
        }
        var text = new StringBuilder();
        int end = 0;
        for (var found = VARIABLE.matcher(template); found.find(); end = found.end()) {
            text.append(Sandbox.escaped(template.substring(end, found.start()))).append(found.group());
        }
        return text + Sandbox.escaped(template.substring(end));
    }

    private static String body(Exchange request, BinaryOperator<String> rule) {
        if (request.isForm()) {
            return form(request.body(), rule);
        }
        var document = request.isJson() ? Leaves.document(request.body()) : null;
        if (document == null) {
            return request.body();
        }
        return JsonWriter.string(Leaves.replace("$", document, (path, value) -> {
            if (value == null || value instanceof Boolean) {
                return value;
            }
            var before = value.toString();
            var template = rule.apply(path, before);
            return template.equals(before) ? value : value instanceof Number ? template.replace("{{", "{{#") : template;
        }));
    }

    Step filled(Function<String, String> values) {
        var filledHeaders = new LinkedHashMap<String, String>();
        headers.forEach((name, value) -> filledHeaders.put(name, fill(value, values, UnaryOperator.identity())));
        boolean isJson =
                body.stripLeading().startsWith("{") || body.stripLeading().startsWith("[");
        var numbers = replaceAll(NUMBER, body, found -> values.apply(found.group(1)));
        var text = fill(numbers, values, isJson ? Json::escaped : Sandbox::escaped);
        return new Step(method, fill(url, values, Sandbox::escaped), filledHeaders, text, isRedirect);
    }

    private static String fill(String template, Function<String, String> values, UnaryOperator<String> encoding) {
        return replaceAll(VARIABLE, template, found -> encoding.apply(values.apply(found.group(1))));
    }

    static String replaceAll(Pattern pattern, String text, Function<MatchResult, String> function) {
        return pattern.matcher(text).replaceAll(found -> Matcher.quoteReplacement(function.apply(found)));
    }

    /** The names of the variables in it. */
    Stream<String> variables() {
        return Pattern.compile("\\{\\{#?(\\w+)}}")
                .matcher(url + headers + body)
                .results()
                .map(found -> found.group(1));
    }

    Exchange asRequest() {
        return Exchange.request(method, url, headers, body);
    }

    JsonObject asJson() {
        return Json.object(
                "method",
                method,
                "url",
                url,
                "headers",
                new JsonObject(headers),
                "body",
                body.isEmpty() ? null : body,
                "isRedirect",
                isRedirect);
    }

    static Step ofJson(JsonObject json) {
        var headers = new LinkedHashMap<String, String>();
        json.getObject("headers", new JsonObject()).forEach((name, value) -> headers.put(name, String.valueOf(value)));
        return new Step(
                Json.text(json, "method"),
                Json.text(json, "url"),
                headers,
                Json.text(json, "body"),
                json.getBoolean("isRedirect"));
    }
}
