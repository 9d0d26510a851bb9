package dev.paysandbox.http;

import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.text.AddressBlock;
import dev.paysandbox.text.IpAddress;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The sender and the address of a request, according to the proxies of the setting trustedProxies. Each proxy appends
 * what it knows, so the last value was written by the proxy that called, and those before it by its caller. The header
 * Forwarded does not count, because most proxies pass on what a client writes there.
 */
@Singleton
public final class ForwardedRequest {
    /** A name or an address, with or without a port. */
    private static final Pattern HOST = Pattern.compile(
            "(?<name>[A-Za-z0-9_]([A-Za-z0-9._-]{0,252})|\\[[0-9A-Fa-f:.]{2,45}])(?<port>:[0-9]{1,5})?");

    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
    /** An address as proxies write it: an IPv6 address may be in brackets, and either may have a port. */
    private static final Pattern ADDRESS =
            Pattern.compile("\\[([0-9A-Fa-f:.]+)](?::[0-9]{1,5})?|([0-9.]+)(?::[0-9]{1,5})?|([0-9A-Fa-f:.]+)");

    private final List<AddressBlock> proxies;
    private final String ownScheme;

    ForwardedRequest(Settings settings) {
        proxies = settings.of(SettingTable.TRUSTED_PROXIES);
        ownScheme = settings.scheme();
    }

    /** Whether it is a name or an address, with or without a port, that pages and links may repeat. */
    public static boolean isHost(String text) {
        return HOST.matcher(text).matches();
    }

    /** The client's address: the last one that is not a trusted proxy's, as far as addresses are known. */
    public InetAddress client(HttpRequest<?> request) {
        var client = request.getRemoteAddress().getAddress();
        if (!isProxy(client)) {
            return client;
        }
        var addresses = String.join(",", request.getHeaders().getAll("X-Forwarded-For"));
        for (int end = addresses.length(); end >= 0 && isProxy(client); ) {
            int comma = addresses.lastIndexOf(',', end - 1);
            var before = address(addresses.substring(comma + 1, end));
            if (before == null) {
                break;
            }
            client = before;
            end = comma;
        }
        return client;
    }

    /** {@code http} or {@code https}. */
    String scheme(HttpRequest<?> request) {
        var scheme = last(request, "X-Forwarded-Proto");
        if ("https".equalsIgnoreCase(scheme)) {
            return "https";
        }
        return "http".equalsIgnoreCase(scheme) ? "http" : ownScheme;
    }

    /** The host and port that the client called; null if unknown. */
    @Nullable
    String host(HttpRequest<?> request) {
        var own = request.getHeaders().get(HttpHeaders.HOST);
        if (proxies.isEmpty()) {
            return own;
        }
        var forwardedHost = forwardedHost(request);
        var host = forwardedHost == null ? own : forwardedHost;
        var port = last(request, "X-Forwarded-Port");
        if (host == null || port == null || !PORT.matcher(port).matches()) {
            return host;
        }
        var parts = HOST.matcher(host);
        boolean isUsual = port.equals(scheme(request).equals("https") ? "443" : "80");
        return isUsual || !parts.matches() || parts.group("port") != null ? host : host + ":" + port;
    }

    /** Whether {@link #host} is what a trusted proxy says. */
    boolean hasHost(HttpRequest<?> request) {
        return forwardedHost(request) != null;
    }

    private @Nullable String forwardedHost(HttpRequest<?> request) {
        var host = last(request, "X-Forwarded-Host");
        return host != null && isHost(host) ? host : null;
    }

    private boolean isProxy(InetAddress address) {
        return !proxies.isEmpty() && proxies.stream().anyMatch(block -> block.contains(address));
    }

    /** The value from the proxy that called; null if that is not trusted or gives none. */
    private @Nullable String last(HttpRequest<?> request, String header) {
        if (!isProxy(request.getRemoteAddress().getAddress())) {
            return null;
        }
        var values = request.getHeaders().getAll(header);
        if (values.isEmpty()) {
            return null;
        }
        var value = values.get(values.size() - 1);
        return value.substring(value.lastIndexOf(',') + 1).strip();
    }

    private static @Nullable InetAddress address(String text) {
        var parts = ADDRESS.matcher(text.strip());
        if (!parts.matches()) {
            return null;
        }
        for (int form = 1; form <= 3; form++) {
            if (parts.group(form) != null) {
                return IpAddress.parse(parts.group(form));
            }
        }
        return null;
    }
}
