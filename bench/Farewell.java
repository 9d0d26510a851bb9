import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ends a sandbox by SIGTERM while it is under load, and compares what its clients were answered with what its receiver
 * heard: java bench/Farewell.java PORT PID [SECONDS before the end]. Every payin is paid at once, so each one created is
 * told of; one that the receiver heard of and no client was answered would be a payment that was taken and denied.
 */
public final class Farewell {
    private static final int CONNECTIONS = 16;

    private Farewell() {}

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        var sandbox = ProcessHandle.of(Long.parseLong(args[1])).orElseThrow();
        long seconds = args.length > 2 ? Long.parseLong(args[2]) : 5;
        Set<String> answered = ConcurrentHashMap.newKeySet();
        Set<String> unanswered = ConcurrentHashMap.newKeySet();
        Set<String> heard = ConcurrentHashMap.newKeySet();
        var hook = receiver(heard);
        var numbers = new AtomicInteger();
        var wrong = new AtomicInteger();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            var client = new Thread(() -> {
                String reference = null;
                try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                    socket.setTcpNoDelay(true);
                    socket.setSoTimeout(30_000);
                    var in = new BufferedInputStream(socket.getInputStream());
                    while (true) {
                        reference = "order-" + numbers.incrementAndGet();
                        socket.getOutputStream().write(post(reference, hook));
                        int status = answer(in);
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
        } catch (java.util.concurrent.TimeoutException lives) {
            ended = false;
        }
        long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
        var denied = new ArrayList<>(heard);
        denied.removeIf(answered::contains);
        long missing = answered.stream().filter(reference -> !heard.contains(reference)).count();
        var good = ended && denied.isEmpty() && wrong.get() == 0 && !answered.isEmpty();
        System.out.printf(
                "%-4s %-18s %d payins answered, %d told of and not answered, %d other answers, %s after %d ms;"
                        + " %d notifications were not delivered (the log must say so)%n",
                good ? "ok" : "FAIL",
                "term",
                answered.size(),
                denied.size(),
                wrong.get(),
                ended ? "ended" : "still alive",
                took,
                missing);
        System.out.println("undelivered " + missing);
        System.exit(good ? 0 : 1);
    }

    private static String receiver(Set<String> heard) throws IOException {
        var server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        start(() -> {
            while (true) {
                try {
                    var socket = server.accept();
                    start(() -> listen(socket, heard));
                } catch (IOException over) {
                    return;
                }
            }
        });
        return "http://127.0.0.1:" + server.getLocalPort() + "/hook";
    }

    private static void listen(Socket socket, Set<String> heard) {
        try (socket) {
            var in = new BufferedInputStream(socket.getInputStream());
            while (true) {
                line(in);
                var told = body(in);
                int start = told.indexOf("\"referenceId\":\"") + 15;
                heard.add(told.substring(start, told.indexOf('"', start)));
                socket.getOutputStream().write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
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

    private static byte[] post(String reference, String hook) {
        var body = """
                {"paymentMethod":"PIX","amount":12345,"referenceId":"%s","isPhysicalProduct":false,"webhookUrl":"%s",\
                "payerIp":"203.0.113.7","customer":{"name":"Maria Silva","document":"12345678909",\
                "email":"maria@example.com","phone":"11987654321","address":{"street":"Av. Paulista","number":"1000",\
                "zipCode":"01310100","city":"Sao Paulo","state":"SP"}},\
                "items":[{"title":"Camiseta","quantity":1,"unitPrice":12345}]}""".formatted(reference, hook);
        return ("POST /payin HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                        + "X-Sandbox-Scenario: pix-paid-at-once\r\nx-api-key: pk_test_sandbox\r\n"
                        + "x-api-secret: sk_test_sandbox\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static int answer(InputStream in) throws IOException {
        var start = line(in);
        body(in);
        return Integer.parseInt(start.split(" ", 3)[1]);
    }

    private static String body(InputStream in) throws IOException {
        int length = 0;
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).trim());
            }
        }
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
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
}
