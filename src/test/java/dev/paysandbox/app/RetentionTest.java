package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.data.FolderStore;
import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a world was used last counts for its retention, whatever it was used for. */
class RetentionTest {
    @TempDir
    private Path folder;

    private final AtomicLong passed = new AtomicLong();
    private final HostTime host = new HostTime(
            () -> HostTime.SYSTEM.wallMillis().getAsLong() + passed.get(),
            () -> HostTime.SYSTEM.nanos().getAsLong() + passed.get() * 1_000_000);

    @Test
    void reading_a_world_counts_as_using_it() throws IOException {
        assertIsUse(sandbox -> assertThat(sandbox.payins("shop")).isEqualTo(1));
    }

    @Test
    void a_payers_visit_to_a_page_counts_as_using_the_world() throws IOException {
        assertIsUse(sandbox ->
                assertThat(sandbox.worlds.findPresent("pk_test_shop")).isPresent());
    }

    private void assertIsUse(Consumer<TestWorlds> use) throws IOException {
        try (var sandbox = new TestWorlds(host, new FolderStore(folder), "--data-retention=30d")) {
            sandbox.pays("shop");
        }
        passed.addAndGet(Duration.ofDays(20).toMillis());
        long usedAt = host.wallMillis().getAsLong();
        try (var sandbox = new TestWorlds(host, new FolderStore(folder), "--data-retention=30d")) {
            use.accept(sandbox);
        }

        try (var store = new FolderStore(folder)) {
            assertThat(store.find("pk_test_shop").orElseThrow().usedAt()).isGreaterThanOrEqualTo(usedAt);
        }
    }
}
