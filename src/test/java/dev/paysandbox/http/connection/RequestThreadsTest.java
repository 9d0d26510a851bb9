package dev.paysandbox.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.SandboxContext;
import dev.paysandbox.http.control.Workers;
import dev.paysandbox.support.TestMerchant;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Primary;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@MicronautTest(contextBuilder = SandboxContext.class)
@Property(name = "test.prompt-workers", value = "true")
class RequestThreadsTest {
    private static final String WORKER = "prompt worker";

    private final EmbeddedServer server;

    RequestThreadsTest(EmbeddedServer server) {
        this.server = server;
    }

    @Factory
    @Requires(property = "test.prompt-workers")
    static class Prompt {
        /** Its thread has done the work before the one that gave it goes on. */
        @Singleton
        @Primary
        @Named(Workers.NAME)
        ExecutorService workers() {
            return new ThreadPoolExecutor(
                    1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> new Thread(work, WORKER)) {
                @Override
                public void execute(Runnable work) {
                    var done = new CompletableFuture<Void>();
                    super.execute(() -> {
                        work.run();
                        done.complete(null);
                    });
                    done.join();
                }
            };
        }
    }

    @Controller("/_sandbox/thread")
    @Requires(property = "test.prompt-workers")
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
