package dev.paysandbox.app.worlds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.support.Eventually;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The locks of public keys. */
class KeyLocksTest {
    private final KeyLocks locks = new KeyLocks();

    @Test
    void threads_that_wait_while_another_is_refused_are_refused_too_and_later_ones_are_not() {
        var second = new CompletableFuture<String>();
        assertThatThrownBy(() -> locks.lockedOrRefused("key", () -> {
                    var thread = new Thread(() -> {
                        try {
                            second.complete(locks.lockedOrRefused("key", () -> "asked again"));
                        } catch (Problem refused) {
                            second.completeExceptionally(refused);
                        }
                    });
                    thread.start();
                    Eventually.holds(() -> thread.getState() == Thread.State.WAITING);
                    throw new Problem(ErrorCode.TOO_BUSY, "it stays there");
                }))
                .hasMessageContaining("it stays there");
        assertThatThrownBy(second::join).hasRootCauseMessage("TOO_BUSY: it stays there");
        assertThat(locks.<String>lockedOrRefused("key", () -> "asked")).isEqualTo("asked");
    }
}
