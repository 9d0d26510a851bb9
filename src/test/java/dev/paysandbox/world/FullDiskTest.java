package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Log;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.time.TestTime;
import dev.paysandbox.world.keep.DataLog.KeptCounters;
import dev.paysandbox.world.keep.FolderStore;
import dev.paysandbox.world.keep.WorldFile;
import dev.paysandbox.world.keep.WorldFile.WorldEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full while the sandbox runs. */
class FullDiskTest {
    @TempDir
    Path folder;

    /** A real folder on a disk that the test can fill. */
    private static final class Disk extends FolderStore {
        private volatile boolean isFull;
        /** A world at which writing fails as nobody expects. */
        private volatile String broken = "";

        Disk(Path folder) throws IOException {
            super(folder);
        }

        @Override
        public void write(WorldEntry entry, WorldFile.Content content) throws IOException {
            if (entry.publicKey().equals(broken)) {
                throw new IllegalStateException("unexpected");
            }
            // As a disk does that has room for a part.
            var left = new int[] {isFull ? 1 : Integer.MAX_VALUE};
            try {
                super.write(entry, () -> {
                    if (left[0]-- == 0) {
                        throw new DiskFull();
                    }
                    return content.next();
                });
            } catch (DiskFull full) {
                throw new IOException("No space left on device", full);
            }
        }

        private static final class DiskFull extends RuntimeException {
            private static final long serialVersionUID = 1;
        }
    }

    private static void pays(TestWorlds sandbox) {
        sandbox.opens(sandbox.world("full"), PaymentMethod.PIX, 100, null);
    }

    private static KeptCounters counters(TestWorlds sandbox) {
        return Objects.requireNonNull(sandbox.worlds.keptCounters());
    }

    private int kept() throws IOException {
        try (var store = new FolderStore(folder)) {
            return store.find("pk_test_full").orElseThrow().payins();
        }
    }

    @Test
    void the_sandbox_continues_says_so_and_loses_nothing_that_was_kept() throws IOException {
        try (var sandbox = new TestWorlds(new Disk(folder))) {
            pays(sandbox);
        }
        var disk = new Disk(folder);
        try (var sandbox = new TestWorlds(disk, "--data-interval=1ms")) {
            disk.isFull = true;
            pays(sandbox);
            Eventually.holds(() -> counters(sandbox).failures() > 0);

            assertThat(counters(sandbox).failure()).matches("the world of pk_test_\\w+: No space left on device");
            assertThat(counters(sandbox).unwritten()).isEqualTo(1);
            pays(sandbox);
        }
        assertThat(kept()).isEqualTo(1);
        assertThat(folder.toFile().list((in, name) -> name.endsWith("unfinished")))
                .isEmpty();
    }

    @Test
    void once_there_is_room_again_everything_is_written() throws IOException {
        var disk = new Disk(folder);
        try (var sandbox = new TestWorlds(disk, "--data-interval=1ms")) {
            disk.isFull = true;
            pays(sandbox);
            Eventually.holds(() -> counters(sandbox).failures() > 0);
            disk.isFull = false;
            Eventually.holds(() -> counters(sandbox).unwritten() == 0);

            assertThat(counters(sandbox).failure()).isNull();
        }
        assertThat(kept()).isEqualTo(1);
    }

    @Test
    void a_file_that_cannot_be_read_is_one_failure_and_not_one_at_each_look_and_remains_in_the_status()
            throws IOException {
        Files.createDirectory(folder.resolve("pk_test_unreadable.world"));
        // A minute of it is ten of the test's.
        var slow = new TestTime(HostTime.SYSTEM::wallMillis, () -> HostTime.SYSTEM.nanos() / 10);
        try (var sandbox = new TestWorlds(slow, new FolderStore(folder), "--data-interval=1ms")) {
            for (int i = 0; i < 20; i++) {
                pays(sandbox);
                Eventually.holds(() -> counters(sandbox).unwritten() == 0);
            }

            assertThat(counters(sandbox).failures()).isEqualTo(1);
            assertThat(counters(sandbox).failure()).startsWith("the world of pk_test_unreadable: ");
        }
    }

    @Test
    void a_world_that_cannot_be_written_does_not_prevent_others_from_being_written_and_its_failure_remains()
            throws IOException {
        var disk = new Disk(folder);
        disk.broken = "pk_test_broken";
        try (var sandbox = new TestWorlds(disk, "--data-interval=1ms")) {
            sandbox.opens(sandbox.world("broken"), PaymentMethod.PIX, 100, null);
            pays(sandbox);
            Eventually.holds(() ->
                    counters(sandbox).unwritten() == 1 && counters(sandbox).failure() != null);
            long failures = counters(sandbox).failures();

            try (var log = Log.listened()) {
                for (int i = 0; i < 20; i++) {
                    pays(sandbox);
                    Eventually.holds(() -> counters(sandbox).unwritten() == 1);
                    assertThat(counters(sandbox).failure()).contains("pk_test_broken");
                }
                Eventually.holds(() -> counters(sandbox).failures() > failures);
                assertThat(log.text()).isEmpty();
            }
            disk.broken = "";
            Eventually.holds(() -> counters(sandbox).failure() == null);
        }
        assertThat(kept()).isEqualTo(21);
    }
}
