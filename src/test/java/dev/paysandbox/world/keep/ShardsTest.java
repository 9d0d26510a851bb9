package dev.paysandbox.world.keep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Nginx;
import dev.paysandbox.support.SandboxProcess;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
            var load = new Load(nginx.url(), NAMES, 100);
            load.awaitEnough();

            first.kills();
            long killedAt = System.nanoTime();
            long killedAtMillis = System.currentTimeMillis();
            var writtenAt = writtenAt();
            first = started(0, first.url().getPort());
            long readyAt = System.nanoTime();
            Eventually.holds(() -> load.callers.stream().allMatch(caller -> caller.answeredAt.get() > readyAt));
            load.end();

            var killed = NAMES.stream()
                    .filter(name -> Nginx.placeOf("pk_test_" + name, 2) == 0)
                    .toList();
            assertThat(killed).isNotEmpty().hasSizeLessThan(NAMES.size());
            assertThat(load.refusals.keySet())
                    .allSatisfy(
                            refusal -> assertThat(refusal).matches("(" + String.join("|", killed) + ") (502|broken)"));
            NAMES.forEach(name -> {
                var there = Load.requireWhole(TestMerchant.named(nginx.url(), name), OPENING);
                assertThat(load.of(
                                name,
                                one -> !killed.contains(name)
                                        || one.at() < writtenAt.getOrDefault("pk_test_" + name, 0L)
                                        || one.at() > killedAtMillis))
                        .isSubsetOf(there);
            });
            System.out.println("ready after " + millis(readyAt - killedAt) + " ms; the longest that a world was away: "
                    + load.callers.stream()
                            .mapToLong(caller -> millis(caller.longestNanos))
                            .max()
                            .orElseThrow() + " ms; "
                    + load.answered.size() + " payins, " + load.refusals);
        } finally {
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
