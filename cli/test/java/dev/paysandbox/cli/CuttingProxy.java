package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A proxy between the tool and its server. A test decides where it cuts connections. */
final class CuttingProxy implements AutoCloseable {
    private final ServerSocket serverSocket;
    private final URI server;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final Direction requests = new Direction();
    private final Direction answers = new Direction();

    /** The texts to look for in one direction. */
    private static final class Direction {
        /** The next message with this text is cut. */
        final AtomicReference<String> cut = new AtomicReference<>();

        volatile String expected;
        volatile CountDownLatch passed = new CountDownLatch(1);
    }

    CuttingProxy(URI server) {
        this.server = server;
        try {
            serverSocket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
        daemon(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + serverSocket.getLocalPort();
    }

    /** The next request with this text never arrives. */
    void cutsRequest(String part) {
        requests.cut.set(part);
    }

    /** The next answer with this text is cut in the middle. */
    void cutsAnswer(String part) {
        answers.cut.set(part);
    }

    /** Begins to look for a request with this text. */
    void expectsRequest(String part) {
        requests.expected = part;
    }

    /** Begins to look for an answer with this text. */
    void expectsAnswer(String part) {
        answers.expected = part;
    }

    void hasPassedRequest() {
        await(requests);
    }

    void hasPassedAnswer() {
        await(answers);
    }

    private static void await(Direction direction) {
        try {
            if (!direction.passed.await(1, TimeUnit.MINUTES)) {
                throw new AssertionError("\"" + direction.expected + "\" did not pass within a minute");
            }
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    /** Cuts all connections. */
    void cutsAll() {
        connections.forEach(CuttingProxy::cut);
    }

    private void accept() {
        try {
            while (true) {
                var client = serverSocket.accept();
                var upstream = new Socket(server.getHost(), server.getPort());
                connections.add(client);
                connections.add(upstream);
                daemon(() -> pump(client, upstream, requests));
                daemon(() -> pump(upstream, client, answers));
            }
        } catch (IOException closed) {
            cutsAll();
        }
    }

    private static void pump(Socket from, Socket to, Direction direction) {
        var bytes = new byte[65_536];
        try (from;
                to) {
            var in = from.getInputStream();
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                if (!forward(new String(bytes, 0, count, ISO_8859_1), bytes, count, to.getOutputStream(), direction)) {
                    return;
                }
            }
        } catch (IOException broken) {
            // Both ends notice that the connection is closed.
        }
    }

    /** Forwards the bytes. Returns false if the connection must be cut. */
    private static boolean forward(String text, byte[] bytes, int count, OutputStream out, Direction direction)
            throws IOException {
        var cut = direction.cut.get();
        if (cut != null && text.contains(cut) && direction.cut.compareAndSet(cut, null)) {
            out.write(bytes, 0, text.indexOf(cut));
            return false;
        }
        out.write(bytes, 0, count);
        var expected = direction.expected;
        if (expected != null && text.contains(expected)) {
            direction.passed.countDown();
        }
        return true;
    }

    private static void cut(Socket socket) {
        try {
            socket.close();
        } catch (IOException broken) {
            // It is already closed.
        }
    }

    private static void daemon(Runnable work) {
        var thread = new Thread(work, "line");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            serverSocket.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        cutsAll();
    }
}
