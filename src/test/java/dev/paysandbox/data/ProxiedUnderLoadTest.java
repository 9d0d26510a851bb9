package dev.paysandbox.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.SharedSandboxes;
import dev.paysandbox.support.TestMerchant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sandboxes with one database are added, removed and killed while merchants open payins through nginx. */
@Tag("thorough")
class ProxiedUnderLoadTest {
    private static final List<String> MERCHANTS =
            IntStream.range(0, 8).mapToObj(i -> "proxied" + i).toList();
    private static final long OPENING = 10_000_000;
    private static final int BUSY = 503;

    @TempDir
    private Path temporary;

    private final List<Thread> threads = new ArrayList<>();
    private final Map<String, Answered> answered = new ConcurrentHashMap<>();
    private final Set<String> failures = ConcurrentHashMap.newKeySet();
    private final AtomicInteger broken = new AtomicInteger();
    private final Semaphore more = new Semaphore(0);
    private volatile boolean stopped;

    private record Answered(String merchant, long at) {}

    private void load(SharedSandboxes shared) {
        for (var name : MERCHANTS) {
            var merchant = TestMerchant.named(shared.url(), name);
            var thread = new Thread(() -> run(merchant, name), name);
            threads.add(thread);
            thread.start();
        }
    }

    private void run(TestMerchant merchant, String name) {
        while (!stopped) {
            try {
                note(name, merchant.posts("/payin", Order.pix(100).json()));
            } catch (AssertionError connection) {
                broken.incrementAndGet();
            }
        }
    }

    private void note(String name, Answer answer) {
        if (answer.status() == 201) {
            answered.put(answer.at("id"), new Answered(name, System.currentTimeMillis()));
            more.release();
        } else if (answer.status() != BUSY) {
            failures.add(answer.status() + " " + answer.text());
        }
    }

    /** Waits until merchants have opened so many more. */
    private void goesOn(int payins) throws InterruptedException {
        more.drainPermits();
        more.acquire(payins);
    }

    private void stops() throws InterruptedException {
        stopped = true;
        for (var thread : threads) {
            thread.join();
        }
    }

    /** The merchants whose worlds this sandbox has, as another one sees it. */
    private static List<String> worldsOf(String sandbox, TestMerchant other) {
        var names = new ArrayList<String>();
        for (var world : other.looksAt("/merchants").json().at("/data")) {
            if (world.path("sandbox").asText().equals(sandbox)) {
                names.add(world.get("publicKey").asText().replace("pk_test_", ""));
            }
        }
        return names;
    }

    /** What a killed sandbox had answered and not written. */
    private List<String> unwritten(SharedSandboxes shared, List<String> itsWorlds) throws Exception {
        var lost = new ArrayList<String>();
        try (var store = shared.database().reading()) {
            for (var name : itsWorlds) {
                long writtenAt = store.find("pk_test_" + name).orElseThrow().writtenAt();
                answered.forEach((id, one) -> {
                    if (one.merchant().equals(name) && one.at() >= writtenAt) {
                        lost.add(id);
                    }
                });
            }
        }
        return lost;
    }

    @Test
    void no_payin_is_lost_but_those_of_a_killed_sandboxs_last_interval() throws Exception {
        try (var shared = new SharedSandboxes(2, temporary, "--data-interval=200ms", "--data-lease=2s")) {
            load(shared);
            goesOn(80);
            shared.add();
            shared.add();
            goesOn(160);
            shared.leavesOut(0);
            shared.sandbox(0).terminates();
            goesOn(80);

            var name = TestMerchant.named(shared.sandbox(2).url(), "administrator")
                    .looksAt("/status")
                    .at("data/sandbox");
            shared.sandbox(2).kills();
            var itsWorlds = worldsOf(name, TestMerchant.named(shared.sandbox(1).url(), "administrator"));
            var mayBeLost = unwritten(shared, itsWorlds);
            goesOn(160);
            shared.leavesOut(2);
            shared.add();
            goesOn(80);
            stops();

            assertThat(failures).isEmpty();
            // Each reload of nginx and the kill may break the one request that each merchant has under way.
            int changes = 6;
            assertThat(broken).hasValueLessThanOrEqualTo(changes * MERCHANTS.size());
            assertThat(itsWorlds).as("worlds of the killed one").isNotEmpty();
            for (var merchant : MERCHANTS) {
                var there = Load.requireWhole(TestMerchant.named(shared.url(), merchant), OPENING);
                assertThat(answered.entrySet())
                        .filteredOn(one -> one.getValue().merchant().equals(merchant))
                        .extracting(Map.Entry::getKey)
                        .filteredOn(id -> !mayBeLost.contains(id))
                        .isSubsetOf(there);
            }
            System.out.println(answered.size() + " payins through nginx, " + mayBeLost.size()
                    + " answered within the killed one's last interval, " + broken + " connections broken");
        } finally {
            stops();
        }
    }
}
