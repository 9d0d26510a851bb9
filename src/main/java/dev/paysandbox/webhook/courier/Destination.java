package dev.paysandbox.webhook.courier;

import io.netty.util.NetUtil;
import java.net.IDN;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The receiver that a connection leads to. The authority is parsed here, because {@link URI#getHost} rejects names with
 * an underscore, and compose services have such names.
 *
 * @param isAnywhere whether it may be public though no setting says so; such connections are used for nothing else
 */
record Destination(boolean tls, String host, int port, boolean isAnywhere) {
    /** @throws IllegalArgumentException with a sentence for people, which never shows user-info */
    static Destination of(URI url) {
        boolean tls = isTls(url.getScheme());
        String authority = url.getRawAuthority();
        if (authority == null) {
            throw new IllegalArgumentException("the url has no host");
        }
        String hostAndPort = authority.substring(authority.lastIndexOf('@') + 1);
        int bracket = hostAndPort.lastIndexOf(']');
        int colon = hostAndPort.indexOf(':', bracket + 1);
        String host = colon < 0 ? hostAndPort : hostAndPort.substring(0, colon);
        return new Destination(tls, host(host), port(colon < 0 ? "" : hostAndPort.substring(colon + 1), tls), false);
    }

    Destination anywhere(boolean may) {
        return new Destination(tls, host, port, may);
    }

    /** The path and query as given; characters outside ASCII are percent-encoded, as a request line requires. */
    static String target(URI url) {
        String path = url.getRawPath();
        String query = url.getRawQuery();
        String target = (path == null || path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query);
        return URI.create(target).toASCIIString();
    }

    private static boolean isTls(@Nullable String scheme) {
        return switch (scheme == null ? "" : scheme.toLowerCase(Locale.ROOT)) {
            case "http" -> false;
            case "https" -> true;
            case "" -> throw new IllegalArgumentException("the url has no scheme; http and https can be called");
            default ->
                throw new IllegalArgumentException(
                        "a url of scheme " + scheme + " cannot be called; http and https can");
        };
    }

    private static String host(String given) {
        if (given.isEmpty()) {
            throw new IllegalArgumentException("the url has no host");
        }
        if (given.startsWith("[")) {
            return given.substring(1, given.length() - 1).toLowerCase(Locale.ROOT);
        }
        if (given.indexOf('%') >= 0) {
            throw new IllegalArgumentException("the url's host must not be percent-encoded");
        }
        try {
            return IDN.toASCII(given).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the url's host is not a host name", e);
        }
    }

    private static int port(String given, boolean tls) {
        if (given.isEmpty()) {
            return tls ? 443 : 80;
        }
        boolean digits = given.length() <= 5 && given.chars().allMatch(c -> c >= '0' && c <= '9');
        int port = digits ? Integer.parseInt(given) : 0;
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("the url's port must be between 1 and 65535");
        }
        return port;
    }

    /** The host without the dot that ends a complete name. */
    String name() {
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    /** Whether it is this machine, as far as can be seen without a name lookup. */
    boolean isThisMachine() {
        var literal = NetUtil.createInetAddressFromIpAddressString(name());
        return literal == null ? name().equals("localhost") || name().endsWith(".localhost") : isOfThisMachine(literal);
    }

    static boolean isOfThisMachine(InetAddress address) {
        if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
            return true;
        }
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException noInterfaces) {
            return false;
        }
    }

    /** The receiver for messages, always with its port. */
    @Override
    public String toString() {
        return bracketed() + ":" + port;
    }

    String hostHeader() {
        return port == (tls ? 443 : 80) ? bracketed() : toString();
    }

    private String bracketed() {
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }
}
