package dev.paysandbox.cli.exec;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.cli.api.HttpUrl;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * A connection that the command has opened: to a proxy, or to the provider if its program was made to connect here instead. Its
 * thread reads requests, and another passes answers on as they come, so that broken ones stay broken.
 */
final class ProxyConnection implements Runnable {
    /** The first byte of TLS. No method of HTTP begins with it. */
    private static final int HANDSHAKE = 22;

    private final Socket client;
    private final ProviderHosts hosts;

    ProxyConnection(Socket client, ProviderHosts hosts) {
        this.client = client;
        this.hosts = hosts;
    }

    /** Where a request goes. */
    private record Target(String scheme, String host, int port, String path) {
        private static final Pattern URL = Pattern.compile(
                "(?i)(?<scheme>https?)://(?<host>\\[[0-9a-f:.]+]|[^/?:@\\[\\]]+)(:(?<port>[0-9]{1,5}))?(?<path>[/?].*)?");

        /** Returns null if the request names no host. */
        static @Nullable Target of(HttpHead head) {
            var text = head.word(1);
            if (head.word(0).equals("CONNECT")) {
                text = "https://" + text;
            } else if (text.startsWith("/")) {
                text = "http://" + head.header("Host") + text;
            }
            var parts = URL.matcher(text);
            if (!parts.matches()
                    || (parts.group("port") != null && Integer.parseInt(parts.group("port")) > HttpUrl.HIGHEST_PORT)) {
                return null;
            }
            var scheme = parts.group("scheme").toLowerCase(Locale.ROOT);
            var port = parts.group("port");
            var path = Objects.requireNonNullElse(parts.group("path"), "");
            return new Target(
                    scheme,
                    parts.group("host").toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", ""),
                    port != null ? Integer.parseInt(port) : scheme.equals("https") ? 443 : 80,
                    path.startsWith("/") ? path : "/" + path);
        }
    }

    @Override
    public void run() {
        try (client) {
            client.setTcpNoDelay(true);
            serve(null);
        } catch (IOException ended) {
            // The other side has closed it, or does not trust the certificate, which is counted.
        }
    }

    /** @param called the provider's host that this connection is for, if that is known */
    private void serve(@Nullable ProviderHost called) throws IOException {
        var in = new PushbackInputStream(client.getInputStream());
        int first = in.read();
        if (first == HANDSHAKE) {
            serveSecured(called);
        } else if (first >= 0) {
            in.unread(first);
            serve(client, in, called);
        }
    }

    private void serveSecured(@Nullable ProviderHost called) throws IOException {
        var consumed = new ByteArrayInputStream(new byte[] {HANDSHAKE});
        try (var tls = (SSLSocket) hosts.tls.createSocket(client, consumed, true)) {
            var parameters = tls.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"http/1.1", "http/1.0"});
            tls.setSSLParameters(parameters);
            serve(tls, tls.getInputStream(), called);
        } catch (IOException broken) {
            // Often that of a client that does not trust the certificate.
            hosts.brokenConnections.incrementAndGet();
            throw broken;
        }
    }

    /** One request, after which the connection ends: so nobody here needs to know where its body ends. */
    private void serve(Socket near, InputStream in, @Nullable ProviderHost called) throws IOException {
        var head = HttpHead.read(in);
        var target = head == null ? null : Target.of(head);
        if (head == null || target == null) {
            refuse(near, "400 Bad Request", "This is the proxy of paysandbox exec.");
            return;
        }
        var named = hosts.hosts.get(target.host());
        var host = named == null ? called : named;
        if (head.word(0).equals("CONNECT")) {
            connect(near, target, named);
        } else if (host == null) {
            passOn(near, in, head, target);
        } else {
            hosts.count(host, head);
            // Otherwise a sandbox that trusts proxies would put the provider's name into links.
            var own = head.without("Forwarded", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Port");
            try (var sandbox = hosts.connectToSandbox()) {
                alone(own.withTarget(hosts.pathHere(host, target.path())))
                        .with("Host", hosts.sandboxAuthority())
                        .writeTo(sandbox.getOutputStream());
                exchange(near, in, sandbox);
            }
        }
    }

    /** Opens a tunnel; through that to the provider, the requests are read. */
    private void connect(Socket near, Target target, @Nullable ProviderHost named) throws IOException {
        var established = new HttpHead("HTTP/1.1 200 Connection established", List.of());
        if (named != null) {
            established.writeTo(near.getOutputStream());
            serve(named);
            return;
        }
        Socket far;
        try {
            far = hosts.upstream.tunnel(target.host(), target.port());
        } catch (IOException refused) {
            refuse(near, "502 Bad Gateway", String.valueOf(refused.getMessage()));
            return;
        }
        try (far) {
            established.writeTo(near.getOutputStream());
            exchange(near, near.getInputStream(), far);
        }
    }

    /** Passes on one request to another host. Some clients send requests for https to a proxy like this, too. */
    private void passOn(Socket near, InputStream in, HttpHead head, Target target) throws IOException {
        if (!head.word(1).contains("://")) {
            refuse(near, "421 Misdirected Request", "This is the proxy of paysandbox exec.");
            return;
        }
        var sent = alone(head);
        Socket far;
        try {
            if (target.scheme().equals("https")) {
                far = secured(hosts.upstream.tunnel(target.host(), target.port()), target.host(), target.port());
                sent.withTarget(target.path()).writeTo(far.getOutputStream());
            } else {
                far = hosts.upstream.request(sent, target.host(), target.port(), target.path());
            }
        } catch (IOException refused) {
            refuse(near, "502 Bad Gateway", String.valueOf(refused.getMessage()));
            return;
        }
        try (far) {
            exchange(near, in, far);
        }
    }

    static SSLSocket secured(Socket socket, String host, int port) throws IOException {
        var tls = (SSLSocket) ((SSLSocketFactory) SSLSocketFactory.getDefault()).createSocket(socket, host, port, true);
        var parameters = tls.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        tls.setSSLParameters(parameters);
        tls.startHandshake();
        return tls;
    }

    /** A request without what is for a proxy, and the last of its connection. */
    private static HttpHead alone(HttpHead head) {
        return head.without("Proxy-Connection", "Proxy-Authorization").with("Connection", "close");
    }

    private static void refuse(Socket near, String status, String sentence) throws IOException {
        var body = (sentence + "\n").getBytes(UTF_8);
        var out = near.getOutputStream();
        new HttpHead(
                        "HTTP/1.1 " + status,
                        List.of("Content-Type: text/plain", "Content-Length: " + body.length, "Connection: close"))
                .writeTo(out);
        out.write(body);
        out.flush();
    }

    /** Passes on what either side sends, until the far side ends. */
    private void exchange(Socket near, InputStream in, Socket far) throws IOException {
        var answers = relay(far, near);
        try {
            in.transferTo(far.getOutputStream());
            far.shutdownOutput();
        } catch (IOException over) {
            // The end of the answers has closed the connection.
        }
        join(answers);
    }

    /** Copies what comes from afar until its end, and ends the client's connection in the same way: by a reset after one. */
    private Thread relay(Socket far, Socket near) {
        var thread = new Thread(
                () -> {
                    try {
                        far.getInputStream().transferTo(near.getOutputStream());
                        near.close();
                    } catch (IOException broken) {
                        reset();
                    }
                },
                "answers");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void reset() {
        try {
            client.setSoLinger(true, 0);
            client.close();
        } catch (IOException alreadyClosed) {
            // That was the aim.
        }
    }

    private static void join(Thread thread) throws IOException {
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException(stopped);
        }
    }
}
