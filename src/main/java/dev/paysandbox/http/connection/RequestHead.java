package dev.paysandbox.http.connection;

import dev.paysandbox.http.MalformedRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/** The rules of RFC 9112 for a request's head that Netty does not check. Each method throws if one is broken. */
final class RequestHead {
    private static final int HIGHEST_PORT = 65_535;
    private static final String HOST_CHARACTERS = "-._~!$&'()*+,;=%";

    private RequestHead() {}

    static void checkVersion(String version) {
        if (!version.equals("HTTP/1.1") && !version.equals("HTTP/1.0")) {
            throw new MalformedRequest("This server speaks HTTP/1.1 and HTTP/1.0.");
        }
    }

    /** A path, an http address as proxies use it, or the asterisk that OPTIONS may use. */
    static void checkTarget(String method, String target) {
        for (int i = 0; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c <= ' ' || c == 0x7f || c == '#') {
                throw new MalformedRequest("The request's target has a character that is not allowed.");
            }
        }
        if (target.startsWith("/") || (target.equals("*") && method.equals("OPTIONS"))) {
            return;
        }
        int host = afterScheme(target);
        if (host < 0) {
            throw new MalformedRequest("The request's target is neither a path nor an http address.");
        }
        checkHost(target.substring(host, endOfHost(target, host)));
    }

    /** Checks what decides where the request ends, and which host it is for. */
    static void check(HttpRequest request) {
        var headers = request.headers();
        checkFraming(request.protocolVersion(), headers);
        var host = only(headers, HttpHeaderNames.HOST, "There are several Host headers.");
        if (host != null) {
            checkHost(host);
        } else if (request.protocolVersion().equals(HttpVersion.HTTP_1_1)) {
            throw new MalformedRequest("The Host header is missing.");
        }
        if (request.uri().charAt(0) != '/') {
            makeOriginForm(request);
        }
    }

    private static void checkFraming(HttpVersion version, HttpHeaders headers) {
        var coding = only(headers, HttpHeaderNames.TRANSFER_ENCODING, "There are several Transfer-Encoding headers.");
        if (coding == null) {
            return;
        }
        if (!coding.equalsIgnoreCase(HttpHeaderValues.CHUNKED.toString())) {
            throw new MalformedRequest("The only Transfer-Encoding is chunked.");
        }
        if (headers.contains(HttpHeaderNames.CONTENT_LENGTH)) {
            throw new MalformedRequest("A request has a Content-Length or a Transfer-Encoding, not both.");
        }
        if (!version.equals(HttpVersion.HTTP_1_1)) {
            throw new MalformedRequest("HTTP/1.0 has no Transfer-Encoding.");
        }
    }

    private static @Nullable String only(HttpHeaders headers, CharSequence name, String otherwise) {
        var values = headers.valueStringIterator(name);
        if (!values.hasNext()) {
            return null;
        }
        var value = values.next();
        if (values.hasNext()) {
            throw new MalformedRequest(otherwise);
        }
        return value;
    }

    /** A request to an address names its host there; its Host header is ignored (RFC 9112, 3.2.2). */
    private static void makeOriginForm(HttpRequest request) {
        var target = request.uri();
        int from = afterScheme(target);
        if (from < 0) {
            return;
        }
        int end = endOfHost(target, from);
        var rest = target.substring(end);
        request.setUri(rest.startsWith("/") ? rest : "/" + rest);
        request.headers().set(HttpHeaderNames.HOST, target.substring(from, end));
    }

    private static int endOfHost(String target, int from) {
        int end = from;
        while (end < target.length() && target.charAt(end) != '/' && target.charAt(end) != '?') {
            end++;
        }
        return end;
    }

    private static int afterScheme(String target) {
        if (target.regionMatches(true, 0, "http://", 0, 7)) {
            return 7;
        }
        return target.regionMatches(true, 0, "https://", 0, 8) ? 8 : -1;
    }

    private static void checkHost(String host) {
        int bracket = host.startsWith("[") ? host.indexOf(']') : 0;
        int colon = bracket < 0 ? -1 : host.indexOf(':', bracket);
        int end = colon < 0 ? host.length() : colon;
        boolean isHost = bracket == 0 ? isName(host, end) : bracket > 0 && isAddress(host, bracket, end);
        if (!isHost || (colon >= 0 && !isPort(host, colon + 1))) {
            throw new MalformedRequest("The host is not a name or address, with or without a port.");
        }
    }

    private static boolean isName(String host, int end) {
        for (int i = 0; i < end; i++) {
            char c = host.charAt(i);
            if (!isLetterOrDigit(c) && HOST_CHARACTERS.indexOf(c) < 0) {
                return false;
            }
        }
        return end > 0;
    }

    /** An IPv6 address in brackets. */
    private static boolean isAddress(String host, int bracket, int end) {
        for (int i = 1; i < bracket; i++) {
            char c = host.charAt(i);
            if (!isLetterOrDigit(c) && c != ':' && c != '.') {
                return false;
            }
        }
        return bracket > 1 && end == bracket + 1;
    }

    private static boolean isPort(String host, int from) {
        int port = 0;
        for (int i = from; i < host.length(); i++) {
            char c = host.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
            port = port * 10 + c - '0';
            if (port > HIGHEST_PORT) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
    }
}
