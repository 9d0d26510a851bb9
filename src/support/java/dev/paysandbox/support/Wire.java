package dev.paysandbox.support;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Forwards connections to a port of this computer, until it is cut. */
public final class Wire implements AutoCloseable {
    private final int target;
    private final ServerSocket server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private boolean isCut;

    public Wire(int target) {
        this.target = target;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        beside(this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    private static void beside(Runnable work) {
        var thread = new Thread(work, "wire");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                connect(server.accept());
            }
        } catch (IOException closed) {
            // It is what was wanted.
        }
    }

    private synchronized void connect(Socket near) throws IOException {
        if (isCut) {
            near.close();
            return;
        }
        var far = new Socket(InetAddress.getLoopbackAddress(), target);
        open.add(near);
        open.add(far);
        beside(() -> forward(near, far));
        beside(() -> forward(far, near));
    }

    private void forward(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException ended) {
            // Then both are closed.
        } finally {
            open.remove(from);
        }
    }

    /** All connections break, and new ones end at once. */
    public synchronized void cut() {
        isCut = true;
        open.forEach(Wire::close);
    }

    public synchronized void mend() {
        isCut = false;
    }

    private static void close(Closeable one) {
        try {
            one.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        cut();
        close(server);
    }
}
