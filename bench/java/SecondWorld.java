import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A merchant with few requests: one POST of a payin every 20 ms on one connection, in its own world. Prints the median and the
 * 99th percentile of the response times, in microseconds. If a request is late because the previous answer was late, its time
 * counts from the instant at which it was due.
 */
public final class SecondWorld {
    private static final long INTERVAL = 20_000_000;
    private static final int WARM_UP_SECONDS = 2;

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        double seconds = Double.parseDouble(args[1]);
        var request = Requests.post("/payin", "", Requests.pix("fair", null)).replace("_sandbox\r\n", "_second\r\n");
        try (var socket = Requests.connection(port)) {
            var reader = new HttpReader(socket);
            timesFor(WARM_UP_SECONDS, request, socket, reader);
            var times = timesFor(seconds, request, socket, reader);
            int count = times.size();
            System.out.println(times.get(count / 2) / 1000 + " " + times.get((int) Math.ceil(count * 0.99) - 1) / 1000);
        }
    }

    /** The sorted times. Requests that were due but not sent at the end count, too. */
    private static List<Long> timesFor(double seconds, String request, Socket socket, HttpReader reader)
            throws Exception {
        var times = new ArrayList<Long>();
        long due = System.nanoTime();
        long end = due + (long) (seconds * 1_000_000_000L);
        for (; System.nanoTime() < end; due += INTERVAL) {
            long began = due;
            if (System.nanoTime() < due) {
                for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                began = System.nanoTime();
            }
            Requests.send(socket, request);
            int status = reader.response().status();
            Failed.unless(status == 201, "the answer was " + status);
            times.add(System.nanoTime() - began);
        }
        for (long now = System.nanoTime(); due < now; due += INTERVAL) {
            times.add(now - due);
        }
        Collections.sort(times);
        return times;
    }

    private SecondWorld() {}
}
