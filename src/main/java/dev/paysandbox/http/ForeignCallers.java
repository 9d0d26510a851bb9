package dev.paysandbox.http;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Refuses web pages of other sites at the merchant API, the control API, the console and the demo shop, because the
 * sandbox's keys are publicly known. Also refuses a sandbox's own notifications everywhere except at the demo shop's
 * receiver, because a payment may name any webhook URL.
 *
 * <p>Programs send neither {@code Origin} nor {@code Sec-Fetch-Site}; browsers send the first with every request except
 * a plain {@code GET}, and the second with every request to the computer's own addresses.
 */
@Singleton
public final class ForeignCallers {
    private static final String DEMO = "/demo";
    private static final String DEMO_RECEIVER = "/demo/webhooks";
    private static final String NOTIFIER = "PaySandbox/";
    private static final String FETCH_SITE = "Sec-Fetch-Site";
    private static final String FETCH_MODE = "Sec-Fetch-Mode";
    private static final String FETCH_DEST = "Sec-Fetch-Dest";

    private final @Nullable String publicOrigin;
    private final OwnNames names;
    private final ForwardedRequest forwarded;

    ForeignCallers(Settings settings, OwnNames names, ForwardedRequest forwarded) {
        this.names = names;
        this.forwarded = forwarded;
        var url = settings.find(SettingTable.PUBLIC_URL);
        publicOrigin = url == null ? null : origin(url);
    }

    /** Lets the request pass, or throws Problem CROSS_SITE_REFUSED. */
    public void admit(HttpRequest<?> request, Area area) {
        if (area == Area.OTHER) {
            return;
        }
        if (area != Area.DEMO || !isDemoReceiver(request.getPath())) {
            refuseNotification(request);
        }
        switch (area) {
            case MERCHANTS -> {
                // A backend may use any host name. A page's request has an Origin, unless it only reads.
                // Browsers always send Host.
                var headers = request.getHeaders();
                var method = request.getMethod();
                boolean isRead = method == HttpMethod.GET || method == HttpMethod.HEAD;
                if ((isRead || headers.contains(HttpHeaders.ORIGIN)) && headers.contains(HttpHeaders.HOST)) {
                    requireOwnName(request);
                }
                requireOwnOrigin(request);
            }
            case CONTROL, CONSOLE -> requireOwnPage(request);
            case HOME -> {
                // A request whose address cannot be parsed has this path too, and no headers.
                if (request.getHeaders().contains(HttpHeaders.HOST)) {
                    requireOwnOrLink(request);
                }
            }
            case DEMO -> {
                if (request.getPath().equals(DEMO)) {
                    requireOwnOrLink(request);
                } else {
                    requireOwnPage(request);
                }
            }
            case CHECKOUT, OTHER -> {}
        }
    }

    private static boolean isDemoReceiver(String path) {
        return path.equals(DEMO_RECEIVER) || path.startsWith(DEMO_RECEIVER + "/");
    }

    /** The courier does not call this sandbox, but it cannot know every port and name that leads here. */
    private static void refuseNotification(HttpRequest<?> request) {
        var headers = request.getHeaders();
        var agent = headers.get(HttpHeaders.USER_AGENT);
        if (headers.contains("Webhook-Id") || (agent != null && agent.startsWith(NOTIFIER))) {
            throw new Problem(
                    ErrorCode.CROSS_SITE_REFUSED,
                    "A sandbox does not accept notifications: the webhookUrl must lead to the merchant's own receiver.");
        }
    }

    /** Accepts pages of this server, and programs; throws Problem CROSS_SITE_REFUSED for others. */
    public void requireOwnPage(HttpRequest<?> request) {
        requireOwnName(request);
        requireOwnOrigin(request);
    }

    /**
     * Accepts requests under a host name that nobody outside can bind to this machine; a browser would treat a page
     * under such a name as one of this server.
     *
     * @throws Problem CROSS_SITE_REFUSED
     */
    private void requireOwnName(HttpRequest<?> request) {
        var host = request.getHeaders().get(HttpHeaders.HOST);
        var called = forwarded.host(request);
        // A page on the machine of a trusted proxy can forge the proxy's headers, but not the Host.
        if (host == null
                || !names.mayBeCalled(host)
                || called == null
                || !(called.equals(host) || names.mayBeCalled(called))) {
            throw new Problem(
                    ErrorCode.CROSS_SITE_REFUSED,
                    "This path does not answer under this Host; the setting allowedHosts adds names.");
        }
    }

    /**
     * Accepts pages of this server, programs, and anybody who opens a page by a link, on any site: another site can
     * send a person here, but reads nothing of what is shown. Only for requests that change nothing.
     *
     * @throws Problem CROSS_SITE_REFUSED
     */
    private void requireOwnOrLink(HttpRequest<?> request) {
        requireOwnName(request);
        if (!isLink(request)) {
            requireOwnOrigin(request);
        }
    }

    /** A whole page in a tab, neither a frame nor a script's request. */
    private static boolean isLink(HttpRequest<?> request) {
        var headers = request.getHeaders();
        return request.getMethod() == HttpMethod.GET
                && !headers.contains(HttpHeaders.ORIGIN)
                && "navigate".equals(headers.get(FETCH_MODE))
                && "document".equals(headers.get(FETCH_DEST));
    }

    /** Another port of the same host is another origin, so its pages are foreign too. */
    private void requireOwnOrigin(HttpRequest<?> request) {
        var headers = request.getHeaders();
        var origin = headers.get(HttpHeaders.ORIGIN);
        var site = headers.get(FETCH_SITE);
        if ((origin != null && !isOwn(origin, forwarded.host(request)))
                || "cross-site".equals(site)
                || "same-site".equals(site)) {
            throw new Problem(
                    ErrorCode.CROSS_SITE_REFUSED,
                    "This path does not answer to web pages of other origins, nor to links on them.");
        }
    }

    private boolean isOwn(String origin, @Nullable String host) {
        if (origin.equals(publicOrigin)) {
            return true;
        }
        int authority = origin.indexOf("://") + 3;
        return authority > 2
                && host != null
                && origin.length() - authority == host.length()
                && origin.regionMatches(true, authority, host, 0, host.length());
    }

    /** As browsers write it: in lower case, and without the scheme's default port. */
    private static String origin(URI url) {
        var scheme = url.getScheme();
        var host = scheme + "://" + url.getHost().toLowerCase(Locale.ROOT);
        var port = url.getPort();
        return port < 0 || port == (scheme.equals("https") ? 443 : 80) ? host : host + ":" + port;
    }
}
