package dev.paysandbox.webhook.courier;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValidationUtil;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * One notification to post.
 *
 * @param sender whose request it is; senders share neither connections nor turns
 * @param url where to; its path and query go out as given, its fragment and user-info stay here
 * @param headers sent in this order, besides those the courier sets itself
 * @param body neither copied nor changed; the caller leaves it alone from here on
 */
@SuppressWarnings("ArrayRecordComponent") // requests are not compared, and a copy would cost every delivery
public record WebhookRequest(String sender, URI url, List<Header> headers, byte[] body) {

    public WebhookRequest {
        headers = List.copyOf(headers);
    }

    /**
     * The headers in the order in which they go out, those that the courier sets itself among them.
     *
     * @throws IllegalArgumentException for a url that cannot be called
     */
    public Map<String, String> headersAsSent() {
        var sent = new LinkedHashMap<String, String>();
        sent.put(HttpHeaderNames.HOST.toString(), Destination.of(url).hostHeader());
        sent.put(HttpHeaderNames.CONTENT_LENGTH.toString(), Integer.toString(body.length));
        headers.forEach(header -> sent.put(header.name(), header.value()));
        return sent;
    }

    /** A header that cannot break out of its line, nor contradict how the courier frames the message. */
    public record Header(String name, String value) {
        private static final Set<String> SET_BY_THE_COURIER = Set.of(
                "connection",
                "content-length",
                "expect",
                "host",
                "keep-alive",
                "te",
                "trailer",
                "transfer-encoding",
                "upgrade");

        /** @throws IllegalArgumentException when HTTP has no such header, or the courier sets it itself */
        public Header {
            if (name.isEmpty() || HttpHeaderValidationUtil.validateToken(name) >= 0) {
                throw new IllegalArgumentException("A header's name is a token of RFC 9110, unlike this one");
            }
            if (HttpHeaderValidationUtil.validateValidHeaderValue(value) >= 0) {
                throw new IllegalArgumentException("The value of header " + name + " has a character HTTP forbids");
            }
            if (SET_BY_THE_COURIER.contains(name.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("Header " + name + " is set by the courier itself");
            }
        }
    }
}
