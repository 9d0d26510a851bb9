package dev.paysandbox.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Log;
import dev.paysandbox.time.HostTime;
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
    private final AtomicLong nanos = new AtomicLong();
    private final HostTime time = new HostTime(() -> 1_700_000_000_000L, nanos::get);

    @TempDir
    Path folder;

    private Path path() {
        return folder.resolve("logs/audit.log");
    }

    private AuditLog opened() throws IOException {
        Files.createDirectories(path().getParent());
        return new AuditLog(path(), time);
    }

    private static AuditEntry entry(String path, int status) {
        return new AuditEntry(1_700_000_000_123L, "ci", "act", "127.0.0.1", "POST", path, "pk_test_sandbox", status);
    }

    @Test
    void an_entry_is_one_line_of_json_in_a_file_of_its_owner() throws Exception {
        try (var log = opened()) {
            log.add(entry("/_sandbox/reset\n\"", 204));
            log.add(new AuditEntry(1_700_000_000_124L, null, null, "::1", "PUT", "/_sandbox/balance", null, null));
        }

        assertThat(Files.readAllLines(path()))
                .containsExactly(
                        "{\"at\":\"2023-11-14T22:13:20.123Z\",\"token\":\"ci\",\"role\":\"act\","
                                + "\"remote\":\"127.0.0.1\",\"method\":\"POST\",\"path\":\"/_sandbox/reset\\n\\\"\","
                                + "\"publicKey\":\"pk_test_sandbox\",\"status\":204}",
                        "{\"at\":\"2023-11-14T22:13:20.124Z\",\"token\":null,\"role\":null,\"remote\":\"::1\","
                                + "\"method\":\"PUT\",\"path\":\"/_sandbox/balance\",\"publicKey\":null,\"status\":null}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path())))
                .isEqualTo("rw-------");
    }

    @Test
    void lines_are_added_to_a_file_that_exists() throws Exception {
        Files.createDirectories(path().getParent());
        Files.writeString(path(), "before\n");
        try (var log = opened()) {
            log.add(entry("/_sandbox/reset", 204));
        }

        assertThat(Files.readAllLines(path())).hasSize(2).startsWith("before");
    }

    @Test
    void a_file_that_was_renamed_is_followed_by_a_new_one() throws Exception {
        try (var log = opened()) {
            log.add(entry("/_sandbox/reset", 204));
            waitsForLines(1);
            Files.move(path(), folder.resolve("logs/audit.log.1"));
            log.add(entry("/_sandbox/balance", 204));
        }

        assertThat(folder.resolve("logs/audit.log.1")).content().contains("/_sandbox/reset");
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
            log.add(entry("/_sandbox/reset", 204));
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
                log.add(entry("/_sandbox/reset", 204));
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
                log.add(entry("/_sandbox/reset", 401));
                log.add(entry("/_sandbox/reset", 204));
            }
            nanos.addAndGet(TimeUnit.MINUTES.toNanos(1));
            for (int i = 0; i < 100; i++) {
                log.add(entry("/_sandbox/reset", 403));
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
