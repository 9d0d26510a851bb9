import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Does what a CI job does, alternately with several servers: starts the server, waits until it answers, creates payins and
 * reads each of them, sends SIGTERM, and waits until the process has ended.
 *
 * <p>java FirstMinute ROUNDS PAYINS CONNECTIONS LOG, and for each server NAME PORT PATH COMMAND. A GET of the path is answered
 * with 200 as soon as the server is ready. The command is one argument, which is split at spaces. Prints a line for each round
 * and server: round, name, then in milliseconds the time until ready, the time of the requests, the time from SIGTERM to the end,
 * the sum of the three, and the processor time. Round 0 warms up this client and the file system's cache.
 */
public final class FirstMinute {
    private final int payins;
    private final int connections;
    private final File log;

    private record Server(String name, int port, String path, List<String> command) {}

    private FirstMinute(int payins, int connections, File log) {
        this.payins = payins;
        this.connections = connections;
        this.log = log;
    }

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[0]);
        var measurement = new FirstMinute(Integer.parseInt(args[1]), Integer.parseInt(args[2]), new File(args[3]));
        var servers = new ArrayList<Server>();
        for (int i = 4; i < args.length; i += 4) {
            servers.add(new Server(
                    args[i], Integer.parseInt(args[i + 1]), args[i + 2], Arrays.asList(args[i + 3].split(" +"))));
        }
        for (int round = 0; round <= rounds; round++) {
            for (var server : servers) {
                System.out.println(round + " " + server.name + " " + measurement.measure(server));
            }
        }
    }

    private String measure(Server server) throws Exception {
        long spentBefore = processorMillisOfEndedChildren();
        long began = System.nanoTime();
        var process = new ProcessBuilder(server.command).redirectErrorStream(true).redirectOutput(log).start();
        try {
            while (!isReady(server)) {
                if (!process.isAlive() || System.nanoTime() - began > TimeUnit.MINUTES.toNanos(2)) {
                    throw new IllegalStateException(
                            "no answer from " + server.command + "\n" + Files.readString(log.toPath()));
                }
                Thread.sleep(2);
            }
            long ready = System.nanoTime();
            createAndRead(server.port);
            long answered = System.nanoTime();
            process.destroy();
            process.waitFor();
            long ended = System.nanoTime();
            return String.format(
                    Locale.ROOT,
                    "%.1f %.1f %.1f %.1f %d",
                    (ready - began) / 1e6,
                    (answered - ready) / 1e6,
                    (ended - answered) / 1e6,
                    (ended - began) / 1e6,
                    processorMillisOfEndedChildren() - spentBefore);
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean isReady(Server server) {
        try (var socket = Requests.connection(server.port)) {
            Requests.send(socket, Requests.get(server.path));
            return new HttpReader(socket).response().status() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private void createAndRead(int port) throws Exception {
        var next = new AtomicInteger();
        var failure = new AtomicReference<Exception>();
        var clients = new ArrayList<Thread>();
        for (int i = 0; i < connections; i++) {
            var client = new Thread(() -> {
                try {
                    createAndRead(port, next);
                } catch (IOException | RuntimeException failed) {
                    failure.set(failed);
                }
            });
            client.start();
            clients.add(client);
        }
        for (var client : clients) {
            client.join();
        }
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    private void createAndRead(int port, AtomicInteger next) throws IOException {
        try (var socket = Requests.connection(port)) {
            var reader = new HttpReader(socket);
            for (int number = next.getAndIncrement(); number < payins; number = next.getAndIncrement()) {
                Requests.send(socket, Requests.post("/payin", "", Requests.pix("order-" + number, null)));
                var created = reader.response();
                if (created.status() != 201) {
                    throw new IllegalStateException("POST /payin was answered with " + created);
                }
                Requests.send(socket, Requests.get("/payin/" + created.field("id")));
                var read = reader.response();
                if (read.status() != 200) {
                    throw new IllegalStateException("GET /payin was answered with " + read);
                }
            }
        }
    }

    /** For all child processes that have ended, including their own children. The kernel counts in units of 10 ms. */
    private static long processorMillisOfEndedChildren() throws IOException {
        var stat = Files.readString(Path.of("/proc/self/stat"));
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * 10;
    }
}
