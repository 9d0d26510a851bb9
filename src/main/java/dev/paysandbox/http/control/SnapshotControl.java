package dev.paysandbox.http.control;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.NettyRequest;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Snapshots;
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
import io.micronaut.scheduling.annotation.ExecuteOn;
import jakarta.inject.Named;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** Takes and restores snapshots. Both take long, so neither runs on an event loop. */
@Controller("/_sandbox/snapshot")
record SnapshotControl(
        WorldChoice worlds,
        Snapshots snapshots,
        @Named(Workers.NAME) ExecutorService workers,
        @Named(TaskExecutors.BLOCKING) ExecutorService blocking,
        Settings settings) {
    /**
     * The state of the world at one instant, sent as fast as the client reads it. The type is bytes although the body
     * is a stream of them: with any other type the framework would send the pieces as a JSON array. There is no HEAD,
     * because nobody would read the document of its answer.
     */
    @Get(headRoute = false)
    @Produces(MediaType.APPLICATION_JSON)
    CompletableFuture<HttpResponse<byte[]>> take(HttpRequest<?> request) {
        Query.none(request);
        // One thread finds the world and copies it: while a request waited for a worker, its world could be parked.
        return CompletableFuture.supplyAsync(() -> answer(stream(worlds.of(request), request)), blocking);
    }

    @SuppressWarnings("unchecked")
    private static HttpResponse<byte[]> answer(Publisher<byte[]> stream) {
        return (HttpResponse<byte[]>) (HttpResponse<?>) HttpResponse.ok()
                .header(HttpHeaders.TRANSFER_ENCODING, "chunked")
                .body(stream);
    }

    /** Pieces are written as the connection accepts them, by a thread that is released while it accepts none. */
    @SuppressWarnings("FutureReturnValueIgnored") // closing a document cannot fail
    private Publisher<byte[]> stream(World world, HttpRequest<?> request) {
        var document = snapshots.take(world);
        var end = new CompletableFuture<@Nullable Void>();
        end.thenRun(document::close);
        // A client that does not read keeps memory that others need, until its connection counts as idle.
        ClientDisconnect.during(end, request, () -> end.complete(null));
        var pieces = Flux.<byte[]>generate(sink -> {
            var piece = document.next();
            if (piece.length == 0) {
                sink.complete();
            } else {
                sink.next(piece);
            }
        });
        return ConnectionStream.to(
                request, pieces.doFinally(ended -> end.complete(null)).subscribeOn(Schedulers.fromExecutor(workers)));
    }

    /** The body is read as it arrives, so this one may be larger than others. */
    @Put
    @Consumes(MediaType.APPLICATION_JSON)
    @Status(HttpStatus.NO_CONTENT)
    @ExecuteOn(TaskExecutors.BLOCKING)
    void restore(@Body InputStream document, HttpRequest<?> request) throws IOException {
        long most = settings.of(SettingTable.MAX_SNAPSHOT_BYTES);
        NettyRequest.streamBody(request);
        try (var body = new BoundedBody(document, most)) {
            if (request.getContentLength() > most) {
                throw body.tooLarge();
            }
            snapshots.restore(worlds.of(request), body);
        } catch (IOException brokenOff) {
            // The stream wraps the refusal of a request that stays half or has a broken chunk.
            if (brokenOff.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            throw brokenOff;
        }
    }

    /** A body that is read as it arrives, up to a limit; reading more throws Problem BODY_TOO_LARGE. */
    private static final class BoundedBody extends FilterInputStream {
        private final long most;
        private long left;

        BoundedBody(InputStream body, long most) {
            super(body);
            this.most = most;
            left = most;
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] into, int at, int length) throws IOException {
            int read = super.read(into, at, length);
            count(Math.max(read, 0));
            return read;
        }

        private void count(int read) {
            left -= read;
            if (left < 0) {
                throw tooLarge();
            }
        }

        Problem tooLarge() {
            return new Problem(
                    ErrorCode.BODY_TOO_LARGE,
                    "The snapshot is larger than " + most + " bytes; the setting maxSnapshotBytes allows more.");
        }
    }
}
