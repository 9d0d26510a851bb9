package dev.paysandbox.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.SandboxProcess;
import dev.paysandbox.support.TestDatabase;
import dev.paysandbox.support.TestMerchant;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sandboxes with one database are added, ended and killed while merchants open payins at any of them. */
@Tag("thorough")
class SharedUnderLoadTest {
    private static final int MERCHANTS = 6;
    private static final long OPENING = 10_000_000;
    private static final int BUSY = 503;

    private final TestDatabase database = new TestDatabase();
    private final List<SandboxProcess> all = new ArrayList<>();
    /** Where merchants send their requests now. */
    private final List<URI> addresses = new CopyOnWriteArrayList<>();

    private final List<Thread> threads = new ArrayList<>();
    private final Map<String, Answered> answered = new ConcurrentHashMap<>();
    private final Set<String> failures = ConcurrentHashMap.newKeySet();
    private final Set<URI> ending = ConcurrentHashMap.newKeySet();
    private final Semaphore more = new Semaphore(0);
    private volatile boolean stopped;

    private record Answered(String merchant, URI by, long at) {}

    private SandboxProcess added() {
        var process = SandboxProcess.started(
                List.of("-Xmx128m"), "--data=" + database.url(), "--data-interval=200ms", "--data-lease=2s");
        all.add(process);
        addresses.add(process.url());
        return process;
    }

    @AfterEach
    void end() throws InterruptedException {
        stopped = true;
        for (var thread : threads) {
            thread.join();
        }
        all.forEach(SandboxProcess::close);
    }

    private void load() {
        IntStream.range(0, MERCHANTS).forEach(i -> {
            var thread = new Thread(() -> run("load" + i, new Random(i)), "load" + i);
            threads.add(thread);
            thread.start();
        });
    }

    private void run(String name, Random random) {
        while (!stopped) {
            var address = addresses.get(random.nextInt(addresses.size()));
            try {
                note(
                        name,
                        address,
                        TestMerchant.named(address, name)
                                .posts("/payin", Order.pix(100).json()));
            } catch (RuntimeException | AssertionError gone) {
                // The sandbox has ended; its address will, too.
                if (!ending.contains(address)) {
                    failures.add(gone.toString());
                }
            }
        }
    }

    private void note(String name, URI address, Answer answer) {
        if (answer.status() == 201) {
            answered.put(answer.at("id"), new Answered(name, address, System.currentTimeMillis()));
            more.release();
        } else if (answer.status() != BUSY) {
            failures.add(answer.text());
        }
    }

    /** Waits until merchants have opened so many more. */
    private void goesOn(int payins) throws InterruptedException {
        more.drainPermits();
        more.acquire(payins);
    }

    private void leave(SandboxProcess process, Runnable end) {
        ending.add(process.url());
        addresses.remove(process.url());
        end.run();
    }

    /** What may be lost with the sandbox: what it answered since it wrote the world last. */
    private Set<String> unwritten(URI killed) throws Exception {
        var written = new HashMap<String, Long>();
        try (var store = database.reading()) {
            for (int i = 0; i < MERCHANTS; i++) {
                var name = "load" + i;
                written.put(name, store.find("pk_test_" + name).orElseThrow().writtenAt());
            }
        }
        return answered.entrySet().stream()
                .filter(one -> one.getValue().by().equals(killed)
                        && one.getValue().at() >= written.get(one.getValue().merchant()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    @Test
    void while_sandboxes_come_and_go_only_payins_of_a_killed_ones_last_interval_are_lost() throws Exception {
        var first = added();
        added();
        load();
        goesOn(60);
        var third = added();
        var fourth = added();
        goesOn(120);
        leave(first, first::terminates);
        goesOn(60);
        leave(third, third::kills);
        var mayBeLost = unwritten(third.url());
        goesOn(120);
        added();
        goesOn(60);
        leave(fourth, fourth::terminates);
        goesOn(60);
        stopped = true;
        for (var thread : threads) {
            thread.join();
        }

        assertThat(failures).isEmpty();
        var there = new HashMap<String, Set<String>>();
        for (int i = 0; i < MERCHANTS; i++) {
            var merchant = TestMerchant.named(addresses.get(i % addresses.size()), "load" + i);
            there.put("load" + i, Load.requireWhole(merchant, OPENING));
        }
        assertThat(answered.entrySet())
                .allSatisfy(one -> assertThat(mayBeLost.contains(one.getKey())
                                || there.get(one.getValue().merchant()).contains(one.getKey()))
                        .as("%s of %s", one.getKey(), one.getValue())
                        .isTrue());
        System.out.println(answered.size() + " payins at up to 4 sandboxes; " + mayBeLost.size()
                + " answered within the killed one's last interval");
    }
}
