import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;

/**
 * Measures the time until a sandbox has a world in memory. SharedWorlds wake URL WORLDS: the first and the second request to each
 * world of ManyWorlds, which are parked at first. SharedWorlds move URL OTHER WORLD TIMES: requests for one world, sent to two
 * sandboxes alternately. Prints the median and the 95th percentile in ms.
 */
public final class SharedWorlds {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private SharedWorlds() {}

    public static void main(String[] args) throws Exception {
        if (args[0].equals("wake")) {
            int worlds = Integer.parseInt(args[2]);
            print("the first request to each of " + worlds + " parked worlds", eachWorld(args[1], worlds));
            print("the second request", eachWorld(args[1], worlds));
        } else {
            var times = new double[Integer.parseInt(args[4])];
            for (int i = 0; i < times.length; i++) {
                times[i] = millis(i % 2 == 0 ? args[1] : args[2], args[3]);
            }
            print("each of " + times.length + " moves of " + args[3], times);
        }
    }

    private static double[] eachWorld(String url, int worlds) throws Exception {
        var times = new double[worlds];
        for (int i = 0; i < worlds; i++) {
            times[i] = millis(url, "many" + i);
        }
        return times;
    }

    private static double millis(String url, String world) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(url + "/_sandbox/balance"))
                .header("x-api-key", "pk_test_" + world)
                .build();
        long began = System.nanoTime();
        var answer = HTTP.send(request, BodyHandlers.ofString());
        Failed.unless(answer.statusCode() == 200, world + ": " + answer.body());
        return (System.nanoTime() - began) / 1e6;
    }

    private static void print(String what, double[] times) {
        Arrays.sort(times);
        System.out.printf("%s: %.1f ms at the median, %.1f at the 95th percentile%n", what,
                times[times.length / 2], times[(int) Math.ceil(times.length * 0.95) - 1]);
    }
}
