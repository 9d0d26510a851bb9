package dev.paysandbox.http.connection;

import dev.paysandbox.http.ForwardedRequest;
import dev.paysandbox.http.MalformedRequest;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules for a request's head that Netty's decoder does not check. */
final class RequestCheck {
    /** A target as clients send it to a proxy. */
    private static final Pattern ABSOLUTE = Pattern.compile("https?://([^/?]*)(.*)", Pattern.CASE_INSENSITIVE);

    private RequestCheck() {}

    /** Marks a request that breaks a rule as one that could not be decoded. A target in absolute form becomes a path. */
    static void check(HttpRequest request, boolean isTlsMissing) {
        if (request.decoderResult().isFailure()) {
            return;
        }
        replaceAbsoluteTarget(request);
        var fault = isTlsMissing ? "This port speaks HTTPS, not HTTP: use an https:// URL." : fault(request);
        if (fault != null) {
            request.setDecoderResult(DecoderResult.failure(new MalformedRequest(fault)));
        }
    }

    /** Its host counts, instead of the one in the header: RFC 9112, 3.2.2. The header must be there, though. */
    private static void replaceAbsoluteTarget(HttpRequest request) {
        if (request.uri().startsWith("/")) {
            return;
        }
        var target = ABSOLUTE.matcher(request.uri());
        if (target.matches() && request.headers().getAll(HttpHeaderNames.HOST).size() == 1) {
            request.headers().set(HttpHeaderNames.HOST, target.group(1));
            var path = target.group(2);
            request.setUri(path.startsWith("/") ? path : "/" + path);
        }
    }

    private static @Nullable String fault(HttpRequest request) {
        var version = request.protocolVersion();
        if (!version.equals(HttpVersion.HTTP_1_1) && !version.equals(HttpVersion.HTTP_1_0)) {
            return "This server speaks HTTP/1.1 and HTTP/1.0.";
        }
        if (!request.uri().startsWith("/")) {
            return "The request's target is not a path.";
        }
        var codings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        if (!codings.isEmpty() && !(codings.size() == 1 && codings.get(0).equalsIgnoreCase("chunked"))) {
            // The decoder would read a body such as "gzip, chunked" by its chunks, without the first coding.
            return "The Transfer-Encoding is not chunked.";
        }
        var hosts = request.headers().getAll(HttpHeaderNames.HOST);
        if (hosts.isEmpty()) {
            return version.equals(HttpVersion.HTTP_1_1) ? "The Host header is missing." : null;
        }
        if (hosts.size() > 1) {
            return "There are several Host headers.";
        }
        return ForwardedRequest.isHost(hosts.get(0))
                ? null
                : "The host is not a name or address, with or without a port.";
    }
}
