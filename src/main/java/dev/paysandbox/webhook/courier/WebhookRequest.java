package dev.paysandbox.webhook.courier;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValidationUtil;
import java.net.URI;
import java.net.URLDecoder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One notification to post.
 *
 * @param url its path and query are sent as given, its user-info as Basic credentials, and its fragment is not sent
 * @param isAnywhere whether a person has named the URL for this request, so that it may be public
 * @param headers sent in this order, besides those that the courier sets
 * @param body not copied; must not be changed after this call
 */
@SuppressWarnings(
        "ArrayRecordComponent") // requests are not compared, and a copy of the array would cost memory for each
// delivery
public record WebhookRequest(URI url, boolean isAnywhere, List<Header> headers, byte[] body) {
    /** A request that may not go to public addresses. */
    public WebhookRequest(URI url, List<Header> headers, byte[] body) {
        this(url, false, headers, body);
    }

    public WebhookRequest {
        headers = List.copyOf(headers);
    }

    /**
     * The headers in the order in which they are sent, including those that the courier sets, without credentials.
     *
     * @throws IllegalArgumentException if the url cannot be called
     */
    public Map<String, String> headersAsSent() {
        var sent = new LinkedHashMap<String, String>();
        sent.put(HttpHeaderNames.HOST.toString(), Destination.of(url).hostHeader());
        sent.put(HttpHeaderNames.CONTENT_LENGTH.toString(), Integer.toString(body.length));
        if (authorization() != null) {
            sent.put(HttpHeaderNames.AUTHORIZATION.toString(), "Basic ***");
        }
        headers.forEach(header -> sent.put(header.name(), header.value()));
        return sent;
    }

    /** The header Authorization for the user and password in the URL; null if it has none. */
    @Nullable
    String authorization() {
        var authority = url.getRawAuthority();
        int at = authority == null ? -1 : authority.lastIndexOf('@');
        if (at <= 0) {
            return null;
        }
        // Only a form's text has a plus sign for a space.
        var credentials = URLDecoder.decode(authority.substring(0, at).replace("+", "%2B"), UTF_8);
        var pair = credentials.indexOf(':') < 0 ? credentials + ":" : credentials;
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
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
