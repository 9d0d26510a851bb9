package dev.paysandbox.client;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the notifications of a world, for a machine that the sandbox cannot call. It opens a listener, posts each parcel
 * to the parcel's URL, and reports the answer. So receivers work in the same way in both cases, and other servers on this
 * machine get their notifications, too.
 */
final class Fetcher implements Runnable {
    /** How long one request waits for parcels. It is shorter than the listener's lease. */
    private static final Duration WAIT = Duration.ofSeconds(20);

    private final Api api;
    private final Executor threads;
    private final Function<String, URI> localUrls;
    private volatile String listener;
    private volatile boolean closed;
    private volatile @Nullable String failure;

    /** Opens the listener. From now on, the sandbox sends all notifications to it. */
    Fetcher(Api api, Executor threads, Function<String, URI> localUrls) {
        this.api = api;
        this.threads = threads;
        this.localUrls = localUrls;
        listener = openListener();
    }

    private String openListener() {
        return String.valueOf(
                api.control(Call.of(Route.OPEN_LISTENER).json(Map.of())).get("id"));
    }

    /** The failure that ended the fetching; null if there was none. */
    @Nullable
    String failure() {
        return failure;
    }

    @Override
    public void run() {
        try {
            while (!closed) {
                fetch();
            }
        } catch (SandboxException | IllegalStateException ended) {
            failure = closed ? null : ended.getMessage();
        }
    }

    private void fetch() {
        try {
            var request = Call.of(Route.FETCH_PARCELS, listener).json(Map.of("wait", Durations.text(WAIT)));
            ApiObject.objectsIn(api.control(request.waiting(WAIT)).get("data"), Parcel::new)
                    .forEach(parcel -> threads.execute(() -> deliverUnlessClosed(parcel)));
        } catch (RejectedExecutionException closing) {
            closed = true;
        } catch (SandboxException gone) {
            if (gone.status() != 404 || closed) {
                throw gone;
            }
            // The lease has expired: this machine was asleep or not connected for longer than the lease.
            listener = openListener();
        }
    }

    private void deliverUnlessClosed(Parcel parcel) {
        try {
            deliver(parcel);
        } catch (IllegalStateException closing) {
            // The PaySandbox was closed. The listener ends with its lease.
            closed = true;
        }
    }

    private void deliver(Parcel parcel) {
        var outcome = new LinkedHashMap<String, @Nullable Object>();
        outcome.put("parcel", parcel.text("id"));
        try {
            var url = localUrls.apply(parcel.text("url"));
            var answer = api.connection.post(url, parcel.object("headers"), parcel.text("body"));
            outcome.put("status", answer.statusCode());
            outcome.put("answer", answer.body());
        } catch (IOException | IllegalArgumentException broken) {
            outcome.put("failure", "No answer from " + parcel.text("url") + ": " + broken);
        }
        try {
            api.control(Call.of(Route.REPORT_OUTCOME, listener).json(outcome));
        } catch (SandboxException late) {
            // 404: the sandbox has given up this attempt, or the world was reset. Nobody needs the report.
            if (late.status() != 404) {
                failure = closed ? null : late.getMessage();
            }
        }
    }

    /** Closes the listener. The sandbox sends notifications that were not fetched to their URLs again. */
    void close() {
        closed = true;
        try {
            api.control(Call.of(Route.CLOSE_LISTENER, listener));
        } catch (SandboxException ended) {
            // The listener ends with its lease.
            failure = ended.getMessage();
        }
    }

    private static final class Parcel extends ApiObject {
        Parcel(Map<String, @Nullable Object> members) {
            super(members);
        }
    }
}
