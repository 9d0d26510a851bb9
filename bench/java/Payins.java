import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** Creates PIX payins over kept-alive connections: java Payins PORT COUNT [CONNECTIONS, 16 by default]. */
public final class Payins {
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
        try (var socket = Requests.connection(port)) {
            var reader = new HttpReader(socket);
            for (int number = next.getAndIncrement(); number < count; number = next.getAndIncrement()) {
                Requests.send(socket, Requests.post("/payin", "", Requests.pix("order-" + number, null)));
                var response = reader.response();
                if (response.status() != 201) {
                    throw new IllegalStateException("POST /payin was answered with " + response);
                }
            }
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
