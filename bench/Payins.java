import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Creates a number of PIX payins over kept-alive connections: java bench/Payins.java PORT COUNT [CONNECTIONS]. */
public final class Payins {
    private static final String BODY = """
            {"paymentMethod":"PIX","amount":12345,"referenceId":"order-%d","isPhysicalProduct":false,\
            "payerIp":"203.0.113.7","customer":{"name":"Maria Silva","document":"12345678909",\
            "email":"maria@example.com","phone":"11987654321","address":{"street":"Av. Paulista","number":"1000",\
            "zipCode":"01310100","city":"Sao Paulo","state":"SP"}},\
            "items":[{"title":"Camiseta","quantity":1,"unitPrice":12345}]}""";

    private Payins() {}

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        int count = Integer.parseInt(args[1]);
        int connections = args.length > 2 ? Integer.parseInt(args[2]) : 16;
        var next = new AtomicInteger();
        var threads = new Thread[connections];
        for (int i = 0; i < connections; i++) {
            threads[i] = new Thread(() -> create(port, count, next));
            threads[i].start();
        }
        for (var thread : threads) {
            thread.join();
        }
    }

    private static void create(int port, int count, AtomicInteger next) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            var in = new BufferedInputStream(socket.getInputStream());
            for (int number = next.getAndIncrement(); number < count; number = next.getAndIncrement()) {
                var body = BODY.formatted(number).getBytes(StandardCharsets.UTF_8);
                var head = "POST /payin HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                        + "x-api-key: pk_test_sandbox\r\nx-api-secret: sk_test_sandbox\r\nContent-Length: "
                        + body.length + "\r\n\r\n";
                socket.getOutputStream().write((head + new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
                readAnswer(in);
            }
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void readAnswer(InputStream in) throws IOException {
        int length = 0;
        for (var line = readLine(in); !line.isEmpty(); line = readLine(in)) {
            if (line.startsWith("HTTP/1.1 ") && !line.startsWith("HTTP/1.1 201")) {
                throw new IllegalStateException(line);
            }
            if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).trim());
            }
        }
        in.skipNBytes(length);
    }

    private static String readLine(InputStream in) throws IOException {
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
