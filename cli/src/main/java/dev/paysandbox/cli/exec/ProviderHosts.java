package dev.paysandbox.cli.exec;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.cli.api.HttpUrl;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.Backoff;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;

/**
 * The real provider's hosts, in whose place the sandbox answers: a proxy on loopback that speaks TLS for them, and passes on all
 * others untouched.
 */
public final class ProviderHosts implements AutoCloseable {
    private static final int CONNECT_MILLIS = 5_000;
    private static final Pattern PUBLIC_KEY = Pattern.compile("pk_test_[A-Za-z0-9_]{1,64}");

    final Map<String, ProviderHost> hosts;
    private final URI sandbox;
    final UpstreamProxy upstream;
    final SSLSocketFactory tls;
    private final ServerSocket listener;
    private final Map<String, String> variables;
    final AtomicInteger brokenConnections = new AtomicInteger();
    private final String chromiumFlags;
    private final Set<String> publicKeys = new ConcurrentSkipListSet<>();

    private ProviderHosts(Map<String, ProviderHost> hosts, URI sandbox, Map<String, String> environment)
            throws IOException, GeneralSecurityException {
        this.hosts = hosts;
        this.sandbox = sandbox;
        upstream = new UpstreamProxy(environment);
        var authority = Authority.with(hosts.keySet(), environment);
        tls = authority.context().getSocketFactory();
        listener = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
        variables = new CommandEnvironment(environment, authority)
                .variables(hosts.keySet(), listener.getLocalPort(), upstream, sandbox.getHost());
        chromiumFlags = "--proxy-server=http://127.0.0.1:" + listener.getLocalPort() + " " + authority.chromiumFlag();
    }

    /**
     * Takes the place of these hosts.
     *
     * @param names each may have a base path, such as {@code api.provider.example/v1}
     * @throws Refused with a sentence, if that is impossible
     */
    public static ProviderHosts replacing(List<String> names, String sandbox, Map<String, String> environment) {
        var url = new HttpUrl().convert(sandbox);
        try {
            var started = new ProviderHosts(hosts(names, url), url, environment);
            started.start(started::accept, "proxy");
            return started;
        } catch (IOException | GeneralSecurityException failure) {
            throw new Refused("The proxy for --as could not be started: " + failure, "NO_PROXY");
        }
    }

    /** @throws Refused if one of the names is none, or the sandbox's own */
    private static Map<String, ProviderHost> hosts(List<String> names, URI sandbox) {
        var hosts = new LinkedHashMap<String, ProviderHost>();
        // An empty name, as of a variable that is missing, is refused.
        var each = names.stream().flatMap(text -> Stream.of(text.split(",", -1)));
        for (var host : each.map(ProviderHosts::host).toList()) {
            if (host.name.endsWith(".localhost") || host.name.equalsIgnoreCase(sandbox.getHost())) {
                throw invalid(host.name + " is the sandbox's own: --as needs the name of the real provider's host.");
            }
            hosts.put(host.name, host);
        }
        return hosts;
    }

    /**
     * The names in lower case and in order.
     *
     * @throws Refused if one of them is none
     */
    public static List<String> names(List<String> names) {
        return names.stream().map(name -> host(name).name).distinct().sorted().toList();
    }

    private static ProviderHost host(String text) {
        var host = ProviderHost.of(text.strip());
        if (host == null) {
            throw invalid(
                    "'" + text.strip()
                            + "' is no host name; write one such as api.provider.example, without https:// and port. With --as, a base path may follow: api.provider.example/v1.");
        }
        return host;
    }

    private static Refused invalid(String sentence) {
        return new Refused(sentence, "NO_NAME").asInvalidCommand(sentence);
    }

    private void start(Runnable work, String name) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        var backoff = new Backoff();
        while (!listener.isClosed()) {
            try {
                start(new ProxyConnection(listener.accept(), this), "connection");
                backoff.reset();
            } catch (IOException failed) {
                // The command has ended, or there are no file descriptors left.
                if (!listener.isClosed()) {
                    backoff.pause();
                }
            }
        }
    }

    /** The variables by which the command uses the proxy, and trusts the certificates. */
    public Map<String, String> variables() {
        return variables;
    }

    /** The flags by which a Chromium does the same, which reads no variables. */
    public String chromiumFlags() {
        return chromiumFlags;
    }

    String sandboxAuthority() {
        return sandbox.getRawAuthority().replaceFirst("^.*@", "");
    }

    String pathHere(ProviderHost host, String path) {
        return sandbox.getRawPath() + host.pathHere(path);
    }

    Socket connectToSandbox() throws IOException {
        boolean secure = sandbox.getScheme().equals("https");
        int port = sandbox.getPort() > 0 ? sandbox.getPort() : secure ? 443 : 80;
        var socket = new Socket();
        socket.connect(new InetSocketAddress(sandbox.getHost(), port), CONNECT_MILLIS);
        socket.setTcpNoDelay(true);
        return secure ? ProxyConnection.secured(socket, sandbox.getHost(), port) : socket;
    }

    /** Notes a request for the host, and in which world it acts. */
    void count(ProviderHost host, HttpHead head) {
        host.requests.incrementAndGet();
        var key = head.header("x-api-key");
        var basic = head.header("Authorization");
        if (key == null && basic != null && basic.startsWith("Basic ")) {
            try {
                key = new String(Base64.getDecoder().decode(basic.substring("Basic ".length())), UTF_8)
                        .replaceFirst(":.*$", "");
            } catch (IllegalArgumentException malformed) {
                return;
            }
        }
        var known = key == null ? "" : key.replaceFirst("^pk_live_", "pk_test_");
        if (PUBLIC_KEY.matcher(known).matches()) {
            publicKeys.add(known);
        }
    }

    /** The public keys of the requests so far. */
    public Set<String> publicKeys() {
        return publicKeys;
    }

    /** Whether requests for each of the hosts have come. */
    public boolean areAllUsed() {
        return hosts.values().stream().allMatch(host -> host.requests.get() > 0);
    }

    /** What has come and what has not, as sentences. */
    public List<String> report() {
        var sentences = new ArrayList<String>();
        sentences.add("Requests that came to the sandbox instead of the provider: "
                + hosts.values().stream()
                        .map(host -> host.name + " " + host.requests)
                        .collect(Collectors.joining(", "))
                + ".");
        for (var host : hosts.values()) {
            if (host.requests.get() == 0) {
                sentences.add(
                        brokenConnections.get() > 0
                                ? "No request for " + host.name
                                        + " came: a program used the proxy and did not trust its certificate, so it reads none of the variables that name trusted authorities; or it speaks only HTTP/2."
                                : "No request for " + host.name
                                        + " came: the command did not use the proxy and may have reached " + host.name
                                        + ". The guide \"Your code names the provider's host\" lists the usual reasons.");
            }
        }
        sentences.addAll(upstream.refusals());
        return sentences;
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException alreadyClosed) {
            // That was the aim.
        }
    }
}
