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

/** A proxy between a tool and its server that cuts connections where a test tells it. */
final class CuttingProxy implements AutoCloseable {
    private final ServerSocket door;
    private final URI server;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final Direction requests = new Direction();
    private final Direction answers = new Direction();

    /** What is looked out for in one direction. */
    private static final class Direction {
        /** The next that has this in it is cut. */
        final AtomicReference<String> cut = new AtomicReference<>();

        volatile String expected;
        volatile CountDownLatch passed = new CountDownLatch(1);
    }

    CuttingProxy(URI server) {
        this.server = server;
        try {
            door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
        daemon(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + door.getLocalPort();
    }

    /** The next request with this in it never arrives. */
    void cutsRequest(String part) {
        requests.cut.set(part);
    }

    /** The next answer with this in it breaks off in its middle. */
    void cutsAnswer(String part) {
        answers.cut.set(part);
    }

    /** Begins to look out for a request. */
    void expectsRequest(String part) {
        requests.expected = part;
    }

    /** Begins to look out for an answer. */
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
            if (!direction.passed.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("\"" + direction.expected + "\" did not pass within 20 s");
            }
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    /** Cuts all connections there are. */
    void cutsAll() {
        connections.forEach(CuttingProxy::cut);
    }

    private void accept() {
        try {
            while (true) {
                var client = door.accept();
                var behind = new Socket(server.getHost(), server.getPort());
                connections.add(client);
                connections.add(behind);
                daemon(() -> pump(client, behind, requests));
                daemon(() -> pump(behind, client, answers));
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
                if (!passes(new String(bytes, 0, count, ISO_8859_1), bytes, count, to.getOutputStream(), direction)) {
                    return;
                }
            }
        } catch (IOException broken) {
            // Whoever is at the other end notices.
        }
    }

    /** False where it is to be cut. */
    private static boolean passes(String text, byte[] bytes, int count, OutputStream out, Direction direction)
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
            // It is.
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
            door.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        cutsAll();
    }
}
