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
 * Merchants that open payins through a proxy, each in a world of its own and one after the other. Each line of standard input
 * ends a phase, and is its name; the program then prints what the merchants met in it. At the end of the input it looks for
 * every payin that was answered, and adds up the ledgers: java bench/java/SharedLoad.java URL WORLDS.
 */
public final class SharedLoad {
    private static final int PAUSE_MILLIS = 200;
    private static final long OPENING = 10_000_000;
    private static final Pattern ID = Pattern.compile("\"id\":\\s*\"(pay_[a-z0-9]+)\"");
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
            load.tells(phase);
        }
        load.stopped = true;
        for (var merchant : load.merchants) {
            merchant.join();
        }
        System.exit(load.isWhole() ? 0 : 1);
    }

    private void tells(String phase) {
        var longest = merchants.stream().mapToLong(Merchant::longest).sorted().toArray();
        System.out.printf(
                "%-34s %6d %5d %5d %5d   %6d %6d%n",
                phase,
                merchants.stream().mapToInt(merchant -> merchant.paid.getAndSet(0)).sum(),
                merchants.stream().mapToInt(merchant -> merchant.busy.getAndSet(0)).sum(),
                merchants.stream().mapToInt(merchant -> merchant.other.getAndSet(0)).sum(),
                merchants.stream().mapToInt(merchant -> merchant.broken.getAndSet(0)).sum(),
                longest[longest.length / 2],
                longest[longest.length - 1]);
    }

    private boolean isWhole() throws Exception {
        int answered = 0;
        int lost = 0;
        boolean whole = true;
        for (var merchant : merchants) {
            var there = merchant.payins();
            var missing = new HashMap<>(merchant.answered);
            missing.keySet().removeAll(there);
            answered += merchant.answered.size();
            lost += missing.size();
            missing.forEach((id, at) -> System.out.println("lost: " + id + ", answered at " + at));
            long sum = Arrays.stream(merchant.ledger()).sum();
            if (sum != 0) {
                System.out.println("The ledger of " + merchant.getName() + " adds up to " + sum + ".");
                whole = false;
            }
        }
        System.out.printf("%d payins were answered, %d of them lost; each ledger %s%n", answered, lost,
                whole ? "adds up to zero" : "MUST add up to zero");
        return whole;
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

        /** How long it waited at most from one payin to the next, in ms; begins anew. */
        private synchronized long longest() {
            long longest = Math.max(worst, System.nanoTime() - since) / 1_000_000;
            worst = 0;
            return longest;
        }

        private synchronized void goesOn(String id) {
            answered.put(id, System.currentTimeMillis());
            long now = System.nanoTime();
            worst = Math.max(worst, now - since - PAUSE_MILLIS * 1_000_000L);
            since = now;
        }

        private HttpResponse<String> asks(String path, String body) throws IOException, InterruptedException {
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
                    opens();
                    Thread.sleep(PAUSE_MILLIS);
                }
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        }

        private void opens() throws InterruptedException {
            try {
                var answer = asks("/payin", Requests.pix("order", null));
                var id = ID.matcher(answer.body());
                if (answer.statusCode() == 201 && id.find()) {
                    paid.incrementAndGet();
                    goesOn(id.group(1));
                } else {
                    (answer.statusCode() == 503 ? busy : other).incrementAndGet();
                }
            } catch (IOException connection) {
                broken.incrementAndGet();
            }
        }

        private String looksAt(String path) throws Exception {
            var answer = asks("/_sandbox" + path, null);
            Failed.unless(answer.statusCode() == 200, path + " of " + getName() + ": " + answer.body());
            return answer.body();
        }

        private List<String> payins() throws Exception {
            var ids = new ArrayList<String>();
            var before = "";
            do {
                var page = looksAt("/payins?limit=200" + before);
                ID.matcher(page).results().forEach(found -> ids.add(found.group(1)));
                var next = CURSOR.matcher(page);
                before = next.find() ? "&cursor=" + next.group(1) : "";
            } while (!before.isEmpty());
            return ids;
        }

        private long[] ledger() throws Exception {
            var snapshot = looksAt("/snapshot");
            int begin = snapshot.indexOf("\"ledger\"");
            Failed.unless(begin >= 0, "the snapshot has no ledger");
            begin = snapshot.indexOf('{', begin);
            var accounts = snapshot.substring(begin, snapshot.indexOf('}', begin));
            Failed.unless(accounts.contains(String.valueOf(OPENING)), "the ledger has no opening balance: " + accounts);
            return ACCOUNT.matcher(accounts).results().mapToLong(found -> Long.parseLong(found.group(1))).toArray();
        }
    }
}
