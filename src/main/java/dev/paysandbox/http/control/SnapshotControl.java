package dev.paysandbox.http.control;

import dev.paysandbox.app.Snapshots;
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
import io.micronaut.http.exceptions.ContentLengthExceededException;
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

    SnapshotControl(WorldChoice worlds, Snapshots snapshots) {
        this.worlds = worlds;
        this.snapshots = snapshots;
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
        try {
            snapshots.restore(worlds.of(request), document);
        } catch (IOException broken) {
            // A stream can only wrap what the framework has to say of a body's size.
            if (broken.getCause() instanceof ContentLengthExceededException tooLong) {
                throw tooLong;
            }
            throw broken;
        }
    }
}
