package dev.paysandbox.cli;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A world that many steer, and what they remember of it. */
final class SharedTestWorld implements AutoCloseable {
    static final long OPENING = 10_000_000;

    private final Sandbox server = Tester.serverAt(0, "--opening-balance=" + OPENING);
    final Tester tester = new Tester(server);
    final TestMerchant merchant = TestMerchant.named(server, tester.key().substring("pk_test_".length()));
    final Endpoint endpoint = new Endpoint();
    final Queue<String> payins = new ConcurrentLinkedQueue<>();
    final Queue<String> payouts = new ConcurrentLinkedQueue<>();
    /** Cents by id of every withdrawal that was ever scheduled. */
    final Map<String, Long> withdrawals = new ConcurrentHashMap<>();
    /** Those of them that were called off. */
    final Set<String> calledOff = ConcurrentHashMap.newKeySet();

    SharedTestWorld() {
        tester.does("clock freeze");
    }

    /** All that is due has happened, and every notification has been taken. */
    void settles() {
        endpoint.answering(200);
        tester.does("webhook resume");
        tester.does("clock advance 40d");
        tester.does("webhook replay --exhausted --wait");
    }

    @Override
    public void close() {
        endpoint.close();
        server.close();
    }
}
