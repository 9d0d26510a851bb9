package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.SandboxContext;
import dev.paysandbox.support.TestMerchant;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import jakarta.inject.Singleton;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

@MicronautTest(contextBuilder = SandboxContext.class)
@Property(name = "test.prompt-queues", value = "true")
class QueueFilterTest {
    private static final String WORKER = "worker of the queues";

    private final EmbeddedServer server;

    QueueFilterTest(EmbeddedServer server) {
        this.server = server;
    }

    @Factory
    @Requires(property = "test.prompt-queues")
    static class Prompt {
        /** Its thread has done the work before the one that added it goes on. */
        @Singleton
        @Replaces(WorldQueues.class)
        WorldQueues queues() {
            Executor prompt = work -> {
                var worker = new Thread(work, WORKER);
                worker.start();
                try {
                    worker.join();
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            };
            return new WorldQueues(prompt, 1);
        }
    }

    @Controller("/_sandbox/thread")
    @Requires(property = "test.prompt-queues")
    static class Threads {
        @Get
        String name() {
            return Thread.currentThread().getName();
        }
    }

    @Test
    void a_read_never_runs_on_an_event_loop() {
        assertThat(TestMerchant.at(server.getURI()).looksAt("/thread").text()).contains(WORKER);
    }
}
