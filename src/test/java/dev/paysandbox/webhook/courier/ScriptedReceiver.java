package dev.paysandbox.webhook.courier;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A receiver on a real socket that behaves, or misbehaves, byte by byte as its script says. */
final class ScriptedReceiver implements AutoCloseable {
    static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    /** What happens on one connection; the connection is closed when it returns. */
    @FunctionalInterface
    interface Script {
        void play(Conversation conversation) throws IOException, InterruptedException;
    }

    private final ServerSocket door;
    private final Script script;
    private final AtomicInteger accepted = new AtomicInteger();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<Conversation> conversations = new CopyOnWriteArrayList<>();

    private ScriptedReceiver(ServerSocket door, Script script) {
        this.door = door;
        this.script = script;
        start(this::welcome);
    }

    static ScriptedReceiver playing(Script script) {
        return on(door(), script);
    }

    static ScriptedReceiver on(ServerSocket door, Script script) {
        return new ScriptedReceiver(door, script);
    }

    /** Answers every request on every connection with the same words, for as long as the peer stays. */
    static ScriptedReceiver saying(String answer) {
        return playing(c -> {
            while (c.request() != null) {
                c.say(answer);
            }
        });
    }

    static ServerSocket door() {
        try {
            return new ServerSocket(0, 200, InetAddress.getByName("127.0.0.1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A port of 127.0.0.1 where nobody listens. */
    static int deadPort() {
        try (ServerSocket door = door()) {
            return door.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + port() + "/hook";
    }

    int port() {
        return door.getLocalPort();
    }

    int accepted() {
        return accepted.get();
    }

    private void welcome() {
        try {
            while (true) {
                Socket socket = door.accept();
                var conversation = new Conversation(socket, accepted.incrementAndGet());
                conversations.add(conversation);
                start(() -> play(conversation));
            }
        } catch (IOException e) {
            // The door is closed: the test is over.
        }
    }

    private void play(Conversation conversation) {
        try (conversation) {
            script.play(conversation);
        } catch (IOException e) {
            // The courier hung up, which many of these scripts provoke.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            door.close();
            for (Conversation conversation : conversations) {
                conversation.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void start(Runnable work) {
        var thread = new Thread(work, "receiver");
        thread.setDaemon(true);
        thread.start();
    }

    /** One accepted connection. */
    final class Conversation implements AutoCloseable {
        final Socket socket;
        final int number;
        private final InputStream in;

        Conversation(Socket socket, int number) throws IOException {
            this.socket = socket;
            this.number = number;
            in = new BufferedInputStream(socket.getInputStream());
        }

        /** The body of the next request, or null when the courier has closed the connection. */
        @Nullable
        String request() throws IOException {
            int length = 0;
            for (String line = line(); !line.isEmpty(); line = line()) {
                if (line.equals(END)) {
                    return null;
                }
                if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
                    length = Integer.parseInt(line.substring(15).trim());
                }
            }
            return new String(in.readNBytes(length), StandardCharsets.UTF_8);
        }

        void say(String words) throws IOException {
            socket.getOutputStream().write(words.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
        }

        void sayOrStop(String words) {
            try {
                say(words);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Says it until the courier hangs up. */
        void sayForever(String words) {
            byte[] bytes = words.getBytes(StandardCharsets.UTF_8);
            try {
                while (true) {
                    socket.getOutputStream().write(bytes);
                }
            } catch (IOException e) {
                // It did hang up.
            }
        }

        /** Closes with a reset, as a crashed process does. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        void untilReceiverCloses() throws InterruptedException {
            closed.await();
        }

        private static final String END = "\0";

        private String line() throws IOException {
            var line = new StringBuilder();
            for (int c = in.read(); c != '\n'; c = in.read()) {
                if (c < 0) {
                    return END;
                }
                if (c != '\r') {
                    line.append((char) c);
                }
            }
            return line.toString();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
