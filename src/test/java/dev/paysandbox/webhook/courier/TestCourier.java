package dev.paysandbox.webhook.courier;

import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A courier under test, with its settings as a chain of words and its results as futures. */
final class TestCourier implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private Duration timeout = Duration.ofSeconds(10);
    private int perReceiver = 16;
    private Duration idle = Duration.ofSeconds(30);
    private boolean trustAll;
    private boolean insideContainer;
    private Set<String> publicHosts = Set.of();
    private LongSupplier nanos = System::nanoTime;
    private NameResolver.Lookup lookup = InetAddress::getAllByName;
    private final OwnServer ownServer = new OwnServer(null);
    private Courier courier = build();

    TestCourier timingOutAfter(Duration limit) {
        timeout = limit;
        return rebuilt();
    }

    TestCourier limitedTo(int connectionsPerReceiver) {
        perReceiver = connectionsPerReceiver;
        return rebuilt();
    }

    TestCourier keepingIdleFor(Duration limit) {
        idle = limit;
        return rebuilt();
    }

    TestCourier trustingAll() {
        trustAll = true;
        return rebuilt();
    }

    TestCourier insideContainer() {
        insideContainer = true;
        return rebuilt();
    }

    TestCourier allowing(String... hosts) {
        publicHosts = Set.of(hosts);
        return rebuilt();
    }

    /** Measures by this clock; deadlines still come at the machine's. */
    TestCourier timedBy(LongSupplier clock) {
        nanos = clock;
        return rebuilt();
    }

    TestCourier lookingUp(NameResolver.Lookup names) {
        lookup = names;
        return rebuilt();
    }

    /** Every name leads to these addresses. */
    TestCourier lookingUp(String... addresses) {
        return lookingUp(name -> {
            var found = new InetAddress[addresses.length];
            for (int i = 0; i < found.length; i++) {
                found[i] = InetAddress.getByName(addresses[i]);
            }
            return found;
        });
    }

    /** The process has a server at this port. */
    TestCourier besideAServerAt(int port) {
        ownServer.listensAt(port);
        return this;
    }

    Courier courier() {
        return courier;
    }

    /** Posts and waits for what came of it. */
    RequestResult to(String url) {
        return await(post(url));
    }

    /** Posts to a receiver that plays this script, and waits for what came of it. */
    RequestResult to(ScriptedReceiver.Script script) {
        try (var receiver = ScriptedReceiver.playing(script)) {
            return to(receiver.url());
        }
    }

    CompletableFuture<RequestResult> post(String url) {
        return post(url, "{}");
    }

    CompletableFuture<RequestResult> post(String url, String body) {
        var header = new WebhookRequest.Header("Content-Type", "application/json");
        return post(new WebhookRequest(URI.create(url), List.of(header), body.getBytes(StandardCharsets.UTF_8)));
    }

    CompletableFuture<RequestResult> post(WebhookRequest webhookRequest) {
        var result = new CompletableFuture<RequestResult>();
        courier.post(webhookRequest, () -> true, result::complete);
        return result;
    }

    /** As a lookup that does not end. */
    static void hang(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static <T> T await(CompletableFuture<T> promised) {
        return promised.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    static List<RequestResult> awaitAll(List<CompletableFuture<RequestResult>> promised) {
        return promised.stream().map(TestCourier::await).toList();
    }

    private TestCourier rebuilt() {
        courier.close(Duration.ZERO);
        courier = build();
        return this;
    }

    private Courier build() {
        var settings = new CourierSettings(timeout, perReceiver, idle, 4096, trustAll, insideContainer, publicHosts);
        return new Courier(settings, nanos, ownServer, lookup);
    }

    @Override
    public void close() {
        courier.close(Duration.ZERO);
    }
}
