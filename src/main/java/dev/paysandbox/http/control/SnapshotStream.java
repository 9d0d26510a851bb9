package dev.paysandbox.http.control;

import dev.paysandbox.world.keep.Snapshots;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Sends a snapshot to a client: pieces are written as the connection accepts them, by a thread that is released while
 * it accepts none.
 */
final class SnapshotStream implements Subscription {
    private final Snapshots.Document document;
    private final Executor executor;
    private final CompletableFuture<@Nullable Void> end;
    private final Subscriber<? super byte[]> subscriber;

    /** How many pieces are requested; a change from zero starts a thread. */
    private final AtomicLong asked = new AtomicLong();

    /** @param end completed at the end of the stream, and ends the stream if somebody else completes it */
    SnapshotStream(
            Snapshots.Document document,
            Executor executor,
            CompletableFuture<@Nullable Void> end,
            Subscriber<? super byte[]> subscriber) {
        this.document = document;
        this.executor = executor;
        this.end = end;
        this.subscriber = subscriber;
    }

    @Override
    public void request(long more) {
        if (asked.getAndUpdate(present -> present + more < 0 ? Long.MAX_VALUE : present + more) == 0) {
            try {
                executor.execute(this::write);
            } catch (RejectedExecutionException closing) {
                cancel();
            }
        }
    }

    @Override
    public void cancel() {
        end.complete(null);
    }

    private void write() {
        try {
            do {
                if (end.isDone()) {
                    return;
                }
                var piece = document.next();
                if (piece.length == 0) {
                    end.complete(null);
                    subscriber.onComplete();
                    return;
                }
                subscriber.onNext(piece);
            } while (asked.decrementAndGet() > 0);
        } catch (RuntimeException failure) {
            end.complete(null);
            subscriber.onError(failure);
        }
    }
}
