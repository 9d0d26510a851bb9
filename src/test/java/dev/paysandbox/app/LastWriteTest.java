package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.data.FolderStore;
import dev.paysandbox.domain.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that arrive while the worlds are written for the last time. */
class LastWriteTest {
    private static final List<String> MERCHANTS = List.of("one", "two", "three");

    private final CountDownLatch begun = new CountDownLatch(MERCHANTS.size());
    private final AtomicBoolean ended = new AtomicBoolean();

    @TempDir
    Path folder = Path.of("");

    @Test
    void what_was_accepted_before_the_last_write_is_stored_and_the_rest_is_refused() throws Exception {
        var first = worlds();
        var accepted = MERCHANTS.stream()
                .map(name ->
                        CompletableFuture.supplyAsync(() -> accepted(first, name), task -> new Thread(task).start()))
                .toList();
        begun.await();

        first.close();
        ended.set(true);

        var counts = accepted.stream().map(CompletableFuture::join).toList();
        try (var second = worlds()) {
            assertThat(MERCHANTS).extracting(second::payins).isEqualTo(counts);
        }
    }

    /** Requests PIXes until one is refused; answers how many were accepted. */
    private int accepted(TestWorlds worlds, String name) {
        int count = 0;
        while (true) {
            boolean isAfterTheEnd = ended.get();
            try {
                count = worlds.pays(name);
            } catch (Problem refusal) {
                assertThat(refusal).hasMessageContaining("The sandbox is ending. Nothing has changed");
                return count;
            }
            begun.countDown();
            assertThat(isAfterTheEnd).as("accepted after the last write").isFalse();
        }
    }

    private TestWorlds worlds() throws IOException {
        return new TestWorlds(new FolderStore(folder), "--data-interval=1h");
    }
}
