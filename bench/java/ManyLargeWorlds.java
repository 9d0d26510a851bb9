import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** More worlds and payments than fit into the heap. */
final class ManyLargeWorlds {
    private final SandboxUnderTest sandbox;

    ManyLargeWorlds(SandboxUnderTest sandbox) {
        this.sandbox = sandbox;
    }

    void addTo(Map<String, Fault> faults) {
        faults.put("many-worlds", this::manyWorlds);
    }

    /** As many worlds as are allowed, each with payments that have long texts: more than fits into the heap. */
    private String manyWorlds() throws Exception {
        int worlds = sandbox.scaled(1000);
        int each = sandbox.scaled(400);
        var filler = "x".repeat(1500);
        var statuses = new ConcurrentHashMap<Integer, AtomicInteger>();
        var threads = new Thread[8];
        var next = new AtomicInteger();
        var broken = new AtomicBoolean();
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                try (var socket = sandbox.connection()) {
                    var reader = new HttpReader(socket);
                    for (int i = next.getAndIncrement(); i < worlds * each; i = next.getAndIncrement()) {
                        var body = Requests.pix("world-" + i, "http://127.0.0.1:9/" + filler);
                        var world = i % worlds;
                        socket.getOutputStream()
                                .write(("POST /payin HTTP/1.1\r\nHost: a\r\nx-api-key: pk_test_w" + world
                                                + "\r\nx-api-secret: sk_test_w" + world + "\r\n" + Requests.JSON
                                                + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                                        .getBytes(StandardCharsets.US_ASCII));
                        statuses.computeIfAbsent(reader.response().status(), s -> new AtomicInteger()).incrementAndGet();
                    }
                } catch (IOException closed) {
                    broken.set(true);
                }
            });
            threads[t].start();
        }
        for (var thread : threads) {
            thread.join();
        }
        Failed.unless(!broken.get(), "a connection broke; answers so far " + statuses);
        Failed.unless(statuses.keySet().equals(Set.of(201)), "answers were " + statuses);
        var metrics = sandbox.exchange(Requests.get("/metrics")).body();
        return "%d payins of 2 KB in %d worlds all accepted; %s kept, %s dropped, heap %s of %s MiB"
                .formatted(
                        worlds * each,
                        worlds,
                        metric(metrics, "payins"),
                        metric(metrics, "payments_dropped_total"),
                        Long.parseLong(metric(metrics, "memory_used_bytes")) >> 20,
                        Long.parseLong(metric(metrics, "memory_max_bytes")) >> 20);
    }

    private static String metric(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith("paysandbox_" + name + " "))
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .findFirst()
                .orElse("0");
    }
}
