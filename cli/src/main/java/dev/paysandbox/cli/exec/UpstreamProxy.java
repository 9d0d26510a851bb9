package dev.paysandbox.cli.exec;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.cli.api.Refused;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the environment reaches hosts: directly, or by a proxy of {@code http_proxy}, {@code https_proxy} or {@code all_proxy}. */
final class UpstreamProxy {
    private static final int CONNECT_MILLIS = 30_000;
    private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "::1");

    private final Map<String, String> environment;
    private final Set<String> refusals = new ConcurrentSkipListSet<>();

    /** @throws Refused if the environment names a proxy that speaks no HTTP */
    UpstreamProxy(Map<String, String> environment) {
        this.environment = environment;
        Stream.of("http", "https").forEach(scheme -> proxyFor(scheme, "host.invalid"));
    }

    /** The hosts that need no proxy: those of {@code no_proxy} but for some, loopback, and one more. */
    String direct(Predicate<String> lost, String also) {
        return String.join(
                ",",
                Stream.of(exceptions().filter(lost.negate()), LOOPBACK.stream(), Stream.of(also))
                        .flatMap(each -> each)
                        .distinct()
                        .toList());
    }

    private Stream<String> exceptions() {
        var value = first("no_proxy", "NO_PROXY");
        return Arrays.stream((value == null ? "" : value).split("[,\\s]+", -1)).filter(each -> !each.isEmpty());
    }

    /** Whether this entry of {@code no_proxy} stands for the host, or for all hosts. */
    static boolean covers(String entry, String host) {
        var name = entry.toLowerCase(Locale.ROOT)
                .replaceFirst("\\.?(:[0-9]+)?$", "")
                .replaceFirst("^\\*?\\.", "");
        return name.equals("*") || host.equals(name) || host.endsWith("." + name);
    }

    private @Nullable String first(String... names) {
        return Arrays.stream(names)
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse(null);
    }

    private @Nullable URI proxyFor(String scheme, String host) {
        if (LOOPBACK.contains(host) || exceptions().anyMatch(entry -> covers(entry, host))) {
            return null;
        }
        var upper = scheme.equals("https") ? "HTTPS_PROXY" : "HTTP_PROXY";
        var value = first(scheme + "_proxy", upper, "all_proxy", "ALL_PROXY");
        if (value == null) {
            return null;
        }
        try {
            var url = URI.create(value.contains("://") ? value : "http://" + value);
            if (url.getScheme().equals("http") && url.getHost() != null) {
                return url;
            }
        } catch (IllegalArgumentException noUrl) {
            // Its text may contain a password, so it is not repeated.
        }
        throw new Refused("--as can use only an HTTP proxy, and " + upper + " names another one.", "INVALID");
    }

    /** A connection to the host, through the proxy if there is one. */
    Socket tunnel(String host, int port) throws IOException {
        var proxy = proxyFor("https", host);
        if (proxy == null) {
            return connected(host, port);
        }
        var socket = connected(proxy);
        var authority = (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        authorized(new HttpHead("CONNECT " + authority + " HTTP/1.1", List.of("Host: " + authority)), proxy)
                .writeTo(socket.getOutputStream());
        var answer = HttpHead.read(socket.getInputStream());
        if (answer == null || !answer.word(1).startsWith("2")) {
            socket.close();
            var refusal = "The proxy " + proxy.getHost() + " refused a connection to " + authority + ": "
                    + (answer == null ? "no answer" : answer.word(1) + " " + answer.word(2)) + ".";
            refusals.add(refusal);
            throw new IOException(refusal);
        }
        return socket;
    }

    /** Sends the head of a request for an {@code http} URL, in the form that the proxy or else the host expects. */
    Socket request(HttpHead head, String host, int port, String path) throws IOException {
        var proxy = proxyFor("http", host);
        var socket = proxy == null ? connected(host, port) : connected(proxy);
        (proxy == null ? head.withTarget(path) : authorized(head, proxy)).writeTo(socket.getOutputStream());
        return socket;
    }

    private static HttpHead authorized(HttpHead head, URI proxy) {
        return proxy.getUserInfo() == null
                ? head
                : head.with(
                        "Proxy-Authorization",
                        "Basic "
                                + Base64.getEncoder()
                                        .encodeToString(proxy.getUserInfo().getBytes(UTF_8)));
    }

    private Socket connected(URI proxy) throws IOException {
        try {
            return connected(proxy.getHost(), proxy.getPort() < 0 ? 80 : proxy.getPort());
        } catch (IOException unreachable) {
            refusals.add("The proxy " + proxy.getHost() + " could not be reached: " + unreachable.getMessage() + ".");
            throw unreachable;
        }
    }

    private static Socket connected(String host, int port) throws IOException {
        var socket = new Socket();
        socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
        socket.setTcpNoDelay(true);
        return socket;
    }

    /** What the proxy has refused so far, as sentences. */
    Set<String> refusals() {
        return refusals;
    }
}
