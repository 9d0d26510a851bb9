import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What careless and hostile clients and receivers do to a sandbox that runs already, and whether everyone else is
 * served meanwhile: java bench/Faults.java PORT PID SCALE FAULT... A SCALE of 1 is what the documentation tells of, a
 * smaller one is for trying. bench/faults starts the sandbox and calls this.
 */
public final class Faults {
    private static final String CREDENTIALS = "x-api-key: pk_test_sandbox\r\nx-api-secret: sk_test_sandbox\r\n";
    private static final String JSON = "Content-Type: application/json\r\n";
    /** A client that behaves must have its answer within this, whatever others do. */
    private static final long PATIENCE_MILLIS = 10_000;

    private final int port;
    private final long pid;
    private final double scale;
    private final List<AutoCloseable> open = new ArrayList<>();
    private final AtomicInteger references = new AtomicInteger();

    /** One fault: what was seen, or an exception that says what should not have been. */
    private interface Fault {
        String run() throws Exception;
    }

    private static final class Failed extends Exception {
        private static final long serialVersionUID = 1;

        Failed(String why) {
            super(why);
        }
    }

    private Faults(int port, long pid, double scale) {
        this.port = port;
        this.pid = pid;
        this.scale = scale;
    }

    public static void main(String[] args) throws Exception {
        var faults = new Faults(Integer.parseInt(args[0]), Long.parseLong(args[1]), Double.parseDouble(args[2]));
        System.exit(faults.run(Arrays.asList(args).subList(3, args.length)) ? 0 : 1);
    }

    private Map<String, Fault> all() {
        var all = new LinkedHashMap<String, Fault>();
        all.put("slow-heads", () -> slow("GET /payin/x HTTP/1.1\r\nHost: a\r\nX-Slow: "));
        all.put("slow-bodies", () -> slow("POST /payin HTTP/1.1\r\nHost: a\r\n" + CREDENTIALS + JSON
                + "Content-Length: 100000\r\n\r\n{"));
        all.put("half-open", this::halfOpen);
        all.put("idle", this::idle);
        all.put("huge-bodies", this::hugeBodies);
        all.put("endless-bodies", this::endlessBodies);
        all.put("lying-lengths", this::lyingLengths);
        all.put("pipelining", this::pipelining);
        all.put("deaf-pipelining", this::deafPipelining);
        all.put("flood", this::flood);
        all.put("half-heads", this::halfHeads);
        all.put("dead-receivers", this::deadReceivers);
        all.put("silent-receivers", () -> receivers(socket -> Thread.sleep(600_000)));
        all.put("endless-receivers", () -> receivers(Faults::answersWithoutEnd));
        all.put("endless-heads", () -> receivers(Faults::sendsHeadersWithoutEnd));
        all.put("many-worlds", this::manyWorlds);
        return all;
    }

    private boolean run(List<String> chosen) {
        var good = true;
        for (var fault : all().entrySet()) {
            if (!chosen.isEmpty() && !chosen.contains(fault.getKey())) {
                continue;
            }
            long before = resident();
            String seen;
            boolean passed;
            try {
                seen = fault.getValue().run();
                closeAll();
                healthy();
                passed = true;
            } catch (Exception failed) {
                seen = failed instanceof Failed ? failed.getMessage() : failed.toString();
                passed = false;
                closeAll();
            }
            good &= passed;
            System.out.printf(
                    "%-4s %-18s %s; resident %d -> %d MiB%n",
                    passed ? "ok" : "FAIL", fault.getKey(), seen, before, resident());
        }
        return good;
    }

    private int count(int atFullScale) {
        return Math.max(2, (int) (atFullScale * scale));
    }

    /** Many clients that send a byte now and then, and never finish. */
    private String slow(String beginning) throws Exception {
        int many = count(500);
        var sockets = new ArrayList<Socket>();
        for (int i = 0; i < many; i++) {
            sockets.add(says(beginning));
        }
        var ended = new AtomicInteger();
        long worst = 0;
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (ended.get() < many && System.nanoTime() < until) {
            ended.set(0);
            for (var socket : sockets) {
                if (isClosedAfterWriting(socket)) {
                    ended.incrementAndGet();
                }
            }
            worst = Math.max(worst, healthy());
            Thread.sleep(50);
        }
        demand(ended.get() == many, ended + " of " + many + " slow clients were hung up on");
        return "%d slow clients hung up on, others answered within %d ms".formatted(many, worst);
    }

    private static boolean isClosedAfterWriting(Socket socket) {
        try {
            if (socket.isClosed()) {
                return true;
            }
            socket.getOutputStream().write('x');
            socket.setSoTimeout(1);
            while (socket.getInputStream().read() >= 0) {}
            socket.close();
            return true;
        } catch (java.net.SocketTimeoutException stillOpen) {
            return false;
        } catch (IOException broken) {
            return true;
        }
    }

    /** Clients that vanish in the middle, and clients that close their half after asking. */
    private String halfOpen() throws Exception {
        int many = count(500);
        for (int i = 0; i < many; i++) {
            says("POST /payin HTTP/1.1\r\nHost: a\r\n" + CREDENTIALS + JSON + "Content-Length: 400\r\n\r\n{\"a\"");
        }
        var halves = new ArrayList<Socket>();
        for (int i = 0; i < many; i++) {
            var half = says("GET /payin/x HTTP/1.1\r\nHost: a\r\n" + CREDENTIALS);
            half.shutdownOutput();
            halves.add(half);
        }
        long worst = healthy();
        for (var half : halves) {
            half.setSoTimeout(30_000);
            half.getInputStream().readAllBytes();
        }
        for (var silent : List.copyOf(open)) {
            if (silent instanceof Socket socket && !socket.isClosed()) {
                socket.setSoTimeout(30_000);
                socket.getInputStream().readAllBytes();
            }
        }
        return "%d half requests and %d half connections all closed by the server, others within %d ms"
                .formatted(many, many, worst);
    }

    private String idle() throws Exception {
        int many = count(1000);
        long before = resident();
        var sockets = new ArrayList<Socket>();
        for (int i = 0; i < many; i++) {
            var socket = says(get("/health"));
            expect(socket, 200);
            sockets.add(socket);
        }
        long each = (resident() - before) * 1024 / many;
        long worst = 0;
        for (int i = 0; i < 20; i++) {
            worst = Math.max(worst, healthy());
        }
        for (var socket : sockets) {
            socket.getOutputStream().write(get("/health").getBytes(StandardCharsets.ISO_8859_1));
            expect(socket, 200);
        }
        return "%d idle connections at about %d KiB each, all usable afterwards, others within %d ms"
                .formatted(many, each, worst);
    }

    private String hugeBodies() throws Exception {
        int many = count(64);
        var head = "POST /payin HTTP/1.1\r\nHost: a\r\n" + CREDENTIALS + JSON + "Content-Length: ";
        for (int i = 0; i < many; i++) {
            expect(says(head + "10000000000\r\n\r\n{"), 413);
        }
        var threads = Executors.newCachedThreadPool();
        var counts = new ConcurrentHashMap<Integer, AtomicInteger>();
        for (int i = 0; i < many; i++) {
            threads.execute(() -> {
                try {
                    var socket = says(head + "1000000\r\n\r\n");
                    socket.getOutputStream().write(" ".repeat(1_000_000).getBytes(StandardCharsets.ISO_8859_1));
                    counts.computeIfAbsent(status(socket), status -> new AtomicInteger()).incrementAndGet();
                } catch (IOException reset) {
                    counts.computeIfAbsent(-1, status -> new AtomicInteger()).incrementAndGet();
                }
            });
        }
        threads.shutdown();
        long worst = healthy();
        demand(threads.awaitTermination(60, TimeUnit.SECONDS), "bodies of 1 MB without an answer for a minute");
        demand(!counts.containsKey(500), "bodies of 1 MB were answered " + counts);
        return "%d announced 10 GB: all 413; %d sent 1 MB of blanks at once: %s; others within %d ms"
                .formatted(many, many, counts, worst);
    }

    private String endlessBodies() throws Exception {
        int many = count(16);
        var ended = new AtomicInteger();
        var sent = new AtomicLong();
        var threads = Executors.newCachedThreadPool();
        var chunk = ("4000\r\n" + " ".repeat(0x4000) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        for (int i = 0; i < many; i++) {
            threads.execute(() -> {
                try {
                    var socket = says("POST /payin HTTP/1.1\r\nHost: a\r\n" + CREDENTIALS + JSON
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
            worst = Math.max(worst, healthy());
            Thread.sleep(50);
        }
        demand(ended.get() == many, ended + " of " + many + " endless bodies were ended by the server");
        return "%d endless bodies ended by the server after %d MB, others within %d ms"
                .formatted(many, sent.get() / 1_000_000, worst);
    }

    private String lyingLengths() throws Exception {
        var body = payin("lies", null);
        var head = "POST /payin HTTP/1.1\r\nHost: a\r\n" + CREDENTIALS + JSON;
        expect(says(head + "Content-Length: " + (body.length() - 5) + "\r\n\r\n" + body), 400);
        expect(says(head + "Content-Length: -1\r\n\r\n" + body), 400);
        expect(says(head + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n" + body), 400);
        expect(says(head + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + body), 400);
        expect(says(head + "Content-Length: 99999999999999999999\r\n\r\n" + body), 400);
        expect(says(head + "Content-Length: " + (body.length() + 5) + "\r\n\r\n" + body), 408);
        return "too short, negative, double, contradicting, too long a number: 400; more than came: 408";
    }

    private String pipelining() throws Exception {
        int many = count(10_000);
        var socket = connected();
        var writer = new Thread(() -> {
            try {
                for (int i = 0; i < many; i++) {
                    socket.getOutputStream().write(post("pipe-" + i, null).getBytes(StandardCharsets.ISO_8859_1));
                }
            } catch (IOException closed) {
                // The reader finds out.
            }
        });
        writer.start();
        var in = new BufferedInputStream(socket.getInputStream());
        socket.setSoTimeout(30_000);
        for (int i = 0; i < many; i++) {
            var answer = answer(in);
            demand(answer.status == 201, "answer " + i + " was " + answer.status);
            demand(answer.body.contains("\"pipe-" + i + "\""), "answer " + i + " is not the one to request " + i);
        }
        return many + " requests in one breath answered, in their order";
    }

    /** Clients that ask and ask, and never read. */
    private String deafPipelining() throws Exception {
        int many = count(64);
        long before = resident();
        var threads = Executors.newCachedThreadPool(Faults::daemon);
        var asked = new AtomicLong();
        for (int i = 0; i < many; i++) {
            threads.execute(() -> {
                try {
                    var socket = connected();
                    // Many in one breath: a call for each would take the processor from those who wait for answers.
                    var requests = get("/openapi.yml").repeat(100).getBytes(StandardCharsets.ISO_8859_1);
                    while (true) {
                        socket.getOutputStream().write(requests);
                        asked.addAndGet(100);
                    }
                } catch (IOException closed) {
                    // As it should be, sooner or later.
                }
            });
        }
        long worst = 0;
        for (int i = 0; i < 50; i++) {
            worst = Math.max(worst, healthy());
            Thread.sleep(100);
        }
        demand(resident() - before < 150, "resident memory grew by " + (resident() - before) + " MiB");
        return "%d clients that read nothing sent %d requests, others within %d ms".formatted(many, asked.get(), worst);
    }

    private String flood() throws Exception {
        int many = count(5000);
        int refused = 0;
        long worst = 0;
        for (int i = 0; i < many; i++) {
            try {
                connected();
            } catch (IOException full) {
                refused++;
            }
            if (i % 500 == 0) {
                worst = Math.max(worst, healthy());
            }
        }
        worst = Math.max(worst, healthy());
        return "%d connections held open, %d of them refused, others within %d ms".formatted(many, refused, worst);
    }

    /** More clients than there may be begin a request, and begin anew as soon as they are hung up on. */
    private String halfHeads() throws Exception {
        int many = count(2050);
        var began = new AtomicLong();
        var stop = new AtomicBoolean();
        var held = new java.util.concurrent.ArrayBlockingQueue<Socket>(many);
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 4; i++) {
            var thread = daemon(() -> {
                while (!stop.get()) {
                    try {
                        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
                        socket.getOutputStream()
                                .write("POST /payin HTTP/1.1\r\nHost: a\r\nX-Half: "
                                        .getBytes(StandardCharsets.ISO_8859_1));
                        began.incrementAndGet();
                        if (!held.offer(socket)) {
                            var oldest = held.poll();
                            if (oldest != null) {
                                oldest.close();
                            }
                            held.offer(socket);
                        }
                    } catch (IOException hungUp) {
                        // Anew.
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
                worst = Math.max(worst, healthy());
                Thread.sleep(100);
            }
        } finally {
            // Whatever has come of it, the next fault begins without this one.
            stop.set(true);
            for (var thread : threads) {
                thread.join();
            }
            for (var socket : held) {
                socket.close();
            }
        }
        return "%d half heads at a time, %d in all, others within %d ms".formatted(many, began.get(), worst);
    }

    /** Payments told to many receivers that never answer, while a good one counts how long it waits. */
    private String deadReceivers() throws Exception {
        var seen = new StringBuilder();
        for (int dead : new int[] {4, 40, 400}) {
            var heard = ConcurrentHashMap.<String>newKeySet();
            var hooks = new ArrayList<String>();
            for (int i = 0; i < dead; i++) {
                hooks.add(receiver(socket -> Thread.sleep(600_000)));
            }
            for (int i = 0; i < Math.max(100, dead); i++) {
                pay("dead-" + references.incrementAndGet(), hooks.get(i % dead));
            }
            var good = receiver(socket -> {
                var in = new BufferedInputStream(socket.getInputStream());
                while (true) {
                    heard.add(field(request(in), "referenceId"));
                    socket.getOutputStream()
                            .write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
                }
            });
            long worst = 0;
            for (int i = 0; i < 20; i++) {
                var reference = "alive-" + references.incrementAndGet();
                pay(reference, good);
                long began = System.nanoTime();
                while (!heard.contains(reference)) {
                    long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
                    demand(waited < 2000, "with " + dead + " dead receivers a good one waited 2 s");
                    Thread.sleep(1);
                }
                worst = Math.max(worst, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
            }
            seen.append(seen.isEmpty() ? "" : ", ").append(dead).append(": ").append(worst).append(" ms");
        }
        return "a good receiver beside dead ones hears within " + seen;
    }

    private interface Behaviour {
        void answer(Socket socket) throws Exception;
    }

    private static void answersWithoutEnd(Socket socket) throws IOException {
        var out = socket.getOutputStream();
        out.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        var chunk = ("4000\r\n" + "x".repeat(0x4000) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        while (true) {
            out.write(chunk);
        }
    }

    private static void sendsHeadersWithoutEnd(Socket socket) throws IOException {
        var out = socket.getOutputStream();
        out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.ISO_8859_1));
        var header = ("X-A: " + "x".repeat(1000) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        while (true) {
            out.write(header);
        }
    }

    /** Payments told to receivers that misbehave, and others told to one that does not. */
    private String receivers(Behaviour behaviour) throws Exception {
        int many = count(500);
        var heard = ConcurrentHashMap.<String>newKeySet();
        var good = receiver(socket -> {
            var in = new BufferedInputStream(socket.getInputStream());
            while (true) {
                var told = request(in);
                heard.add(field(told, "referenceId"));
                socket.getOutputStream()
                        .write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            }
        });
        var bad = receiver(behaviour);
        var expected = new ArrayList<String>();
        for (int i = 0; i < many; i++) {
            pay("bad-" + references.incrementAndGet(), bad);
            var reference = "good-" + references.incrementAndGet();
            expected.add(reference);
            pay(reference, good);
        }
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!heard.containsAll(expected) && System.nanoTime() < until) {
            Thread.sleep(20);
        }
        expected.removeAll(heard);
        demand(expected.isEmpty(), expected.size() + " of " + many + " notifications to the good receiver are missing");
        return "%d notifications to such a receiver, and all %d to a good one arrived".formatted(many, many);
    }

    /** Opens a PIX payin that its payer pays at once, as the scenario of that name has it. */
    private void pay(String reference, String hook) throws Exception {
        try (var socket = connected()) {
            var body = payin(reference, hook);
            socket.getOutputStream()
                    .write(("POST /payin HTTP/1.1\r\nHost: a\r\n" + CREDENTIALS + JSON
                                    + "X-Sandbox-Scenario: pix-paid-at-once\r\nContent-Length: " + body.length()
                                    + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.ISO_8859_1));
            expect(socket, 201);
        } finally {
            open.removeIf(entry -> entry instanceof Socket socket && socket.isClosed());
        }
    }

    private String receiver(Behaviour behaviour) throws IOException {
        var server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        open.add(server);
        var threads = Executors.newCachedThreadPool(Faults::daemon);
        threads.execute(() -> {
            while (true) {
                try {
                    var socket = server.accept();
                    threads.execute(() -> {
                        try (socket) {
                            behaviour.answer(socket);
                        } catch (Exception over) {
                            // The sandbox hung up, or this run is over.
                        }
                    });
                } catch (IOException over) {
                    return;
                }
            }
        });
        return "http://127.0.0.1:" + server.getLocalPort() + "/hook";
    }

    /** As many worlds as there may be, each with payments of long texts: more than the heap holds. */
    private String manyWorlds() throws Exception {
        int worlds = count(1000);
        int each = count(400);
        var filler = "x".repeat(1500);
        var statuses = new ConcurrentHashMap<Integer, AtomicInteger>();
        var threads = new Thread[8];
        var next = new AtomicInteger();
        var broken = new AtomicBoolean();
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                try (var socket = connected()) {
                    var in = new BufferedInputStream(socket.getInputStream());
                    for (int i = next.getAndIncrement(); i < worlds * each; i = next.getAndIncrement()) {
                        var body = payin("world-" + i, "http://127.0.0.1:9/" + filler);
                        var world = i % worlds;
                        socket.getOutputStream()
                                .write(("POST /payin HTTP/1.1\r\nHost: a\r\nx-api-key: pk_test_w" + world
                                                + "\r\nx-api-secret: sk_test_w" + world + "\r\n" + JSON
                                                + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                                        .getBytes(StandardCharsets.ISO_8859_1));
                        statuses.computeIfAbsent(answer(in).status, s -> new AtomicInteger()).incrementAndGet();
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
        demand(!broken.get(), "a connection broke; answers so far " + statuses);
        demand(statuses.keySet().equals(Set.of(201)), "answers were " + statuses);
        var metrics = exchange(get("/metrics")).body;
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

    /** How long a client that behaves waits for its payin, in milliseconds. */
    private long healthy() throws Exception {
        long began = System.nanoTime();
        var answer = exchange(post("healthy-" + references.incrementAndGet(), null));
        long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
        demand(answer.status == 201, "a client that behaves was answered " + answer.status);
        demand(took < PATIENCE_MILLIS, "a client that behaves waited " + took + " ms");
        return took;
    }

    private Answer exchange(String request) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) PATIENCE_MILLIS);
            socket.setTcpNoDelay(true);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return answer(new BufferedInputStream(socket.getInputStream()));
        }
    }

    private Socket connected() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        synchronized (open) {
            open.add(socket);
        }
        return socket;
    }

    private Socket says(String text) throws IOException {
        var socket = connected();
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        return socket;
    }

    private void closeAll() {
        synchronized (open) {
            for (var one : open) {
                try {
                    one.close();
                } catch (Exception closedAlready) {
                    // Closed is closed.
                }
            }
            open.clear();
        }
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + CREDENTIALS + "\r\n";
    }

    private static String post(String reference, String hook) {
        var body = payin(reference, hook);
        return "POST /payin HTTP/1.1\r\nHost: localhost\r\n" + CREDENTIALS + JSON + "Content-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    private static String payin(String reference, String hook) {
        return """
                {"paymentMethod":"PIX","amount":12345,"referenceId":"%s","isPhysicalProduct":false,%s\
                "payerIp":"203.0.113.7","customer":{"name":"Maria Silva","document":"12345678909",\
                "email":"maria@example.com","phone":"11987654321","address":{"street":"Av. Paulista","number":"1000",\
                "zipCode":"01310100","city":"Sao Paulo","state":"SP"}},\
                "items":[{"title":"Camiseta","quantity":1,"unitPrice":12345}]}"""
                .formatted(reference, hook == null ? "" : "\"webhookUrl\":\"" + hook + "\",");
    }

    private record Answer(int status, String body) {}

    private static void expect(Socket socket, int status) throws IOException, Failed {
        int got = status(socket);
        demand(got == status, "the answer was " + got + " rather than " + status);
    }

    private static int status(Socket socket) throws IOException {
        socket.setSoTimeout(30_000);
        return answer(socket.getInputStream()).status;
    }

    private static Answer answer(InputStream in) throws IOException {
        var start = line(in);
        int length = 0;
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).trim());
            }
        }
        return new Answer(
                Integer.parseInt(start.split(" ", 3)[1]), new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    /** The body of the next request that the sandbox sends. */
    private static String request(InputStream in) throws IOException {
        line(in);
        int length = 0;
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).trim());
            }
        }
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    private static String field(String json, String name) {
        int start = json.indexOf("\"" + name + "\":\"") + name.length() + 4;
        return json.substring(start, json.indexOf('"', start));
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("closed");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    private static void demand(boolean holds, String otherwise) throws Failed {
        if (!holds) {
            throw new Failed(otherwise);
        }
    }

    private static Thread daemon(Runnable work) {
        var thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }

    /** Resident memory of the sandbox, in MiB. */
    private long resident() {
        try {
            return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException gone) {
            return 0;
        }
    }
}
