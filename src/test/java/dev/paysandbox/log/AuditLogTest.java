package dev.paysandbox.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Log;
import dev.paysandbox.time.TestTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditLogTest {
    private static final String RESET = "/_sandbox/reset";

    private final AtomicLong nanos = new AtomicLong();
    private final TestTime time = new TestTime(() -> 1_700_000_000_000L, nanos::get);

    @TempDir
    Path folder;

    private Path path() {
        return folder.resolve("logs/audit.log");
    }

    private AuditLog opened() throws IOException {
        Files.createDirectories(path().getParent());
        return new AuditLog(path(), time);
    }

    @Test
    void lines_are_written_in_order_to_a_file_of_its_owner() throws Exception {
        try (var log = opened()) {
            log.add("{\"status\":204}", false);
            log.add("{\"status\":null}", false);
        }

        assertThat(Files.readAllLines(path())).containsExactly("{\"status\":204}", "{\"status\":null}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path())))
                .isEqualTo("rw-------");
    }

    @Test
    void lines_are_added_to_a_file_that_exists() throws Exception {
        Files.createDirectories(path().getParent());
        Files.writeString(path(), "before\n");
        try (var log = opened()) {
            log.add(RESET, false);
        }

        assertThat(Files.readAllLines(path())).hasSize(2).startsWith("before");
    }

    @Test
    void a_file_that_was_renamed_is_followed_by_a_new_one() throws Exception {
        try (var log = opened()) {
            log.add(RESET, false);
            waitsForLines(1);
            Files.move(path(), folder.resolve("logs/audit.log.1"));
            log.add("/_sandbox/balance", false);
        }

        assertThat(folder.resolve("logs/audit.log.1")).content().contains(RESET);
        assertThat(Files.readAllLines(path())).singleElement().asString().contains("/_sandbox/balance");
    }

    private void waitsForLines(int count) throws IOException {
        while (Files.readAllLines(path()).size() < count) {
            Thread.onSpinWait();
        }
    }

    @Test
    void what_cannot_be_written_is_counted_and_reported_in_the_log() throws Exception {
        try (var stderr = Log.listened();
                var log = opened()) {
            removeFolder();
            log.add(RESET, false);
            stderr.waitsFor("cannot be written");
            assertThat(stderr.text()).contains("ERROR AuditLog - The audit log", "lines are left out");
            Files.createDirectories(path().getParent());
        }

        assertThat(counted(Files.readAllLines(path()), "leftOut")).isEqualTo(1);
    }

    @Test
    void too_many_waiting_entries_are_counted() throws Exception {
        int added = 25_000;
        try (var log = opened()) {
            for (int i = 0; i < added; i++) {
                log.add(RESET, false);
            }
        }

        var lines = Files.readAllLines(path());
        assertThat(lines.stream().filter(line -> line.contains("reset")).count() + counted(lines, "leftOut"))
                .isEqualTo(added);
    }

    @Test
    void refused_requests_are_limited_by_the_minute_and_the_others_counted() throws Exception {
        try (var log = opened()) {
            for (int i = 0; i < 100; i++) {
                log.add(RESET + ":401", true);
                log.add(RESET + ":204", false);
            }
            nanos.addAndGet(TimeUnit.MINUTES.toNanos(1));
            for (int i = 0; i < 100; i++) {
                log.add(RESET + ":403", true);
            }
        }

        var lines = Files.readAllLines(path());
        assertThat(lines.stream().filter(line -> line.contains(":401"))).hasSize(60);
        assertThat(lines.stream().filter(line -> line.contains(":403"))).hasSize(60);
        assertThat(lines.stream().filter(line -> line.contains(":204"))).hasSize(100);
        assertThat(counted(lines, "leftOut")).isEqualTo(80);
    }

    private void removeFolder() throws IOException {
        Files.delete(path());
        Files.delete(path().getParent());
    }

    private static long counted(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.contains("\"" + name + "\""))
                .mapToLong(line -> Long.parseLong(line.replaceAll(".*:(\\d+)}", "$1")))
                .sum();
    }
}
