package dev.paysandbox.junit5;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;

/** The sandboxes that this JVM has started. */
final class Processes {
    private Processes() {}

    static Set<Long> running() {
        return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
    }

    /** Neither a process nor a thread that waits for one. */
    static void nothingIsLeft() {
        assertThat(running()).as("processes").isEmpty();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("paysandbox-"));
    }
}
