package dev.paysandbox.junit5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.Set;
import java.util.stream.Collectors;

/** The sandboxes that this JVM has started. */
final class Processes {
    private Processes() {}

    static Set<Long> running() {
        return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
    }

    /** Checks that no process and no thread is left. Idle threads of the client end within a second. */
    static void assertNothingIsLeft() {
        assertThat(running()).as("processes").isEmpty();
        for (var thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("paysandbox")) {
                assertThatNoException().isThrownBy(() -> thread.join(30_000));
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }
}
