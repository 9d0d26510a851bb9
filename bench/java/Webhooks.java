import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Creates notifications while deliveries are paused, resumes deliveries, and receives the notifications: java Webhooks PORT PAYINS
 * SCENARIO-FILE. Checks that each payment's APPROVED arrives before its REFUNDED, and that none is missing or duplicated.
 */
public final class Webhooks {
    private static final int CONNECTIONS = 8;
    private static final byte[] NO_CONTENT = "HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    private static final Map<String, String> LAST = new ConcurrentHashMap<>();
    private static final AtomicInteger RECEIVED = new AtomicInteger();
    private static final AtomicInteger WRONG = new AtomicInteger();
    private static final AtomicLong FIRST_AT = new AtomicLong();
    private static volatile long lastAt;

    private Webhooks() {}

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        int payins = Integer.parseInt(args[1]);
        control(port, "/scenarios", "application/yaml", Files.readString(Path.of(args[2])));
        control(port, "/deliveries/pause", "application/json", "{}");
        var hook = receiver();
        var next = new AtomicInteger();
        var threads = new Thread[CONNECTIONS];
        for (int i = 0; i < CONNECTIONS; i++) {
            threads[i] = new Thread(() -> create(port, payins, next, hook));
            threads[i].start();
        }
        for (var thread : threads) {
            thread.join();
        }
        int expected = payins * 2;
        control(port, "/deliveries/resume", "application/json", "{}");
        long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
        while (RECEIVED.get() < expected && System.nanoTime() < until) {
            Thread.sleep(10);
        }
        double seconds = (lastAt - FIRST_AT.get()) / 1e9;
        long unfinished = LAST.values().stream().filter(status -> !status.equals("REFUNDED")).count();
        if (RECEIVED.get() != expected || WRONG.get() > 0 || unfinished > 0 || LAST.size() != payins) {
            System.err.printf(
                    "%d of %d received, %d out of order or duplicated, %d payments without their last notification%n",
                    RECEIVED.get(), expected, WRONG.get(), payins - LAST.size() + unfinished);
            System.exit(1);
        }
        System.out.printf(
                Locale.ROOT, "delivered %d, none lost, all in order, in %.2f s, per second: %.0f%n", expected, seconds, expected / seconds);
        System.exit(0);
    }

    private static void receive(String body) {
        long now = System.nanoTime();
        FIRST_AT.compareAndSet(0, now);
        var status = HttpReader.field(body, "status");
        var before = LAST.put(HttpReader.field(body, "id"), status);
        if (!(status.equals("APPROVED") ? before == null : "APPROVED".equals(before))) {
            WRONG.incrementAndGet();
        }
        lastAt = now;
        RECEIVED.incrementAndGet();
    }

    private static String receiver() throws IOException {
        var server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        start(() -> {
            while (true) {
                try {
                    var socket = server.accept();
                    start(() -> listen(socket));
                } catch (IOException over) {
                    return;
                }
            }
        });
        return "http://127.0.0.1:" + server.getLocalPort() + "/hook";
    }

    private static void listen(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            var in = new BufferedInputStream(socket.getInputStream(), 16384);
            var reader = new HttpReader(in);
            var out = new BufferedOutputStream(socket.getOutputStream());
            while (true) {
                receive(reader.request());
                out.write(NO_CONTENT);
                if (in.available() == 0) {
                    out.flush();
                }
            }
        } catch (IOException over) {
            // The sandbox has closed an idle connection.
        }
    }

    private static void start(Runnable work) {
        var thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }

    private static void create(int port, int payins, AtomicInteger next, String hook) {
        try (var socket = Requests.connection(port)) {
            var reader = new HttpReader(socket);
            for (int number = next.getAndIncrement(); number < payins; number = next.getAndIncrement()) {
                Requests.send(socket, Requests.post("/payin", "X-Sandbox-Scenario: bench-two-notifications\r\n",
                        Requests.pix("order-" + number, hook)));
                var response = reader.response();
                if (response.status() != 201) {
                    throw new IllegalStateException("POST /payin was answered with " + response);
                }
            }
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void control(int port, String path, String type, String body) throws IOException {
        var request = (HttpURLConnection)
                URI.create("http://127.0.0.1:" + port + "/_sandbox" + path).toURL().openConnection();
        request.setRequestMethod("POST");
        request.setRequestProperty("Content-Type", type);
        request.setDoOutput(true);
        request.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        if (request.getResponseCode() / 100 != 2) {
            throw new IllegalStateException(path + ": " + new String(request.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
        }
        request.getInputStream().readAllBytes();
    }
}
