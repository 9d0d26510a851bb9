import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Too many requests on a connection, and too many connections. */
final class ManyRequests {
    private final SandboxUnderTest sandbox;

    ManyRequests(SandboxUnderTest sandbox) {
        this.sandbox = sandbox;
    }

    void addTo(Map<String, Fault> faults) {
        faults.put("pipelining", this::pipelining);
        faults.put("deaf-pipelining", this::deafPipelining);
        faults.put("flood", this::flood);
        faults.put("half-heads", this::halfHeads);
    }

    private String pipelining() throws Exception {
        int many = sandbox.scaled(10_000);
        var socket = sandbox.connection();
        var writer = new Thread(() -> {
            try {
                for (int i = 0; i < many; i++) {
                    socket.getOutputStream().write(Requests.post("/payin", "", Requests.pix("pipe-" + i, null)).getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException closed) {
                // The reader fails, too.
            }
        });
        writer.start();
        var reader = new HttpReader(socket);
        socket.setSoTimeout(30_000);
        for (int i = 0; i < many; i++) {
            var answer = reader.response();
            Failed.unless(answer.status() == 201, "answer " + i + " was " + answer.status());
            Failed.unless(answer.body().contains("\"pipe-" + i + "\""), "answer " + i + " does not belong to request " + i);
        }
        return many + " pipelined requests answered in order";
    }

    /** Clients that send requests without end, and never read a response. */
    private String deafPipelining() throws Exception {
        int many = sandbox.scaled(64);
        long before = sandbox.residentMebibytes();
        var threads = Executors.newCachedThreadPool(SandboxUnderTest::daemon);
        var sent = new AtomicLong();
        for (int i = 0; i < many; i++) {
            threads.execute(() -> {
                try {
                    var socket = sandbox.connection();
                    // Many requests per write: a system call for each would take processor time from the good client.
                    var requests = Requests.get("/openapi.yml").repeat(100).getBytes(StandardCharsets.US_ASCII);
                    while (true) {
                        socket.getOutputStream().write(requests);
                        sent.addAndGet(100);
                    }
                } catch (IOException closed) {
                    // The sandbox is expected to close the connection.
                }
            });
        }
        long worst = 0;
        for (int i = 0; i < 50; i++) {
            worst = Math.max(worst, sandbox.millisOfAGoodClient());
            Thread.sleep(100);
        }
        Failed.unless(sandbox.residentMebibytes() - before < 150, "resident memory grew by " + (sandbox.residentMebibytes() - before) + " MiB");
        return "%d clients that read nothing sent %d requests, others were answered within %d ms".formatted(many, sent.get(), worst);
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
