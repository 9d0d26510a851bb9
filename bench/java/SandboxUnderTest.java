import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A running sandbox, and the connections and receivers that a fault opens. All of them are closed after the fault. */
final class SandboxUnderTest {
    /** A good client must get its answer within this time, whatever other clients do. */
    private static final int MAX_MILLIS = 10_000;

    private final int port;
    private final long pid;
    private final double scale;
    private final List<AutoCloseable> open = new ArrayList<>();
    private final AtomicInteger numbers = new AtomicInteger();

    /** What a receiver does on a connection of the sandbox. */
    interface Behaviour {
        void answer(Socket socket) throws Exception;
    }

    SandboxUnderTest(int port, long pid, double scale) {
        this.port = port;
        this.pid = pid;
        this.scale = scale;
    }

    int scaled(int atFullScale) {
        return Math.max(2, (int) (atFullScale * scale));
    }

    int nextNumber() {
        return numbers.incrementAndGet();
    }

    /** @return how long a good client waits for its payin, in milliseconds */
    long millisOfAGoodClient() throws Exception {
        long began = System.nanoTime();
        var answer = exchange(Requests.post("/payin", "", Requests.pix("good-" + nextNumber(), null)));
        long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
        Failed.unless(answer.status() == 201, "a good client was answered with " + answer.status());
        Failed.unless(took < MAX_MILLIS, "a good client waited " + took + " ms");
        return took;
    }

    HttpReader.Response exchange(String request) throws IOException {
        try (var socket = Requests.connection(port)) {
            socket.setSoTimeout(MAX_MILLIS);
            Requests.send(socket, request);
            return new HttpReader(socket).response();
        }
    }

    Socket connection() throws IOException {
        var socket = Requests.connection(port);
        synchronized (open) {
            open.add(socket);
        }
        return socket;
    }

    /** A connection that the caller closes. */
    Socket unregisteredConnection() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    Socket connectionThatSends(String text) throws IOException {
        var socket = connection();
        Requests.send(socket, text);
        return socket;
    }

    List<AutoCloseable> open() {
        synchronized (open) {
            return List.copyOf(open);
        }
    }

    void closeAll() {
        synchronized (open) {
            for (var one : open) {
                try {
                    one.close();
                } catch (Exception alreadyClosed) {
                    // It may already be closed.
                }
            }
            open.clear();
        }
    }

    /** Creates a PIX payin that its payer pays at once, by the scenario of that name. */
    void createPaidPayin(String reference, String webhookUrl) throws Exception {
        try (var socket = Requests.connection(port)) {
            Requests.send(socket, Requests.post("/payin", "X-Sandbox-Scenario: pix-paid-at-once\r\n",
                    Requests.pix(reference, webhookUrl)));
            expect(socket, 201);
        }
    }

    /** @return the URL of a new receiver that behaves like this on each connection */
    String receiver(Behaviour behaviour) throws IOException {
        var server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        synchronized (open) {
            open.add(server);
        }
        var threads = Executors.newCachedThreadPool(SandboxUnderTest::daemon);
        threads.execute(() -> {
            while (true) {
                try {
                    var socket = server.accept();
                    threads.execute(() -> {
                        try (socket) {
                            behaviour.answer(socket);
                        } catch (Exception closed) {
                            // The sandbox has closed the connection, or the fault is over.
                        }
                    });
                } catch (IOException over) {
                    return;
                }
            }
        });
        return "http://127.0.0.1:" + server.getLocalPort() + "/hook";
    }

    static void expect(Socket socket, int status) throws IOException, Failed {
        int got = status(socket);
        Failed.unless(got == status, "the answer was " + got + " instead of " + status);
    }

    /** Reads no further than the end of the response, so the next one can be read by another call. */
    static int status(Socket socket) throws IOException {
        socket.setSoTimeout(30_000);
        return new HttpReader(socket.getInputStream()).response().status();
    }

    static Thread daemon(Runnable work) {
        var thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }

    long residentMebibytes() {
        try {
            return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException ended) {
            return 0;
        }
    }
}
