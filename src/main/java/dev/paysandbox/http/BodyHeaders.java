package dev.paysandbox.http;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.server.netty.NettyHttpRequest;
import java.util.function.Function;

/**
 * Drops headers that the framework would fail on later, and refuses bodies announced as something that nobody here
 * reads, or as nothing. Where the Content-Type is one at all, the framework compares it with what the route takes. One
 * that is none it would let pass, and a body without it too, which any web page can send anywhere.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class BodyHeaders implements Ordered {
    static final String UNTYPED =
            "The body has no Content-Type; send the one that the operation takes, such as application/json.";

    /** @throws Problem UNSUPPORTED_MEDIA_TYPE */
    @RequestFilter
    void check(HttpRequest<?> request) {
        // The framework reads both whenever it calls a method, where a value that is none would become a failure of
        // ours.
        dropUnreadable(request, HttpHeaders.ACCEPT_LANGUAGE, HttpRequest::getLocale);
        dropUnreadable(request, HttpHeaders.ACCEPT_CHARSET, HttpRequest::getCharacterEncoding);
        var isTyped = request.getHeaders().contains(HttpHeaders.CONTENT_TYPE);
        if (isTyped ? request.getContentType().isEmpty() : mayChangeByBody(request)) {
            throw new Problem(ErrorCode.UNSUPPORTED_MEDIA_TYPE, UNTYPED);
        }
        var encoding = request.getHeaders().get(HttpHeaders.CONTENT_ENCODING);
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw new Problem(
                    ErrorCode.UNSUPPORTED_MEDIA_TYPE,
                    "Compressed bodies are not read; send it without Content-Encoding.");
        }
    }

    private static void dropUnreadable(HttpRequest<?> request, String header, Function<HttpRequest<?>, Object> read) {
        if (request instanceof NettyHttpRequest<?> netty && request.getHeaders().contains(header)) {
            try {
                var unused = read.apply(request);
            } catch (RuntimeException none) {
                netty.getNativeRequest().headers().remove(header);
            }
        }
    }

    /** Nobody reads the body of a GET, whatever it may be. */
    private static boolean mayChangeByBody(HttpRequest<?> request) {
        if (!HttpMethod.permitsRequestBody(request.getMethod())) {
            return false;
        }
        var headers = request.getHeaders();
        var length = headers.get(HttpHeaders.CONTENT_LENGTH);
        return (length != null && !length.equals("0")) || headers.contains(HttpHeaders.TRANSFER_ENCODING);
    }

    /** Before filters that read parameters, which fails on the headers that are dropped here. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE - 1;
    }
}
