package dev.paysandbox.webhook;

import dev.paysandbox.time.Errand;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One notification on its way to the merchant, with every attempt made. Confined to its world's lock. */
public final class Delivery {
    /** Where a delivery stands. */
    public enum State {
        /** An earlier notification of the same payment has not been delivered or given up. */
        WAITING,
        /** Due now, or being attempted. */
        ATTEMPTING,
        /** The last attempt failed; the next is scheduled. */
        RETRYING,
        DELIVERED,
        /** Given up after the last retry; it can be replayed. */
        EXHAUSTED;

        public boolean isFinished() {
            return this == DELIVERED || this == EXHAUSTED;
        }
    }

    private final String id;
    private final String paymentId;
    private final String status;
    private final String url;
    private final byte[] body;
    private final long createdAt;
    private final List<Attempt> attempts = new ArrayList<>(1);

    State state = State.WAITING;
    /** Set while an attempt is under way for a tester rather than for the schedule. */
    boolean replaying;

    long attemptBegan;
    /** How many of the attempts count towards the retry schedule. */
    int scheduledAttempts;

    @Nullable
    Errand retry;

    Delivery(String id, String paymentId, String status, String url, byte[] body, long createdAt) {
        this.id = id;
        this.paymentId = paymentId;
        this.status = status;
        this.url = url;
        this.body = body;
        this.createdAt = createdAt;
    }

    /** Stable across attempts and replays; receivers find it in the {@code Webhook-Id} header. */
    public String id() {
        return id;
    }

    public String paymentId() {
        return paymentId;
    }

    /** The payment's status that it tells of. */
    public String status() {
        return status;
    }

    public String url() {
        return url;
    }

    /** The exact bytes sent. */
    public byte[] body() {
        return body;
    }

    public long createdAt() {
        return createdAt;
    }

    public State state() {
        return state;
    }

    public List<Attempt> attempts() {
        return attempts;
    }

    /** When the next attempt is due, in epoch milliseconds, or null where none is scheduled. */
    public @Nullable Long nextAttemptAt() {
        return retry != null && retry.isWaiting() ? Long.valueOf(retry.at()) : null;
    }

    /** When the attempt under way began, in epoch milliseconds of the sandbox's clock. */
    public long attemptBegan() {
        return attemptBegan;
    }

    boolean isUnderWay() {
        return state == State.ATTEMPTING || replaying;
    }

    void record(Attempt attempt) {
        attempts.add(attempt);
    }
}
