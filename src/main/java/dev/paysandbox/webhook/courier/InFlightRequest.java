package dev.paysandbox.webhook.courier;

import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request in flight, with a slot of its receiver's pool, a deadline, and a carrier. It ends exactly once, even if
 * answer, failure, deadline and close coincide. Confined to the event loop.
 */
final class InFlightRequest {
    private final ReceiverPool pool;
    private final QueuedRequest queued;
    private final long startedNanos;
    private final Future<?> deadline;
    private @Nullable Carrier carrier;
    private @Nullable ReceiverAnswer answer;
    private boolean over;

    InFlightRequest(ReceiverPool pool, QueuedRequest queued) {
        this.pool = pool;
        this.queued = queued;
        startedNanos = pool.connectionPools().nanos();
        deadline =
                pool.connectionPools().after(pool.connectionPools().settings().timeout(), this::timeOut);
    }

    QueuedRequest queued() {
        return queued;
    }

    void heldBy(Carrier carrier) {
        this.carrier = carrier;
    }

    @Nullable
    ReceiverAnswer answer() {
        return answer;
    }

    void answerBegins(ReceiverAnswer answer) {
        this.answer = answer;
    }

    void answered(ReceiverAnswer answer) {
        end(answer.result(answer.outcome(), latencyMicros(), answer.detail(queued.destination())));
    }

    void failed(ExchangeFailure failure) {
        end(
                answer == null
                        ? new RequestResult(failure.outcome(), 0, "", false, latencyMicros(), failure.detail())
                        : answer.cutShort().result(failure.outcome(), latencyMicros(), failure.detail()));
    }

    void abandon() {
        drop(new ExchangeFailure(Outcome.ABANDONED, ConnectionPools.CLOSED));
    }

    private void timeOut() {
        String missing = answer == null
                ? carrier().missing()
                : queued.destination() + " answered " + answer.status() + " but did not finish its answer";
        drop(new ExchangeFailure(
                Outcome.TIMEOUT,
                missing + " within " + shown(pool.connectionPools().settings().timeout())));
    }

    private void drop(ExchangeFailure failure) {
        carrier().drop();
        failed(failure);
    }

    private Carrier carrier() {
        return Objects.requireNonNull(
                carrier, "the pool gives every request a carrier before anything can happen to it");
    }

    private void end(RequestResult result) {
        if (!over) {
            over = true;
            deadline.cancel(false);
            pool.over(this, result.outcome());
            pool.connectionPools().report(queued, result);
        }
    }

    private long latencyMicros() {
        return (pool.connectionPools().nanos() - startedNanos) / 1000;
    }

    private static String shown(Duration limit) {
        return limit.toMillisPart() == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }
}
