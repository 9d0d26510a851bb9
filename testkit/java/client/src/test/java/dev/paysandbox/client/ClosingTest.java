package dev.paysandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A closed sandbox leaves nothing behind. */
class ClosingTest {
    @Test
    void a_closed_object_says_that_it_is_closed() {
        var sandbox = PaySandbox.at(Server.shared().url());
        var world = sandbox.world();
        var receivers = List.of(world.receiver(), world.receiver(WebhookReceiver.Options::fetching));
        sandbox.close();
        receivers.forEach(WebhookReceiver::close);
        world.close();

        assertThatThrownBy(() -> world.clock().now())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void a_running_call_does_not_delay_it() throws Exception {
        var asked = new CountDownLatch(1);
        var closed = new CountDownLatch(1);
        try (var server = new FixedAnswer(500, "late", () -> {
            asked.countDown();
            closed.await();
        })) {
            var sandbox = PaySandbox.at(server.url());
            var call = CompletableFuture.runAsync(sandbox::world);
            asked.await();

            sandbox.close();
            closed.countDown();

            assertThatThrownBy(call::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(SandboxException.class);
        }
    }

    @Test
    void an_idle_connection_is_closed_before_the_sandbox_closes_it() {
        try (var sandbox = PaySandbox.at(Server.shared().url())) {
            sandbox.world().clock().now();
        }

        assertThat(Integer.getInteger("jdk.httpclient.keepalive.timeout")).isLessThan(60);
    }

    @Test
    @Timeout(60)
    void its_threads_end() throws InterruptedException {
        var before = clients();
        var opened = openedAndClosed(before);

        for (var thread : opened) {
            // Before Java 21, the HTTP client ends when it is garbage-collected.
            while (thread.isAlive()) {
                System.gc();
                thread.join(100);
            }
        }
        assertThat(opened).isNotEmpty();
    }

    /** The threads of a sandbox that is closed, and no longer referenced after this method. */
    private static Set<Thread> openedAndClosed(Set<Thread> before) {
        try (var sandbox = PaySandbox.at(Server.shared().url())) {
            sandbox.world().createPayin(Payins.pix(11980));
            var opened = clients();
            opened.removeAll(before);
            return opened;
        }
    }

    private static Set<Thread> clients() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("SelectorManager"))
                .collect(Collectors.toSet());
    }
}
