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
 * @param sender the owner of the request; senders share neither connections nor limits
 * @param url its path and query are sent as given, its fragment and user-info are not sent
 * @param headers sent in this order, besides those that the courier sets
 * @param body not copied; must not be changed after this call
 */
@SuppressWarnings(
        "ArrayRecordComponent") // requests are not compared, and a copy of the array would cost memory for each
// delivery
public record WebhookRequest(String sender, URI url, List<Header> headers, byte[] body) {

    public WebhookRequest {
        headers = List.copyOf(headers);
    }

    /**
     * The headers in the order in which they are sent, including those that the courier sets.
     *
     * @throws IllegalArgumentException if the url cannot be called
     */
    public Map<String, String> headersAsSent() {
        var sent = new LinkedHashMap<String, String>();
        sent.put(HttpHeaderNames.HOST.toString(), Destination.of(url).hostHeader());
        sent.put(HttpHeaderNames.CONTENT_LENGTH.toString(), Integer.toString(body.length));
        headers.forEach(header -> sent.put(header.name(), header.value()));
        return sent;
    }

    /**
     * A header whose value cannot contain line breaks, and which does not contradict the framing that the courier sets.
     */
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

        /** @throws IllegalArgumentException if HTTP does not allow the header, or the courier sets it itself */
        public Header {
            if (name.isEmpty() || HttpHeaderValidationUtil.validateToken(name) >= 0) {
                throw new IllegalArgumentException("A header's name must be a token of RFC 9110");
            }
            if (HttpHeaderValidationUtil.validateValidHeaderValue(value) >= 0) {
                throw new IllegalArgumentException(
                        "The value of header " + name + " has a character that HTTP forbids");
            }
            if (SET_BY_THE_COURIER.contains(name.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("Header " + name + " is set by the courier itself");
            }
        }
    }
}
