package dev.paysandbox.cli;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A world that many testers use, with the ids of the objects that they created. */
final class SharedTestWorld implements AutoCloseable {
    static final long OPENING = 10_000_000;

    private final Sandbox server = Tester.serverAt(0, "--opening-balance=" + OPENING);
    final Tester tester = new Tester(server);
    final TestMerchant merchant = TestMerchant.named(server, tester.key().substring("pk_test_".length()));
    final Endpoint endpoint = new Endpoint();
    final Queue<String> payins = new ConcurrentLinkedQueue<>();
    final Queue<String> payouts = new ConcurrentLinkedQueue<>();
    /** The cents of every withdrawal that was ever scheduled, by id. */
    final Map<String, Long> withdrawals = new ConcurrentHashMap<>();
    /** The ids of canceled withdrawals. */
    final Set<String> canceled = ConcurrentHashMap.newKeySet();

    SharedTestWorld() {
        tester.does("clock freeze");
    }

    /** Runs all due tasks, and delivers all notifications. */
    void settle() {
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
