package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Order;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Small shops that follow the world's clock. Each looks at its clock all the time, and prints what it does by it: it runs a daily
 * job, and closes an order when its boleto is due. "now" has its time, and that of a monotonic clock, both in seconds.
 */
@Tag("thorough")
class FollowedShopTest {
    private static final String NODE = """
            import { existsSync } from "node:fs";
            let day, closed;
            while (!existsSync("end")) {
              const now = Math.floor(Date.now() / 1000), today = Math.floor(now / 86400);
              if (day !== (day = today)) console.log("job", now);
              if (now >= process.argv[2] && !closed) console.log("closed", closed = now);
              console.log("now", now, Math.floor(performance.now() / 1000));
              await new Promise((done) => setTimeout(done, 20));
            }
            """;
    private static final String PHP = """
            <?php
            $day = $closed = 0;
            while (!file_exists("end")) {
              clearstatcache();
              $now = time();
              if ($day != intdiv($now, 86400)) { $day = intdiv($now, 86400); echo "job $now\\n"; }
              if ($now >= $argv[1] && !$closed) { $closed = $now; echo "closed $now\\n"; }
              echo "now $now ", intdiv(hrtime(true), 1000000000), "\\n";
              usleep(20000);
            }
            """;
    private static final String PYTHON = """
            import os, sys, time
            day = closed = 0
            while not os.path.exists("end"):
                now = int(time.time())
                if day != now // 86400:
                    day = now // 86400
                    print("job", now)
                if now >= int(sys.argv[1]) and not closed:
                    closed = now
                    print("closed", now)
                print("now", now, int(time.monotonic()), flush=True)
                time.sleep(0.02)
            """;
    private static final String JAVA = """
            class Shop {
                public static void main(String[] due) throws Exception {
                    long day = 0, closed = 0;
                    while (!new java.io.File("end").exists()) {
                        long now = System.currentTimeMillis() / 1000;
                        if (day != now / 86400) { day = now / 86400; System.out.println("job " + now); }
                        if (now >= Long.parseLong(due[0]) && closed == 0) System.out.println("closed " + (closed = now));
                        System.out.println("now " + now + " " + System.nanoTime() / 1_000_000_000);
                        Thread.sleep(20);
                    }
                }
            }
            """;

    private static final int SECONDS_OF_A_DAY = 86_400;

    private final Tester tester = new Tester();
    private long day;
    private int jobs;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"shop.mjs, node", "shop.php, php", "shop.py, python3", "Shop.java, java"})
    void a_shop_lives_in_the_worlds_time(String file, String command) throws Exception {
        var program = List.of(NODE, PHP, PYTHON, JAVA)
                .get(List.of("node", "php", "python3", "java").indexOf(command));
        Files.writeString(folder.resolve(file), program);
        tester.environment.put("PATH", System.getenv("PATH"));
        tester.environment.put("PAYSANDBOX_REPORTS", folder.resolve("reports").toString());
        var world = tester.application();
        world.freezes();
        var payin = world.opens(Order.boleto(4_990));
        var due = Instant.parse(world.looksAt("/clock").at("nextDueAt"));
        var shop = CompletableFuture.supplyAsync(() -> tester.calls(
                "exec",
                "--follow-clock",
                "--world",
                tester.key(),
                "--",
                "sh",
                "-c",
                "cd " + folder + " && exec " + command + " " + file + " " + due.getEpochSecond() + " >out"));
        try {
            isAt(world.now());
            assertThat(printed("closed")).isEmpty();
            world.advances("3d");
            isAt(world.now());
            tester.does("clock advance --to " + due);
            isAt(due);
            assertThat(world.statusOf(payin)).isEqualTo("EXPIRED");
            assertThat(printed("closed")).hasSize(1);
            assertThat(printed("closed").get(0).get(1)).isCloseTo(due.getEpochSecond(), within(1L));

            long began = last().get(2);
            Eventually.holds(() -> last().get(2) >= began + 30);
            isAt(due);

            for (var jump : List.of("3d", "1h", "40d", "back", "2d", "30m", "back", "1d", "365d", "5m")) {
                if (jump.equals("back")) {
                    tester.does("world reset");
                    world.freezes();
                } else {
                    world.advances(jump);
                }
                isAt(world.now());
            }
        } finally {
            Files.createFile(folder.resolve("end"));
        }
        shop.get().exits(0);
    }

    /** Waits until the shop's clock stands at this time, by when it has run its job once for each day that it has come to. */
    private void isAt(Instant time) {
        Eventually.holds(() -> !last().isEmpty() && Math.abs(last().get(1) - time.getEpochSecond()) <= 1);
        if (day != time.getEpochSecond() / SECONDS_OF_A_DAY) {
            day = time.getEpochSecond() / SECONDS_OF_A_DAY;
            jobs++;
        }
        assertThat(printed("job")).hasSize(jobs);
    }

    /** The newest time that the shop has printed; empty if it has printed none. */
    private List<Long> last() {
        var all = printed("now");
        return all.isEmpty() ? List.of() : all.get(all.size() - 1);
    }

    /** What the shop has printed in whole lines with this word, of which each has the word's place and numbers. */
    private List<List<Long>> printed(String word) {
        try {
            var out = folder.resolve("out");
            var text = Files.exists(out) ? Files.readString(out) : "";
            return text.substring(0, text.lastIndexOf('\n') + 1)
                    .lines()
                    .filter(line -> line.startsWith(word + " "))
                    .map(line -> List.of(line.replaceFirst("\\w+", "0").split(" ")).stream()
                            .map(Long::parseLong)
                            .toList())
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
