package dev.paysandbox.http.control;

import dev.paysandbox.app.Snapshots;
import dev.paysandbox.settings.Settings;
import io.micronaut.http.HttpRequest;
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
import java.io.IOException;
import java.io.InputStream;

/** A whole world, to be kept and gone on with. Both are long work, and none of an event loop's. */
@Controller("/_sandbox/snapshot")
@ExecuteOn(TaskExecutors.BLOCKING)
final class SnapshotControl {
    private final WorldChoice worlds;
    private final Snapshots snapshots;
    private final long most;

    SnapshotControl(WorldChoice worlds, Snapshots snapshots, Settings settings) {
        this.worlds = worlds;
        this.snapshots = snapshots;
        most = settings.maxSnapshotBytes();
    }

    @Get
    @Produces(MediaType.APPLICATION_JSON)
    byte[] take(HttpRequest<?> request) {
        return snapshots.take(worlds.of(request));
    }

    /** The body is read as it comes in, so that this one may be larger than others. */
    @Put
    @Consumes(MediaType.APPLICATION_JSON)
    @Status(HttpStatus.NO_CONTENT)
    void restore(@Body InputStream document, HttpRequest<?> request) throws IOException {
        try (var body = new BoundedBody(document, most)) {
            if (request.getContentLength() > most) {
                throw BoundedBody.tooLarge();
            }
            snapshots.restore(worlds.of(request), body);
        }
    }
}
