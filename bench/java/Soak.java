import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * Sends ordinary requests of every kind to many worlds, and then compares the memory that the sandbox counts with what its heap
 * contains: java Soak PORT PID SECONDS. The requests are about PIX, boleto, card, 3D Secure, tokens, authentications, payouts,
 * refunds, look-ups, webhooks that arrive, webhooks that fail, and scenarios. They also fill the journal and the events. Every
 * response must be a success. bench/faults starts the sandbox and calls this program.
 */
public final class Soak {
    private static final int WORLDS = 50;
    private static final int CLIENTS = 8;
    /** The counted memory and the live heap may differ by this part of the counted memory. */
    private static final double MAX_DIFFERENCE = 0.2;

    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +\\d+ +(\\d+)");

    private final int port;
    private final long pid;
    private final ConcurrentMap<String, AtomicLong> answers = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private volatile boolean over;
    private volatile String broken;

    private Soak(int port, long pid) {
        this.port = port;
        this.pid = pid;
    }

    public static void main(String[] args) throws Exception {
        var soak = new Soak(Integer.parseInt(args[0]), Long.parseLong(args[1]));
        System.exit(soak.run(Long.parseLong(args[2])) ? 0 : 1);
    }

    private boolean run(long seconds) throws Exception {
        int good = receiver("204 No Content", "");
        int bad = receiver("500 Internal Server Error", "x".repeat(300));
        // The first request loads classes and other data that exists once and must not count.
        try (var first = new Client(0, good, bad)) {
            first.request("GET", "/health", "", null);
        }
        long idle = liveHeap();
        var clients = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            int seed = i;
            clients[i] = new Thread(() -> work(seed, good, bad));
            clients[i].start();
        }
        TimeUnit.SECONDS.sleep(seconds);
        over = true;
        for (var client : clients) {
            client.join();
        }
        return report(seconds, idle);
    }

    private boolean report(long seconds, long idle) throws Exception {
        // Collects twice: work that was in progress at the first collection has ended at the second.
        liveHeap();
        String metrics;
        try (var last = new Client(99, 0, 0)) {
            metrics = last.request("GET", "/metrics", "", null).body();
        }
        long live = liveHeap() - idle;
        long counted = metric(metrics, "memory_kept_bytes");
        double difference = (double) live / counted - 1;
        var unexpected = new TreeMap<String, AtomicLong>();
        answers.forEach((answer, count) -> {
            if (!answer.matches(".* (200|201)")) {
                unexpected.put(answer, count);
            }
        });
        boolean passed = broken == null && unexpected.isEmpty() && Math.abs(difference) <= MAX_DIFFERENCE;
        System.out.printf(
                Locale.ROOT,
                "%-4s %-18s %d s of requests to %d worlds, %d answers%s%s; the heap contains %.1f MiB more than when idle,"
                        + " %.1f are counted, difference %+.0f %%; dropped: %d payments, %d notifications, %d tokens,"
                        + " %d authentications%n",
                passed ? "ok" : "FAIL",
                "soak",
                seconds,
                WORLDS,
                answers.values().stream().mapToLong(AtomicLong::get).sum(),
                unexpected.isEmpty() ? ", all successful" : ", unexpected: " + unexpected,
                broken == null ? "" : ", a connection broke: " + broken,
                live / 1048576.0,
                counted / 1048576.0,
                difference * 100,
                metric(metrics, "payments_dropped_total"),
                metric(metrics, "deliveries_dropped_total"),
                metric(metrics, "card_tokens_dropped_total"),
                metric(metrics, "authentications_dropped_total"));
        return passed;
    }

    private void work(int seed, int good, int bad) {
        try (var client = new Client(seed, good, bad)) {
            while (!over) {
                client.sendNext();
            }
        } catch (IOException | RuntimeException closed) {
            broken = closed.toString();
        }
    }

    /** One connection that sends one request after the other. */
    private final class Client implements AutoCloseable {
        private static final Map<String, String> NUMBERS =
                Map.of("card", "4242424242424242", "challenge", "4000000000002503");

        private final Socket socket;
        private final HttpReader reader;
        private final Random random;
        private final int good;
        private final int bad;
        private String world = "0";

        Client(int seed, int good, int bad) throws IOException {
            socket = Requests.connection(port);
            socket.setSoTimeout(30_000);
            reader = new HttpReader(socket);
            random = new Random(seed);
            this.good = good;
            this.bad = bad;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }

        void sendNext() throws IOException {
            world = Integer.toString(random.nextInt(WORLDS));
            int number = numbers.incrementAndGet();
            switch (random.nextInt(16)) {
                case 0, 1 -> pay(payin("PIX", number, null, null), "pix-paid-at-once");
                case 2 -> pay(payin("PIX", number, hook(good), null), "pix-paid-at-once");
                case 3 -> pay(payin("BOLETO", number, hook(good), null), null);
                case 4 -> refund(pay(payin("PIX", number, hook(good), null), "pix-paid-at-once"));
                case 5 -> pay(payin("PIX", number, hook(bad), null), "pix-paid-at-once");
                case 6 -> pay(payin("CREDIT_CARD", number, hook(good), card("card")), null);
                case 7, 8 -> pay(payin("CREDIT_CARD", number, null, card("challenge")), null);
                case 9 -> token();
                case 10 -> pay(payin("CREDIT_CARD", number, null, "{\"token\":\"" + token() + "\",\"installments\":2}"), null);
                case 11 -> authenticate(token(), number);
                case 12, 13 -> payout(number, random.nextBoolean() ? hook(good) : null);
                case 14 -> lookUp(pay(payin("PIX", number, null, null), null));
                case 15 -> scenario(random.nextInt(20));
                default -> throw new IllegalStateException();
            }
        }

        private String hook(int receiver) {
            return "http://127.0.0.1:" + receiver + "/shop/hooks";
        }

        private String pay(String body, String scenario) throws IOException {
            var answer = send("payin", "POST", "/payin",
                    scenario == null ? "" : "X-Sandbox-Scenario: " + scenario + "\r\n", body);
            return answer.status() == 201 ? answer.field("id") : "";
        }

        private void refund(String id) throws IOException {
            send("refund", "POST", "/_sandbox/payins/" + id + "/actions", "",
                    "{\"action\":\"refund\",\"amount\":100,\"reason\":\"goods returned\"}");
        }

        private void lookUp(String id) throws IOException {
            send("look-up", "GET", "/payin/" + id, "", null);
        }

        private String token() throws IOException {
            var answer = send("token", "POST", "/checkout/card-tokens", "", """
                    {"number":"4242424242424242","holderName":"MARIA SILVA","expirationMonth":"12",\
                    "expirationYear":"2099","cvv":"123"}""");
            return answer.status() == 201 ? answer.field("token") : "";
        }

        private void authenticate(String token, int number) throws IOException {
            send("authentication", "POST", "/checkout/3ds/authentications", "Origin: https://shop.example\r\n", """
                    {"token":"%s","amount":%d,"installments":1,"referenceId":"order-%d"}"""
                    .formatted(token, 1000 + number % 1000, number));
        }

        private void payout(int number, String hook) throws IOException {
            send("payout", "POST", "/payout", "", """
                    {"amount":100,"pixKey":"fulano%d@example.com","pixKeyType":"EMAIL","referenceId":"payout-%d"%s}"""
                    .formatted(number, number, hook == null ? "" : ",\"webhookUrl\":\"" + hook + "\""));
        }

        private void scenario(int name) throws IOException {
            var text = "scenario: soak-" + name + "\nabout: One of twenty.\nwhen:\n  operation: payin\n  method: PIX\n"
                    + "  customer.email: \"soak" + name + "@*\"\nthen:\n  - answer: PENDING\n  - after: 5m\n"
                    + "    become: CANCELED\n";
            record("scenario", request("POST", "/_sandbox/scenarios", "Content-Type: application/yaml\r\n", text));
        }

        private String card(String kind) {
            return """
                    {"number":"%s","holderName":"MARIA SILVA","expirationMonth":"12","expirationYear":"2099",\
                    "cvv":"123","installments":1}""".formatted(NUMBERS.get(kind));
        }

        private String payin(String method, int number, String hook, String card) {
            return """
                    {"paymentMethod":"%s","amount":%d,"referenceId":"order-%d","isPhysicalProduct":false,%s%s\
                    "payerIp":"203.0.113.7","customer":{"name":"Maria Silva","document":"12345678909",\
                    "email":"maria%d@example.com","phone":"11987654321","address":{"street":"Av. Paulista",\
                    "number":"1000","zipCode":"01310100","city":"Sao Paulo","state":"SP"}},\
                    "items":[{"title":"Camiseta","quantity":1,"unitPrice":12345}]}"""
                    .formatted(
                            method,
                            12345 + number % 1000,
                            number,
                            hook == null ? "" : "\"webhookUrl\":\"" + hook + "\",",
                            card == null ? "" : "\"card\":" + card + ",",
                            number);
        }

        private HttpReader.Response send(String what, String method, String path, String headers, String body)
                throws IOException {
            return record(what, request(method, path, headers + "Content-Type: application/json\r\n", body));
        }

        private HttpReader.Response record(String what, HttpReader.Response answer) {
            answers.computeIfAbsent(what + " " + answer.status(), first -> new AtomicLong()).incrementAndGet();
            return answer;
        }

        HttpReader.Response request(String method, String path, String headers, String body) throws IOException {
            var bytes = body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
            var keys = path.startsWith("/checkout") || path.startsWith("/_sandbox")
                    ? "x-api-key: pk_test_soak" + world
                    : "Authorization: Basic " + Base64.getEncoder()
                            .encodeToString(("pk_test_soak" + world + ":sk_test_soak").getBytes(StandardCharsets.UTF_8));
            var head = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + keys + "\r\n" + headers
                    + "Content-Length: " + bytes.length + "\r\n\r\n";
            var out = socket.getOutputStream();
            out.write((head + new String(bytes, StandardCharsets.ISO_8859_1)).getBytes(StandardCharsets.ISO_8859_1));
            return reader.response();
        }
    }

    /** @return the port of a receiver that gives this answer to every notification */
    private static int receiver(String status, String body) throws IOException {
        var server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        var answer = ("HTTP/1.1 " + status + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.ISO_8859_1);
        daemon(() -> {
            while (true) {
                var socket = server.accept();
                daemon(() -> {
                    try (socket) {
                        answersAll(socket.getInputStream(), socket.getOutputStream(), answer);
                    }
                });
            }
        });
        return server.getLocalPort();
    }

    private static void answersAll(InputStream raw, OutputStream out, byte[] answer) throws IOException {
        var reader = new HttpReader(new BufferedInputStream(raw));
        while (true) {
            reader.request();
            out.write(answer);
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void daemon(Work work) {
        var thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException over) {
                // The other side has closed the connection.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static long metric(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith("paysandbox_" + name + " "))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
                .findFirst()
                .orElse(0);
    }

    /** The bytes of all reachable objects of the sandbox, after a full collection. */
    private long liveHeap() throws IOException {
        var java = Path.of("/proc/" + pid + "/exe").toRealPath();
        var jcmd = new ProcessBuilder(java.resolveSibling("jcmd").toString(), Long.toString(pid), "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        var output = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var total = TOTAL.matcher(output);
        if (!total.find()) {
            throw new IOException("jcmd prints " + output.lines().findFirst().orElse("nothing"));
        }
        return Long.parseLong(total.group(1));
    }
}
