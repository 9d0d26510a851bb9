import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Takes and restores the snapshot of a world with payments, with clients that read slowly, disconnect or send too much. At the end
 * it stops the sandbox: java Snapshots PORT PID FOLDER REQUEST_TIMEOUT_MILLIS. The documents are stored in files, so this process
 * needs little memory.
 */
public final class Snapshots {
    /** Both keys have the same length, so that the documents of the two worlds differ only in these characters. */
    private static final String ORIGINAL = "pk_test_sandbox";

    private static final String OTHER = "pk_test_another";
    /** The key is within the first bytes of a document, as many as this number. */
    private static final int HEAD = 300;

    private final int port;
    private final Path folder;

    private Snapshots(int port, Path folder) {
        this.port = port;
        this.folder = folder;
    }

    public static void main(String[] args) throws Exception {
        var snapshots = new Snapshots(Integer.parseInt(args[0]), Path.of(args[2]));
        try {
            snapshots.run(Long.parseLong(args[1]), Long.parseLong(args[3]));
        } catch (IllegalStateException failed) {
            System.out.println("FAIL snapshots          " + failed.getMessage());
            System.exit(1);
        }
    }

    private void run(long pid, long timeoutMillis) throws Exception {
        require(call("POST", "/_sandbox/clock/freeze", ORIGINAL, "{}") == 200, "the clock does not freeze");
        var first = folder.resolve("first.json");
        long begin = System.nanoTime();
        take(ORIGINAL, first);
        double taken = since(begin);
        begin = System.nanoTime();
        require(restore(ORIGINAL, first, 0) == 204, "the snapshot was not restored in its own world");
        double restored = since(begin);
        requireSame(first, ORIGINAL, "the world restored from its own snapshot");
        print("%.1f MB taken in %.1f s, restored in the same world in %.1f s", Files.size(first) / 1e6, taken, restored);

        require(call("POST", "/_sandbox/reset", ORIGINAL, "{}") == 204, "no reset");
        begin = System.nanoTime();
        require(restore(OTHER, first, timeoutMillis) == 204, "the snapshot was not restored in another world by a slow upload");
        requireSame(first, OTHER, "the other world");
        print("an upload of %.1f s (the request timeout is %.1f s) restored the snapshot in another world",
                since(begin), timeoutMillis / 1e3);

        requireSlowReader(first);
        requireBrokenUpload(first);
        requireEnd(pid);
    }

    private void requireSlowReader(Path first) throws Exception {
        try (var socket = Requests.connection(port)) {
            Requests.send(socket, "GET /_sandbox/snapshot HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nx-api-key: " + OTHER
                    + "\r\n\r\n");
            var in = new BufferedInputStream(socket.getInputStream());
            in.read();
            long begin = System.nanoTime();
            require(call("POST", "/_sandbox/clock/advance", OTHER, "{\"duration\":\"1s\"}") == 200, "no advance");
            double waited = since(begin);
            long bytes = in.transferTo(OutputStream.nullOutputStream());
            require(bytes > Files.size(first), "a slow reader did not get the whole document");
            print("while a client stopped reading, its world handled another request within %.3f s", waited);
        }
        take(OTHER, first);
    }

    private void requireBrokenUpload(Path first) throws Exception {
        try (var socket = Requests.connection(port);
                var document = Files.newInputStream(first)) {
            Requests.send(socket, head("PUT", "/_sandbox/snapshot", OTHER, Files.size(first)));
            copy(document, socket.getOutputStream(), Files.size(first) / 10 * 9, 0);
        }
        requireSame(first, OTHER, "the world after an upload that ended at nine tenths");
        print("an upload that ended at nine tenths changed nothing");
    }

    private void requireEnd(long pid) throws Exception {
        try (var socket = Requests.connection(port)) {
            Requests.send(socket, head("PUT", "/_sandbox/snapshot", OTHER, 1L << 30) + "{");
            var answer = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            require(answer.equals("HTTP/1.1 413"), "an upload of a gibibyte was answered with " + answer);
            var sandbox = ProcessHandle.of(pid).orElseThrow();
            long begin = System.nanoTime();
            sandbox.destroy();
            sandbox.onExit().get(60, TimeUnit.SECONDS);
            double ended = since(begin);
            require(ended < 2, String.format(Locale.ROOT, "after a refused upload, the shutdown took %.1f s", ended));
            print("after a refused upload, kill -TERM ended the sandbox in %.2f s", ended);
        }
    }

    private void take(String key, Path file) throws IOException {
        var connection = connection("GET", "/_sandbox/snapshot", key);
        require(connection.getResponseCode() == 200, "a snapshot was answered with " + connection.getResponseCode());
        try (var in = connection.getInputStream();
                var out = Files.newOutputStream(file)) {
            in.transferTo(out);
        }
    }

    private void requireSame(Path first, String key, String whose) throws IOException {
        var again = folder.resolve("again.json");
        take(key, again);
        try (var one = new BufferedInputStream(Files.newInputStream(first), 1 << 16);
                var other = new BufferedInputStream(Files.newInputStream(again), 1 << 16)) {
            require(head(one).equals(head(other)), whose + " has a different beginning");
            for (int byteOfOne = one.read(); byteOfOne >= 0; byteOfOne = one.read()) {
                require(byteOfOne == other.read(), whose + " has changed");
            }
            require(other.read() < 0, whose + " has additional data");
        }
    }

    private static String head(InputStream document) throws IOException {
        return new String(document.readNBytes(HEAD), StandardCharsets.UTF_8).replace(OTHER, ORIGINAL);
    }

    /** @param atLeastMillis the minimum duration of the upload */
    private int restore(String key, Path file, long atLeastMillis) throws Exception {
        try (var socket = Requests.connection(port);
                var document = Files.newInputStream(file)) {
            Requests.send(socket, head("PUT", "/_sandbox/snapshot", key, Files.size(file)));
            copy(document, socket.getOutputStream(), Files.size(file), atLeastMillis * 2);
            var answer = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            return Integer.parseInt(answer.substring(9));
        }
    }

    private static void copy(InputStream from, OutputStream to, long bytes, long millis) throws Exception {
        var out = new BufferedOutputStream(to, 1 << 16);
        long begin = System.nanoTime();
        for (long left = bytes; left > 0; left -= 1 << 16) {
            out.write(from.readNBytes((int) Math.min(left, 1 << 16)));
            double share = 1 - (double) left / bytes;
            long early = (long) (share * millis) - (System.nanoTime() - begin) / 1_000_000;
            if (early > 0) {
                out.flush();
                TimeUnit.MILLISECONDS.sleep(early);
            }
        }
        out.flush();
    }

    private int call(String method, String path, String key, String body) throws IOException {
        var connection = connection(method, path, key);
        connection.setDoOutput(true);
        try (var out = connection.getOutputStream()) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        return connection.getResponseCode();
    }

    private HttpURLConnection connection(String method, String path, String key) throws IOException {
        var url = URI.create("http://127.0.0.1:" + port + path).toURL();
        var connection = (HttpURLConnection) url.openConnection();
        connection.setRequestMethod(method);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setRequestProperty("x-api-key", key);
        return connection;
    }

    private static String head(String method, String path, String key, long length) {
        return method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nx-api-key: " + key
                + "\r\nContent-Length: " + length + "\r\n\r\n";
    }

    private static double since(long begin) {
        return (System.nanoTime() - begin) / 1e9;
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalStateException(message);
        }
    }

    private static void print(String format, Object... figures) {
        System.out.println("ok   snapshots          " + String.format(Locale.ROOT, format, figures));
    }
}
