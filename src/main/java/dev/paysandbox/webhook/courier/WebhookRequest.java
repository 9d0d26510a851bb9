package dev.paysandbox.webhook.courier;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValidationUtil;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One notification to post.
 *
 * @param url its path and query are sent as given, its fragment and user-info are not sent
 * @param headers sent in this order, besides those that the courier sets
 * @param body not copied; must not be changed after this call
 */
@SuppressWarnings(
        "ArrayRecordComponent") // requests are not compared, and a copy of the array would cost memory for each
// delivery
public record WebhookRequest(URI url, List<Header> headers, byte[] body) {

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

    /** A header whose value cannot contain line breaks. */
    public record Header(String name, String value) {
        /** @throws IllegalArgumentException if HTTP forbids the value */
        public Header {
            if (HttpHeaderValidationUtil.validateValidHeaderValue(value) >= 0) {
                throw new IllegalArgumentException(
                        "The value of header " + name + " has a character that HTTP forbids");
            }
        }
    }
}
