import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Bodies that are too long, never end, or have a wrong Content-Length. */
final class BadBodies {
    private final SandboxUnderTest sandbox;

    BadBodies(SandboxUnderTest sandbox) {
        this.sandbox = sandbox;
    }

    void addTo(Map<String, Fault> faults) {
        faults.put("huge-bodies", this::hugeBodies);
        faults.put("endless-bodies", this::endlessBodies);
        faults.put("lying-lengths", this::wrongLengths);
    }

    private String hugeBodies() throws Exception {
        int many = sandbox.scaled(64);
        var head = Requests.PAYIN_HEAD + "Content-Length: ";
        for (int i = 0; i < many; i++) {
            SandboxUnderTest.expect(sandbox.connectionThatSends(head + "10000000000\r\n\r\n{"), 413);
        }
        var threads = Executors.newCachedThreadPool();
        var counts = new ConcurrentHashMap<Integer, AtomicInteger>();
        for (int i = 0; i < many; i++) {
            threads.execute(() -> {
                try {
                    var socket = sandbox.connectionThatSends(head + "1000000\r\n\r\n");
                    socket.getOutputStream().write(" ".repeat(1_000_000).getBytes(StandardCharsets.US_ASCII));
                    counts.computeIfAbsent(SandboxUnderTest.status(socket), status -> new AtomicInteger()).incrementAndGet();
                } catch (IOException reset) {
                    counts.computeIfAbsent(-1, status -> new AtomicInteger()).incrementAndGet();
                }
            });
        }
        threads.shutdown();
        long worst = sandbox.millisOfAGoodClient();
        Failed.unless(threads.awaitTermination(60, TimeUnit.SECONDS), "bodies of 1 MB had no answer for a minute");
        Failed.unless(!counts.containsKey(500), "bodies of 1 MB were answered with " + counts);
        return "%d announced 10 GB: all 413; %d sent 1 MB of blanks at the same time: %s; others were answered within %d ms"
                .formatted(many, many, counts, worst);
    }

    private String endlessBodies() throws Exception {
        int many = sandbox.scaled(16);
        var ended = new AtomicInteger();
        var sent = new AtomicLong();
        var threads = Executors.newCachedThreadPool();
        var chunk = ("4000\r\n" + " ".repeat(0x4000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < many; i++) {
            threads.execute(() -> {
                try {
                    var socket = sandbox.connectionThatSends(Requests.PAYIN_HEAD
                            + "Transfer-Encoding: chunked\r\n\r\n");
                    while (true) {
                        socket.getOutputStream().write(chunk);
                        sent.addAndGet(chunk.length);
                    }
                } catch (IOException closed) {
                    ended.incrementAndGet();
                }
            });
        }
        threads.shutdown();
        long worst = 0;
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!threads.isTerminated() && System.nanoTime() < until) {
            worst = Math.max(worst, sandbox.millisOfAGoodClient());
            Thread.sleep(50);
        }
        Failed.unless(ended.get() == many, ended + " of " + many + " endless bodies were stopped by the server");
        return "%d endless bodies stopped by the server after %d MB, others were answered within %d ms"
                .formatted(many, sent.get() / 1_000_000, worst);
    }

    private String wrongLengths() throws Exception {
        var body = Requests.pix("lies", null);
        var head = Requests.PAYIN_HEAD;
        SandboxUnderTest.expect(sandbox.connectionThatSends(head + "Content-Length: " + (body.length() - 5) + "\r\n\r\n" + body), 400);
        SandboxUnderTest.expect(sandbox.connectionThatSends(head + "Content-Length: -1\r\n\r\n" + body), 400);
        SandboxUnderTest.expect(sandbox.connectionThatSends(head + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n" + body), 400);
        SandboxUnderTest.expect(sandbox.connectionThatSends(head + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + body), 400);
        SandboxUnderTest.expect(sandbox.connectionThatSends(head + "Content-Length: 99999999999999999999\r\n\r\n" + body), 400);
        SandboxUnderTest.expect(sandbox.connectionThatSends(head + "Content-Length: " + (body.length() + 5) + "\r\n\r\n" + body), 408);
        return "Content-Length too short, negative, double, contradictory or out of range: 400; longer than the body: 408";
    }
}
