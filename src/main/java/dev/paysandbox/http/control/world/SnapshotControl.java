package dev.paysandbox.http.control.world;

import dev.paysandbox.app.restore.Snapshots;
import dev.paysandbox.app.world.World;
import dev.paysandbox.http.StreamedBody;
import dev.paysandbox.http.control.ClientDisconnect;
import dev.paysandbox.http.control.ConnectionStream;
import dev.paysandbox.http.control.Query;
import dev.paysandbox.http.control.Workers;
import dev.paysandbox.http.control.WorldChoice;
import dev.paysandbox.settings.Settings;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.http.annotation.Status;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.TaskScheduler;
import io.micronaut.scheduling.annotation.ExecuteOn;
import jakarta.inject.Named;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

/** Takes and restores snapshots. Both take long, so neither runs on an event loop. */
@Controller("/_sandbox/snapshot")
final class SnapshotControl {
    private final WorldChoice worlds;
    private final Snapshots snapshots;
    private final Executor workers;
    private final TaskScheduler scheduler;
    private final Duration patience;
    private final long most;

    SnapshotControl(
            WorldChoice worlds,
            Snapshots snapshots,
            @Named(Workers.NAME) ExecutorService workers,
            TaskScheduler scheduler,
            Settings settings) {
        this.worlds = worlds;
        this.snapshots = snapshots;
        this.workers = workers;
        this.scheduler = scheduler;
        patience = settings.reception().idle();
        most = settings.maxSnapshotBytes();
    }

    /**
     * The state of the world at one instant, sent as fast as the client reads it. The type is bytes although the body
     * is a stream of them: with any other type the framework would send the pieces as a JSON array. There is no HEAD,
     * because nobody would read the document of its answer.
     */
    @Get(headRoute = false)
    @Produces(MediaType.APPLICATION_JSON)
    CompletableFuture<HttpResponse<byte[]>> take(HttpRequest<?> request) {
        Query.none(request);
        var world = worlds.of(request);
        return CompletableFuture.supplyAsync(() -> answer(stream(world, request)), workers);
    }

    @SuppressWarnings("unchecked")
    private static HttpResponse<byte[]> answer(Publisher<byte[]> stream) {
        return (HttpResponse<byte[]>) (HttpResponse<?>) HttpResponse.ok()
                .header(HttpHeaders.TRANSFER_ENCODING, "chunked")
                .body(stream);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // closing a document cannot fail
    private Publisher<byte[]> stream(World world, HttpRequest<?> request) {
        var document = snapshots.take(world);
        var end = new CompletableFuture<@Nullable Void>();
        end.thenRun(document::close);
        var client = ClientDisconnect.of(request);
        client.during(end, () -> end.complete(null));
        return ConnectionStream.to(request, subscriber -> {
            var stream = new SnapshotStream(document, workers, end, subscriber);
            var watch = scheduler.scheduleWithFixedDelay(patience, patience, () -> endIfStuck(stream, client));
            end.thenRun(() -> watch.cancel(false));
            subscriber.onSubscribe(stream);
        });
    }

    /**
     * A client that does not read keeps memory that others need. It cannot mistake an incomplete answer for a complete
     * one.
     */
    private static void endIfStuck(SnapshotStream stream, ClientDisconnect client) {
        if (stream.isStuck()) {
            client.now();
        }
    }

    /** The body is read as it arrives, so this one may be larger than others. */
    @Put
    @Consumes(MediaType.APPLICATION_JSON)
    @Status(HttpStatus.NO_CONTENT)
    @ExecuteOn(TaskExecutors.BLOCKING)
    void restore(@Body InputStream document, HttpRequest<?> request) throws IOException {
        try (var body = new BoundedBody(document, most)) {
            if (request.getContentLength() > most) {
                throw body.tooLarge();
            }
            var world = worlds.of(request);
            StreamedBody.of(request);
            snapshots.restore(world, body);
        }
    }
}
