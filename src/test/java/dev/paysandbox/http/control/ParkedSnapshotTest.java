package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.SandboxContext;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Primary;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A world that is parked while its snapshot waits for a worker. */
@MicronautTest(contextBuilder = ParkedSnapshotTest.OneWorld.class)
@Property(name = "test.busy-workers", value = "true")
class ParkedSnapshotTest {
    private final EmbeddedServer server;
    private final Earlier earlier;

    ParkedSnapshotTest(EmbeddedServer server, Earlier earlier) {
        this.server = server;
        this.earlier = earlier;
    }

    /** At most one world is in memory. */
    public static final class OneWorld extends SandboxContext {
        public OneWorld() {
            super("--max-worlds=1", "--data=" + folder());
        }

        private static Path folder() {
            try {
                return Files.createTempDirectory(Path.of("target"), "parked-snapshot")
                        .toAbsolutePath();
            } catch (IOException noFolder) {
                throw new UncheckedIOException(noFolder);
            }
        }
    }

    /** What happens before the workers do anything. */
    @Singleton
    @Requires(property = "test.busy-workers")
    static class Earlier {
        private volatile Runnable requests = () -> {};
    }

    @Factory
    @Requires(property = "test.busy-workers")
    static class Busy {
        @Singleton
        @Primary
        @Named(Workers.NAME)
        ExecutorService workers(Earlier earlier) {
            return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
                @Override
                protected void beforeExecute(Thread thread, Runnable work) {
                    earlier.requests.run();
                }
            };
        }
    }

    @Test
    void a_snapshot_is_taken_although_other_requests_park_its_world_meanwhile() {
        var shop = TestMerchant.at(server.getURI());
        var other = TestMerchant.at(server.getURI());
        shop.opens(Order.pix(100));
        earlier.requests = () -> other.opens(Order.pix(200));

        var snapshot = shop.looksAt("/snapshot");

        assertThat(snapshot.status()).as(snapshot.text()).isEqualTo(200);
        assertThat(snapshot.json().at("/payins/entries")).hasSize(1);
    }
}
