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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes the sandbox's own pages, and programs, from web pages of other sites. Programs send neither
 * {@code Origin} nor {@code Sec-Fetch-Site}; browsers send the first with every request except a plain {@code GET}, and
 * the second with every request to the computer's own addresses.
 */
@Singleton
public final class OwnPages {
    private static final String FETCH_SITE = "Sec-Fetch-Site";
    private static final String FETCH_MODE = "Sec-Fetch-Mode";
    private static final String FETCH_DEST = "Sec-Fetch-Dest";

    private final Set<String> allowedHosts;
    private final @Nullable String publicName;
    private final @Nullable String publicOrigin;
    private final ForwardedRequest forwarded;

    OwnPages(Settings settings, ForwardedRequest forwarded) {
        this.forwarded = forwarded;
        var url = settings.find(SettingTable.PUBLIC_URL);
        allowedHosts = settings.of(SettingTable.ALLOWED_HOSTS);
        publicName = url == null ? null : nameOf(url.getRawAuthority());
        publicOrigin = url == null ? null : origin(url);
    }

    /** Accepts pages of this server, and programs; throws Problem CROSS_SITE_REFUSED for others. */
    public void require(HttpRequest<?> request) {
        requireOwnName(request);
        requireOwnOrigin(request);
    }

    /**
     * Accepts requests under a host name that nobody outside can bind to this machine; a browser would treat a page
     * under such a name as one of this server.
     *
     * @throws Problem CROSS_SITE_REFUSED
     */
    void requireOwnName(HttpRequest<?> request) {
        var host = request.getHeaders().get(HttpHeaders.HOST);
        var called = forwarded.host(request);
        // A page on the machine of a trusted proxy can forge the proxy's headers, but not the Host.
        if (host == null || !isOwnName(nameOf(host)) || called == null || !isOwnName(nameOf(called))) {
            throw new Problem(
                    ErrorCode.CROSS_SITE_REFUSED,
                    "This path does not answer under this Host; the setting allowedHosts adds names.");
        }
    }

    private boolean isOwnName(String name) {
        // Nobody can rebind IP addresses; and no public DNS has names without a dot or with those endings.
        return name.indexOf('.') < 0
                || name.endsWith(".localhost")
                || name.endsWith(".internal")
                || name.endsWith(".svc.cluster.local")
                || name.equals(publicName)
                || allowedHosts.contains(name)
                || (name.startsWith("[") && name.endsWith("]"))
                || name.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.');
    }

    private static String nameOf(String host) {
        int bracket = host.lastIndexOf(']');
        int colon = host.indexOf(':', bracket + 1);
        return (colon < 0 ? host : host.substring(0, colon)).toLowerCase(Locale.ROOT);
    }

    /**
     * Accepts pages of this server, programs, and anybody who opens a page by a link, on any site: another site can
     * send a person here, but reads nothing of what is shown. Only for requests that change nothing.
     *
     * @throws Problem CROSS_SITE_REFUSED
     */
    void requireOwnOrLink(HttpRequest<?> request) {
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
    void requireOwnOrigin(HttpRequest<?> request) {
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
