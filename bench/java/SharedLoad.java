import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * Merchants that create payins through a proxy, each in its own world and one payin after the other. Each line of standard input
 * is the name of a phase and ends it; the program then prints the results of the phase. At the end of the input it checks that
 * every confirmed payin exists, and adds up the ledgers: java bench/java/SharedLoad.java URL WORLDS.
 */
public final class SharedLoad {
    private static final int PAUSE_MILLIS = 200;
    private static final long OPENING = 10_000_000;
    private static final Pattern ID = Pattern.compile("\"id\":\\s*\"(payin_[a-z0-9]+)\"");
    private static final Pattern CURSOR = Pattern.compile("\"next\":\\s*\"([^\"]+)\"");
    private static final Pattern ACCOUNT = Pattern.compile("\"\\w+\":\\s*(-?\\d+)");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String url;
    private final List<Merchant> merchants = new ArrayList<>();
    private volatile boolean stopped;

    private SharedLoad(String url) {
        this.url = url;
    }

    public static void main(String[] args) throws Exception {
        var load = new SharedLoad(args[0]);
        int worlds = Integer.parseInt(args[1]);
        for (int i = 0; i < worlds; i++) {
            load.merchants.add(load.new Merchant("load" + i));
        }
        load.merchants.forEach(Thread::start);
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var phase = in.readLine(); phase != null; phase = in.readLine()) {
            load.printPhase(phase);
        }
        load.stopped = true;
        for (var merchant : load.merchants) {
            merchant.join();
        }
        System.exit(load.isComplete() ? 0 : 1);
    }

    private void printPhase(String phase) {
        var longest = merchants.stream().mapToLong(Merchant::takeLongest).sorted().toArray();
        System.out.printf(
                "%-40s %6d %5d %5d %5d   %6d %6d%n",
                phase,
                merchants.stream().mapToInt(merchant -> merchant.paid.getAndSet(0)).sum(),
                merchants.stream().mapToInt(merchant -> merchant.busy.getAndSet(0)).sum(),
                merchants.stream().mapToInt(merchant -> merchant.other.getAndSet(0)).sum(),
                merchants.stream().mapToInt(merchant -> merchant.broken.getAndSet(0)).sum(),
                longest[longest.length / 2],
                longest[longest.length - 1]);
    }

    private boolean isComplete() throws Exception {
        int answered = 0;
        int lost = 0;
        boolean complete = true;
        for (var merchant : merchants) {
            var existing = merchant.payins();
            var missing = new HashMap<>(merchant.answered);
            missing.keySet().removeAll(existing);
            answered += merchant.answered.size();
            lost += missing.size();
            missing.forEach((id, at) -> System.out.println("lost: " + id + ", answered at " + at));
            long sum = Arrays.stream(merchant.ledger()).sum();
            if (sum != 0) {
                System.out.println("The ledger of " + merchant.getName() + " adds up to " + sum + ".");
                complete = false;
            }
        }
        System.out.printf("%d payins were confirmed, %d of them are lost; each ledger %s%n", answered, lost,
                complete ? "adds up to zero" : "MUST add up to zero");
        return complete;
    }

    private final class Merchant extends Thread {
        private final Map<String, Long> answered = new HashMap<>();
        private final AtomicInteger paid = new AtomicInteger();
        private final AtomicInteger busy = new AtomicInteger();
        private final AtomicInteger other = new AtomicInteger();
        private final AtomicInteger broken = new AtomicInteger();
        private long since = System.nanoTime();
        private long worst;

        private Merchant(String name) {
            super(name);
        }

        /** Returns the longest time from one payin to the next in this phase, in ms, and resets it. */
        private synchronized long takeLongest() {
            long longest = Math.max(worst, System.nanoTime() - since) / 1_000_000;
            worst = 0;
            return longest;
        }

        private synchronized void recordPayin(String id) {
            answered.put(id, System.currentTimeMillis());
            long now = System.nanoTime();
            worst = Math.max(worst, now - since - PAUSE_MILLIS * 1_000_000L);
            since = now;
        }

        private HttpResponse<String> send(String path, String body) throws IOException, InterruptedException {
            var request = HttpRequest.newBuilder(URI.create(url + path)).header("x-api-key", "pk_test_" + getName());
            if (body != null) {
                request.header("x-api-secret", "sk_test_" + getName());
                request.header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
            }
            return http.send(request.build(), BodyHandlers.ofString());
        }

        @Override
        public void run() {
            try {
                while (!stopped) {
                    createPayin();
                    Thread.sleep(PAUSE_MILLIS);
                }
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        }

        private void createPayin() throws InterruptedException {
            try {
                var answer = send("/payin", Requests.pix("order", null));
                var id = ID.matcher(answer.body());
                if (answer.statusCode() == 201 && id.find()) {
                    paid.incrementAndGet();
                    recordPayin(id.group(1));
                } else {
                    (answer.statusCode() == 503 ? busy : other).incrementAndGet();
                }
            } catch (IOException connection) {
                broken.incrementAndGet();
            }
        }

        private String read(String path) throws Exception {
            var answer = send("/_sandbox" + path, null);
            Failed.unless(answer.statusCode() == 200, path + " of " + getName() + ": " + answer.body());
            return answer.body();
        }

        private List<String> payins() throws Exception {
            var ids = new ArrayList<String>();
            var before = "";
            do {
                var page = read("/payins?limit=200" + before);
                ID.matcher(page).results().forEach(found -> ids.add(found.group(1)));
                var next = CURSOR.matcher(page);
                before = next.find() ? "&cursor=" + next.group(1) : "";
            } while (!before.isEmpty());
            return ids;
        }

        private long[] ledger() throws Exception {
            var snapshot = read("/snapshot");
            int begin = snapshot.indexOf("\"ledger\"");
            Failed.unless(begin >= 0, "the snapshot has no ledger");
            begin = snapshot.indexOf('{', begin);
            var accounts = snapshot.substring(begin, snapshot.indexOf('}', begin));
            Failed.unless(accounts.contains(String.valueOf(OPENING)), "the ledger has no opening balance: " + accounts);
            return ACCOUNT.matcher(accounts).results().mapToLong(found -> Long.parseLong(found.group(1))).toArray();
        }
    }
}
