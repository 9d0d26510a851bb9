import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stops a sandbox by SIGTERM under load, and compares the responses to its clients with the notifications to its receiver:
 * java ShutdownUnderLoad PORT PID [SECONDS before SIGTERM]. Every payin is paid at once, so each has a notification. If a payin has a
 * notification but its client got no response, the merchant does not know the payment.
 */
public final class ShutdownUnderLoad {
    private static final int CONNECTIONS = 16;

    private ShutdownUnderLoad() {}

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        var sandbox = ProcessHandle.of(Long.parseLong(args[1])).orElseThrow();
        long seconds = args.length > 2 ? Long.parseLong(args[2]) : 5;
        Set<String> answered = ConcurrentHashMap.newKeySet();
        Set<String> unanswered = ConcurrentHashMap.newKeySet();
        Set<String> notified = ConcurrentHashMap.newKeySet();
        var hook = receiver(notified);
        var numbers = new AtomicInteger();
        var wrong = new AtomicInteger();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            var client = new Thread(() -> {
                String reference = null;
                try (var socket = Requests.connection(port)) {
                    socket.setSoTimeout(30_000);
                    var reader = new HttpReader(socket);
                    while (true) {
                        reference = "order-" + numbers.incrementAndGet();
                        Requests.send(socket, Requests.post("/payin", "X-Sandbox-Scenario: pix-paid-at-once\r\n",
                                Requests.pix(reference, hook)));
                        int status = reader.response().status();
                        (status == 201 ? answered : unanswered).add(reference);
                        if (status != 201) {
                            wrong.incrementAndGet();
                        }
                    }
                } catch (IOException ended) {
                    unanswered.add(reference == null ? "none" : reference);
                }
            });
            client.start();
            clients.add(client);
        }
        TimeUnit.SECONDS.sleep(seconds);
        long began = System.nanoTime();
        sandbox.destroy();
        for (var client : clients) {
            client.join(60_000);
        }
        var ended = true;
        try {
            sandbox.onExit().get(60, TimeUnit.SECONDS);
        } catch (java.util.concurrent.TimeoutException stillRunning) {
            ended = false;
        }
        long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
        var unknown = new ArrayList<>(notified);
        unknown.removeIf(answered::contains);
        long missing = answered.stream().filter(reference -> !notified.contains(reference)).count();
        var good = ended && unknown.isEmpty() && wrong.get() == 0 && !answered.isEmpty();
        System.out.printf(
                "%-4s %-18s %d payins answered, %d notified but not answered, %d other answers, %s after %d ms;"
                        + " %d notifications were not delivered (the log must say so)%n",
                good ? "ok" : "FAIL",
                "term",
                answered.size(),
                unknown.size(),
                wrong.get(),
                ended ? "ended" : "still alive",
                took,
                missing);
        System.out.println("undelivered " + missing);
        System.exit(good ? 0 : 1);
    }

    private static String receiver(Set<String> notified) throws IOException {
        var server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        start(() -> {
            while (true) {
                try {
                    var socket = server.accept();
                    start(() -> listen(socket, notified));
                } catch (IOException over) {
                    return;
                }
            }
        });
        return "http://127.0.0.1:" + server.getLocalPort() + "/hook";
    }

    private static void listen(Socket socket, Set<String> notified) {
        try (socket) {
            var reader = new HttpReader(socket);
            while (true) {
                notified.add(HttpReader.field(reader.request(), "referenceId"));
                Requests.send(socket, "HTTP/1.1 204 No Content\r\n\r\n");
            }
        } catch (IOException over) {
            // The sandbox has ended.
        }
    }

    private static void start(Runnable work) {
        var thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }
}
