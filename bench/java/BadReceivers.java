import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Receivers that do not answer notifications, or never end their answer. */
final class BadReceivers {
    private final SandboxUnderTest sandbox;

    BadReceivers(SandboxUnderTest sandbox) {
        this.sandbox = sandbox;
    }

    void addTo(Map<String, Fault> faults) {
        faults.put("dead-receivers", this::deadReceivers);
        faults.put("silent-receivers", () -> receivers(socket -> Thread.sleep(600_000)));
        faults.put("endless-receivers", () -> receivers(BadReceivers::answersWithoutEnd));
        faults.put("endless-heads", () -> receivers(BadReceivers::sendsHeadersWithoutEnd));
    }

    /** Sends notifications to many receivers that never answer, and measures how long a good receiver waits meanwhile. */
    private String deadReceivers() throws Exception {
        var seen = new StringBuilder();
        for (int dead : new int[] {4, 40, 400}) {
            var notified = ConcurrentHashMap.<String>newKeySet();
            var hooks = new ArrayList<String>();
            for (int i = 0; i < dead; i++) {
                hooks.add(sandbox.receiver(socket -> Thread.sleep(600_000)));
            }
            for (int i = 0; i < Math.max(100, dead); i++) {
                sandbox.createPaidPayin("dead-" + sandbox.nextNumber(), hooks.get(i % dead));
            }
            var good = sandbox.receiver(socket -> {
                var reader = new HttpReader(socket);
                while (true) {
                    notified.add(HttpReader.field(reader.request(), "referenceId"));
                    Requests.send(socket, "HTTP/1.1 204 No Content\r\n\r\n");
                }
            });
            long worst = 0;
            for (int i = 0; i < 20; i++) {
                var reference = "alive-" + sandbox.nextNumber();
                sandbox.createPaidPayin(reference, good);
                long began = System.nanoTime();
                while (!notified.contains(reference)) {
                    long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
                    Failed.unless(waited < 2000, "with " + dead + " dead receivers, a good one waited 2 s");
                    Thread.sleep(1);
                }
                worst = Math.max(worst, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
            }
            seen.append(seen.isEmpty() ? "" : ", ").append(dead).append(": ").append(worst).append(" ms");
        }
        return "with this number of dead receivers, a good one is notified within " + seen;
    }

    private static void answersWithoutEnd(Socket socket) throws IOException {
        var out = socket.getOutputStream();
        out.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        var chunk = ("4000\r\n" + "x".repeat(0x4000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        while (true) {
            out.write(chunk);
        }
    }

    private static void sendsHeadersWithoutEnd(Socket socket) throws IOException {
        var out = socket.getOutputStream();
        out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII));
        var header = ("X-A: " + "x".repeat(1000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        while (true) {
            out.write(header);
        }
    }

    /** Sends notifications to a receiver that misbehaves, and as many to a good one. */
    private String receivers(SandboxUnderTest.Behaviour behaviour) throws Exception {
        int many = sandbox.scaled(500);
        var notified = ConcurrentHashMap.<String>newKeySet();
        var good = sandbox.receiver(socket -> {
            var reader = new HttpReader(socket);
            while (true) {
                notified.add(HttpReader.field(reader.request(), "referenceId"));
                Requests.send(socket, "HTTP/1.1 204 No Content\r\n\r\n");
            }
        });
        var bad = sandbox.receiver(behaviour);
        var expected = new ArrayList<String>();
        for (int i = 0; i < many; i++) {
            sandbox.createPaidPayin("bad-" + sandbox.nextNumber(), bad);
            var reference = "good-" + sandbox.nextNumber();
            expected.add(reference);
            sandbox.createPaidPayin(reference, good);
        }
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!notified.containsAll(expected) && System.nanoTime() < until) {
            Thread.sleep(20);
        }
        expected.removeAll(notified);
        Failed.unless(expected.isEmpty(), expected.size() + " of " + many + " notifications to the good receiver are missing");
        return "%d notifications went to such a receiver, and all %d to a good one arrived".formatted(many, many);
    }
}
