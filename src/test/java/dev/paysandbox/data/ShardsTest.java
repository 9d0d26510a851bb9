package dev.paysandbox.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Nginx;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.SandboxProcess;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two sandboxes with a folder each behind nginx. One is killed under load, and its supervisor starts it again at once. */
@Tag("thorough")
class ShardsTest {
    private static final List<String> NAMES =
            IntStream.range(0, 8).mapToObj(i -> "shard_" + i).toList();
    private static final long OPENING = 10_000_000;

    @TempDir
    Path folder;

    private final CountDownLatch stopping = new CountDownLatch(1);
    /** By the ids of payins that were answered with 201: when, by the computer's clock. */
    private final Map<String, Load.Answered> answered = new ConcurrentHashMap<>();

    /** What merchants saw instead, and how often. */
    private final Map<String, Integer> refusals = new ConcurrentHashMap<>();

    /** A merchant that opens payins and has them paid. */
    private final class Caller extends Thread {
        private final TestMerchant merchant;
        private final AtomicLong answeredAt = new AtomicLong(System.nanoTime());
        private volatile long longestNanos;

        Caller(URI url, String name) {
            super(name);
            merchant = TestMerchant.named(url, name);
        }

        @Override
        public void run() {
            try {
                while (!stopping.await(20, TimeUnit.MILLISECONDS)) {
                    call();
                }
            } catch (InterruptedException ended) {
                throw new IllegalStateException(ended);
            }
        }

        private void call() {
            try {
                var payin = merchant.posts("/payin", Order.pix(100).json());
                if (payin.status() != 201) {
                    refusals.merge(getName() + " " + payin.status(), 1, Integer::sum);
                    return;
                }
                long now = System.nanoTime();
                longestNanos = Math.max(longestNanos, now - answeredAt.getAndSet(now));
                if (answered.put(payin.at("id"), new Load.Answered(getName(), System.currentTimeMillis())) != null) {
                    refusals.merge("an id was given twice", 1, Integer::sum);
                }
                merchant.controls("/payins/" + payin.at("id") + "/pay", "{}");
            } catch (AssertionError | RuntimeException broken) {
                refusals.merge(getName() + " broken", 1, Integer::sum);
            }
        }
    }

    private SandboxProcess started(int shard, int port) {
        return SandboxProcess.started(
                List.of("-Xmx128m"),
                "--port=" + port,
                "--trusted-proxies=127.0.0.1",
                "--data-interval=100ms",
                "--data=" + folder.resolve("shard-" + shard));
    }

    @Test
    void a_killed_shard_is_back_after_its_restart_and_nothing_else_notices() throws Exception {
        var first = started(0, 0);
        try (var second = started(1, 0);
                var nginx = Nginx.before(
                        Files.createDirectory(folder.resolve("nginx")), List.of(first.url(), second.url()))) {
            var callers =
                    NAMES.stream().map(name -> new Caller(nginx.url(), name)).toList();
            callers.forEach(Thread::start);
            Eventually.holds(() -> answered.size() > 100);

            first.kills();
            long killedAt = System.nanoTime();
            long killedAtMillis = System.currentTimeMillis();
            var writtenAt = writtenAt();
            first = started(0, first.url().getPort());
            long readyAt = System.nanoTime();
            Eventually.holds(() -> callers.stream().allMatch(caller -> caller.answeredAt.get() > readyAt));
            stopping.countDown();
            for (var caller : callers) {
                caller.join();
            }

            var killed = NAMES.stream()
                    .filter(name -> Nginx.placeOf("pk_test_" + name, 2) == 0)
                    .toList();
            assertThat(killed).isNotEmpty().hasSizeLessThan(NAMES.size());
            assertThat(refusals.keySet())
                    .allSatisfy(
                            refusal -> assertThat(refusal).matches("(" + String.join("|", killed) + ") (502|broken)"));
            NAMES.forEach(name -> {
                var there = Load.requireWhole(TestMerchant.named(nginx.url(), name), OPENING);
                assertThat(answered.entrySet().stream()
                                .filter(one -> one.getValue().merchant().equals(name))
                                .filter(one -> !killed.contains(name)
                                        || one.getValue().at() < writtenAt.getOrDefault("pk_test_" + name, 0L)
                                        || one.getValue().at() > killedAtMillis)
                                .map(Map.Entry::getKey))
                        .isSubsetOf(there);
            });
            System.out.println("ready after " + millis(readyAt - killedAt) + " ms; the longest that a world was away: "
                    + callers.stream()
                            .mapToLong(caller -> millis(caller.longestNanos))
                            .max()
                            .orElseThrow() + " ms; "
                    + answered.size() + " payins, " + refusals);
        } finally {
            stopping.countDown();
            first.close();
        }
    }

    /** When the worlds of the killed shard were last written. */
    private Map<String, Long> writtenAt() throws IOException {
        var times = new HashMap<String, Long>();
        try (var store = new FolderStore(folder.resolve("shard-0"))) {
            for (var key : store.list()) {
                times.put(key, store.find(key).orElseThrow().writtenAt());
            }
        }
        return times;
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
