package dev.paysandbox.http;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.text.Quoted;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.RouteAttributes;
import java.util.function.Function;

/**
 * Drops headers on which the framework would fail later, and refuses bodies of an unsupported type or encoding, or of
 * none. The framework compares a valid Content-Type with what the route accepts, but would let pass an invalid one, or
 * a body without it, which any web page can send to any site.
 */
public final class BodyHeaders {
    /** The limit in bytes for all bodies, except that of {@link #STREAMED}, which has its own. */
    public static final int LARGEST_BODY = 1 << 20;

    private static final String STREAMED = "/_sandbox/snapshot";

    private static final String UNTYPED =
            "The body has no Content-Type; send the one that the operation takes, such as application/json.";

    private BodyHeaders() {}

    /**
     * Call it before anything that reads parameters, since that fails on the headers dropped here.
     *
     * @throws Problem UNSUPPORTED_MEDIA_TYPE
     */
    public static void check(HttpRequest<?> request) {
        // The framework parses both for every controller method, so an invalid value would become an internal error.
        dropUnreadable(request, HttpHeaders.ACCEPT_LANGUAGE, HttpRequest::getLocale);
        dropUnreadable(request, HttpHeaders.ACCEPT_CHARSET, HttpRequest::getCharacterEncoding);
        var isTyped = request.getHeaders().contains(HttpHeaders.CONTENT_TYPE);
        if (isTyped ? request.getContentType().isEmpty() : mayChangeByBody(request)) {
            throw untyped(request);
        }
        var encoding = request.getHeaders().get(HttpHeaders.CONTENT_ENCODING);
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw new Problem(
                    ErrorCode.UNSUPPORTED_MEDIA_TYPE,
                    "Compressed bodies are not read; send it without Content-Encoding.");
        }
    }

    /** Refuses a body that announces too many bytes before it comes; throws Problem BODY_TOO_LARGE. */
    public static void requireFitting(HttpRequest<?> request) {
        if (request.getContentLength() > LARGEST_BODY
                && HttpMethod.permitsRequestBody(request.getMethod())
                && !request.getPath().startsWith(STREAMED)) {
            throw new Problem(ErrorCode.BODY_TOO_LARGE, ErrorCode.BODY_TOO_LARGE.meaning());
        }
    }

    /** The refusal of a request whose Content-Type is absent or invalid. */
    static Problem untyped(HttpRequest<?> request) {
        var given = request.getHeaders().get(HttpHeaders.CONTENT_TYPE);
        if (given == null) {
            return new Problem(ErrorCode.UNSUPPORTED_MEDIA_TYPE, UNTYPED);
        }
        var taken = RouteAttributes.getRouteMatch(request)
                .map(route -> String.join(" or ", route.getRouteInfo().getConsumes()))
                .filter(types -> !types.isEmpty())
                .map(types -> "this operation takes " + types + ".")
                .orElse("send the one that the operation takes, such as application/json.");
        return new Problem(
                ErrorCode.UNSUPPORTED_MEDIA_TYPE,
                "The Content-Type " + Quoted.of(given) + " is not a media type; " + taken);
    }

    private static void dropUnreadable(HttpRequest<?> request, String header, Function<HttpRequest<?>, Object> read) {
        if (request.getHeaders().contains(header)) {
            try {
                var unused = read.apply(request);
            } catch (RuntimeException none) {
                NettyRequest.of(request).getNativeRequest().headers().remove(header);
            }
        }
    }

    /** A GET's body is never read. */
    private static boolean mayChangeByBody(HttpRequest<?> request) {
        if (!HttpMethod.permitsRequestBody(request.getMethod())) {
            return false;
        }
        var headers = request.getHeaders();
        var length = headers.get(HttpHeaders.CONTENT_LENGTH);
        return (length != null && !length.equals("0")) || headers.contains(HttpHeaders.TRANSFER_ENCODING);
    }
}
