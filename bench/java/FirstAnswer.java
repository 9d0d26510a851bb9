import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Starts a server and sends requests until it answers: java FirstAnswer PORT PATH PAYIN LOG COMMAND... Prints the time to the
 * first 200 and the time of the first POST /payin after it (ms). Between the two it reads the server's resident memory (MiB) and
 * processor time (ms). Then it stops the server.
 */
public final class FirstAnswer {
    private FirstAnswer() {}

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        var payin = Files.readString(Path.of(args[2])).strip();
        var log = new File(args[3]);
        var command = Arrays.asList(args).subList(4, args.length);
        long began = System.nanoTime();
        var server = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start();
        try {
            while (!answers(port, args[1])) {
                if (!server.isAlive() || System.nanoTime() - began > TimeUnit.SECONDS.toNanos(120)) {
                    System.err.println(Files.readString(log.toPath()));
                    throw new IllegalStateException("no answer from " + command);
                }
                Thread.sleep(1);
            }
            double ready = millisSince(began);
            long pid = jvm(server);
            long resident = status(pid);
            long spent = processorMillis(pid);
            long sentAt = System.nanoTime();
            int status = send(port, Requests.post("/payin", "", payin));
            double post = millisSince(sentAt);
            if (status != 201) {
                throw new IllegalStateException("POST /payin was answered with " + status);
            }
            System.out.printf(Locale.ROOT, "%.1f %.1f %d %d%n", ready, post, resident, spent);
        } finally {
            server.descendants().forEach(ProcessHandle::destroy);
            server.destroy();
            server.waitFor();
        }
    }

    private static boolean answers(int port, String path) {
        try {
            return send(port, Requests.get(path)) == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static int send(int port, String request) throws IOException {
        try (var socket = Requests.connection(port)) {
            socket.setSoTimeout(30_000);
            Requests.send(socket, request);
            return new HttpReader(socket).response().status();
        }
    }

    /** The process id of the JVM. The command may start the JVM as its child. */
    private static long jvm(Process server) {
        return server.descendants()
                .filter(child -> child.info().command().orElse("").endsWith("java"))
                .mapToLong(ProcessHandle::pid)
                .findFirst()
                .orElse(server.pid());
    }

    private static long status(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024)
                .findFirst()
                .orElse(0);
    }

    /** The kernel counts in units of 10 ms. */
    private static long processorMillis(long pid) throws IOException {
        var stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * 10;
    }

    private static double millisSince(long began) {
        return (System.nanoTime() - began) / 1e6;
    }
}
