import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Too many requests on a connection, and too many connections. */
final class ManyRequests {
    /** How many requests are sent before their answers are read; Netty accepts 128. */
    private static final int DEPTH = 100;

    private final SandboxUnderTest sandbox;

    ManyRequests(SandboxUnderTest sandbox) {
        this.sandbox = sandbox;
    }

    void addTo(Map<String, Fault> faults) {
        faults.put("pipelining", this::pipelining);
        faults.put("flood", this::flood);
        faults.put("half-heads", this::halfHeads);
    }

    private String pipelining() throws Exception {
        int many = sandbox.scaled(10_000);
        var socket = sandbox.connection();
        var reader = new HttpReader(socket);
        socket.setSoTimeout(30_000);
        for (int first = 0; first < many; first += DEPTH) {
            var requests = new StringBuilder();
            for (int i = first; i < first + DEPTH; i++) {
                requests.append(Requests.post("/payin", "", Requests.pix("pipe-" + i, null)));
            }
            socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
            for (int i = first; i < first + DEPTH; i++) {
                var answer = reader.response();
                Failed.unless(answer.status() == 201, "answer " + i + " was " + answer.status());
                Failed.unless(answer.body().contains("\"pipe-" + i + "\""), "answer " + i + " does not belong to request " + i);
            }
        }
        return many + " pipelined requests answered in order";
    }

    private String flood() throws Exception {
        int many = sandbox.scaled(5000);
        int refused = 0;
        long worst = 0;
        for (int i = 0; i < many; i++) {
            try {
                sandbox.connection();
            } catch (IOException full) {
                refused++;
            }
            if (i % 500 == 0) {
                worst = Math.max(worst, sandbox.millisOfAGoodClient());
            }
        }
        worst = Math.max(worst, sandbox.millisOfAGoodClient());
        return "%d connections held open, %d of them refused, others were answered within %d ms".formatted(many, refused, worst);
    }

    /** More clients than maxConnections send the beginning of a request, and do so again when their connection is closed. */
    private String halfHeads() throws Exception {
        int many = sandbox.scaled(2050);
        var began = new AtomicLong();
        var stop = new AtomicBoolean();
        var held = new ArrayBlockingQueue<Socket>(many);
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 4; i++) {
            var thread = SandboxUnderTest.daemon(() -> {
                while (!stop.get()) {
                    try {
                        var socket = sandbox.unregisteredConnection();
                        socket.getOutputStream()
                                .write("POST /payin HTTP/1.1\r\nHost: a\r\nX-Half: "
                                        .getBytes(StandardCharsets.US_ASCII));
                        began.incrementAndGet();
                        if (!held.offer(socket)) {
                            var oldest = held.poll();
                            if (oldest != null) {
                                oldest.close();
                            }
                            held.offer(socket);
                        }
                    } catch (IOException closed) {
                        // Try again.
                    }
                }
            });
            thread.start();
            threads.add(thread);
        }
        long worst = 0;
        try {
            while (held.remainingCapacity() > 0) {
                Thread.sleep(10);
            }
            for (int i = 0; i < 50; i++) {
                worst = Math.max(worst, sandbox.millisOfAGoodClient());
                Thread.sleep(100);
            }
        } finally {
            // Ends even after a failure, so that the next fault does not run at the same time.
            stop.set(true);
            for (var thread : threads) {
                thread.join();
            }
            for (var socket : held) {
                socket.close();
            }
        }
        return "%d half heads at a time, %d in total, others were answered within %d ms".formatted(many, began.get(), worst);
    }
}
