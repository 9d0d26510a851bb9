import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Many simultaneous requests for the findings of worlds with full journals. */
final class ManyFindings {
    /** The journals of these worlds are as large as the settings allow. The other worlds share the rest of the memory. */
    private static final int LARGE_WORLDS = 4;

    private static final int THREADS = 8;

    private final SandboxUnderTest sandbox;

    ManyFindings(SandboxUnderTest sandbox) {
        this.sandbox = sandbox;
    }

    void addTo(Map<String, Fault> faults) {
        faults.put("many-findings", this::manyFindings);
    }

    /** Each call is answered with 200 or 503, and a good client is served meanwhile. */
    private String manyFindings() throws Exception {
        // As many as may exist, together with the ready-made world and those of other faults.
        int worlds = sandbox.scaled(900);
        fill("small", worlds, sandbox.scaled(20), "");
        fill("large", LARGE_WORLDS, sandbox.scaled(1000), members());

        int calls = sandbox.scaled(1000);
        var sockets = new Socket[calls];
        for (int i = 0; i < calls; i++) {
            sockets[i] = sandbox.connection();
        }
        long began = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            var world = i % 2 == 0 ? "large" + i / 2 % LARGE_WORLDS : "small" + i % worlds;
            Requests.send(
                    sockets[i],
                    "GET /_sandbox/findings HTTP/1.1\r\nHost: localhost\r\nx-api-key: pk_test_" + world + "\r\n\r\n");
        }
        long waited = sandbox.millisOfAGoodClient();
        int answered = 0;
        int refused = 0;
        for (var socket : sockets) {
            socket.setSoTimeout(120_000);
            int status = new HttpReader(socket).response().status();
            Failed.unless(status == 200 || status == 503, "a call was answered with " + status);
            answered += status == 200 ? 1 : 0;
            refused += status == 503 ? 1 : 0;
        }
        return "%d calls answered, %d refused within %d ms; a good client waited %d ms"
                .formatted(answered, refused, (System.nanoTime() - began) / 1_000_000, waited);
    }

    /** As many members as the journal keeps of a body. Parsed, they need ten times as much memory. */
    private static String members() {
        var members = new StringBuilder();
        for (int i = 0; members.length() < 7_000; i++) {
            members.append("\"m%d\":%d,".formatted(i, i));
        }
        return members.toString();
    }

    private void fill(String name, int worlds, int each, String members) throws Exception {
        var next = new AtomicInteger();
        var broken = new AtomicReference<String>();
        var statuses = new ConcurrentHashMap<Integer, Boolean>();
        var threads = new Thread[THREADS];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                try (var socket = sandbox.connection()) {
                    var reader = new HttpReader(socket);
                    for (int i = next.getAndIncrement(); i < worlds * each; i = next.getAndIncrement()) {
                        var body = Requests.pix("order-" + i, null).replaceFirst("\\{", "{" + members);
                        var keys = "x-api-key: pk_test_%1$s\r\nx-api-secret: sk_test_%1$s\r\n".formatted(name + i % worlds);
                        socket.getOutputStream()
                                .write(("POST /payin HTTP/1.1\r\nHost: localhost\r\n" + keys + Requests.JSON
                                                + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                                        .getBytes(StandardCharsets.US_ASCII));
                        statuses.put(reader.response().status(), true);
                    }
                } catch (IOException closed) {
                    broken.set(closed.toString());
                }
            });
            threads[t].start();
        }
        for (var thread : threads) {
            thread.join();
        }
        Failed.unless(broken.get() == null, "a connection broke: " + broken.get());
        Failed.unless(statuses.size() == 1 && statuses.containsKey(201), "payins were answered with " + statuses.keySet());
    }
}
