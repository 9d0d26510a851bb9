import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Creates payins by PIX, boleto and card with 3D Secure in many worlds, on 32 connections:
 * java bench/java/ManyWorlds.java URL WORLDS COUNT.
 */
public final class ManyWorlds {
    private static final int CONNECTIONS = 32;
    private static final String[] METHODS = {
        "\"paymentMethod\":\"PIX\"",
        "\"paymentMethod\":\"BOLETO\"",
        "\"paymentMethod\":\"CREDIT_CARD\",\"card\":{\"holderName\":\"MARIA SILVA\",\"number\":\"4000000000002503\","
                + "\"expirationMonth\":\"12\",\"expirationYear\":\"2040\",\"cvv\":\"123\",\"installments\":1}"
    };
    private static final String BODY = """
            {%s,"amount":12345,"referenceId":"order-%d","isPhysicalProduct":false,"payerIp":"203.0.113.7",
            "customer":{"name":"Maria Silva","document":"12345678909","email":"maria@example.com",
            "phone":"11987654321","address":{"street":"Av. Paulista","number":"1000","zipCode":"01310100",
            "city":"Sao Paulo","state":"SP"}},"items":[{"title":"Camiseta","quantity":1,"unitPrice":12345}]}""";

    private ManyWorlds() {}

    public static void main(String[] args) throws Exception {
        var url = URI.create(args[0] + "/payin");
        int worlds = Integer.parseInt(args[1]);
        int count = Integer.parseInt(args[2]);
        var next = new AtomicInteger();
        Map<String, Integer> outcomes = new ConcurrentSkipListMap<>();
        long began = System.nanoTime();
        var threads = new Thread[CONNECTIONS];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                var http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
                for (int number = next.getAndIncrement(); number < count; number = next.getAndIncrement()) {
                    outcomes.merge(create(http, url, number, number % worlds), 1, Integer::sum);
                }
            });
            threads[i].start();
        }
        for (var thread : threads) {
            thread.join();
        }
        int created = outcomes.getOrDefault("201", 0);
        System.out.printf("%d of %d payins in %d worlds, %d a second%n",
                created, count, worlds, created * 1_000_000_000L / (System.nanoTime() - began));
        if (created < count) {
            System.out.println("outcomes: " + outcomes);
        }
        System.exit(created == count ? 0 : 1);
    }

    /** The status of the answer, or why there is none. */
    private static String create(HttpClient http, URI url, int number, int world) {
        var keys = "pk_test_many%d:sk_test_many%d".formatted(world, world).getBytes(StandardCharsets.US_ASCII);
        var request = HttpRequest.newBuilder(url)
                .header("Content-Type", "application/json")
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(keys))
                .POST(BodyPublishers.ofString(BODY.formatted(METHODS[number / 97 % METHODS.length], number)))
                .build();
        try {
            return String.valueOf(http.send(request, BodyHandlers.discarding()).statusCode());
        } catch (Exception failed) {
            return failed.toString();
        }
    }
}
