package dev.paysandbox.cli.exec;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockFileTest {
    private static final long SLOW_NANOS = 200_000_000;

    @TempDir
    private Path folder;

    @Test
    void slow_answers_do_not_move_the_clock() throws Exception {
        var file = folder.resolve("clock");
        var answers = new CountDownLatch(4);
        var kept = ClockFile.of(
                () -> {
                    var clock = new JsonObject();
                    clock.put("now", Instant.now().toString());
                    clock.put("frozen", false);
                    // As a busy computer does: the time that it tells is old when it arrives.
                    for (long began = System.nanoTime();
                            answers.getCount() < 4 && System.nanoTime() < began + SLOW_NANOS; ) {
                        Thread.onSpinWait();
                    }
                    answers.countDown();
                    return clock;
                },
                file);
        answers.await();
        kept.close();

        assertThat(file).hasContent("+0");
    }
}
