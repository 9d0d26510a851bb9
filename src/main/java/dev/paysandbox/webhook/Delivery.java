package dev.paysandbox.webhook;

import dev.paysandbox.store.Footprint;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.Receipt;
import dev.paysandbox.webhook.courier.WebhookRequest;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One notification on its way to the merchant, with every attempt made. Confined to the world's lock. */
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

    /** An id such as {@code ntf_w4bql3r96btfnzwp4kfv16uu}. */
    private static final int ID = 72;
    /** With its id and the list of its attempts. */
    private static final int WEIGHT = 120 + ID + 24 + 24;
    /** Its place in its queue, and for half the time what it waits for on the agenda. */
    private static final int UNFINISHED = Footprint.MAPPED + 56 + 20 + Footprint.QUEUED;
    /** What is made to send it: the request, its headers and address, and the callback. */
    private static final int IN_HAND = 640;

    private static final int LIST = 24 + 40;
    private static final int HEADER = 24;

    private final String id;
    private final String webhookId;
    private final String paymentId;
    private final String queue;
    private final String status;
    private final String url;
    private final byte[] body;
    private final long createdAt;
    private final List<Attempt> attempts = new ArrayList<>(1);
    /** How many bytes its attempts take up, and the headers of the newest that was sent. */
    private long attemptsWeigh;

    State state = State.WAITING;
    /** Set while an attempt is under way for a tester rather than for the schedule. */
    boolean replaying;

    long attemptBegan;
    /** The number of the handover in its outbox; 0 while no attempt is under way. */
    long handover;
    /** The headers of the newest attempt that was sent, without those that the courier sets. */
    List<WebhookRequest.Header> sentHeaders = List.of();
    /** How many of the attempts count towards the retry schedule. */
    int scheduledAttempts;

    /** How many attempts a scenario still lets get lost. */
    int lostAttempts;
    /** How many attempts a scenario still lets arrive without an answer. */
    int lostAnswers;
    /** The status whose notification must go out first; null once it has, and where there is none. */
    @Nullable
    String swapWith;
    /** The bits of what a scenario has done to it. */
    private short faults;
    /** The number of the advance of the clock that has counted it last; negative where it counted a failure. */
    private int countedIn;

    /** When it may first be attempted, in epoch milliseconds. */
    final long notBefore;

    /** What it waits for on the agenda. */
    @Nullable
    ScheduledTask retry;

    /** Called once, when the first attempt is over. */
    @Nullable
    Runnable onFirstAttempt;

    Delivery(String id, PendingNotification notification, long createdAt) {
        this(id, id, notification, createdAt);
    }

    /** A copy, which has the webhook id of the first. */
    Delivery(String id, String webhookId, PendingNotification notification, long createdAt) {
        this.id = id;
        this.webhookId = webhookId;
        paymentId = notification.paymentId();
        queue = notification.queue();
        status = notification.status();
        url = notification.url();
        body = notification.body();
        lostAttempts = notification.handling().lostAttempts();
        lostAnswers = notification.handling().lostAnswers();
        swapWith = notification.handling().swapWith();
        faults = DeliveryFault.bits(notification.handling().faults());
        notBefore = createdAt + notification.handling().delay().toMillis();
        this.createdAt = createdAt;
    }

    DeliverySnapshot snapshot(@Nullable Integer place, Map<Attempt, Integer> remembered) {
        return new DeliverySnapshot(
                id,
                webhookId,
                paymentId,
                queue,
                status,
                url,
                body,
                createdAt,
                state,
                replaying,
                scheduledAttempts,
                lostAttempts,
                lostAnswers == 0 ? null : Integer.valueOf(lostAnswers),
                swapWith,
                faults == 0 ? null : faults(),
                notBefore,
                retry == null ? null : retry.slot(),
                place,
                sentHeaders,
                attempts.stream()
                        .map(attempt -> attempt.snapshot(remembered.get(attempt)))
                        .toList());
    }

    /** The delivery from a snapshot, without its attempts and its place on the agenda. */
    Delivery(DeliverySnapshot kept) {
        id = kept.id();
        webhookId = kept.webhookId();
        paymentId = kept.paymentId();
        queue = kept.queue();
        status = kept.status();
        url = kept.url();
        body = kept.body();
        createdAt = kept.createdAt();
        state = kept.state();
        replaying = kept.replaying();
        scheduledAttempts = kept.scheduledAttempts();
        lostAttempts = kept.lostAttempts();
        var unanswered = kept.lostAnswers();
        lostAnswers = unanswered == null ? 0 : unanswered;
        swapWith = kept.swapWith();
        var marked = kept.faults();
        faults = marked == null ? 0 : DeliveryFault.bits(marked);
        notBefore = kept.notBefore();
        remember(kept.sentHeaders());
    }

    /** Stable across attempts and replays. */
    public String id() {
        return id;
    }

    /** What receivers find in the {@code Webhook-Id} header: the id, or for a copy the id of the first. */
    public String webhookId() {
        return webhookId;
    }

    /** The one notification of a change, neither a copy nor a scenario's forgery. */
    public boolean isOriginal() {
        return webhookId.equals(id) && queue.equals(paymentId);
    }

    /** The id of the notification of which it is a copy, or null. */
    public @Nullable String copyOf() {
        return webhookId.equals(id) ? null : webhookId;
    }

    /** What a scenario has done to it; empty for nothing. */
    public List<DeliveryFault> faults() {
        return DeliveryFault.in(faults);
    }

    public boolean is(DeliveryFault fault) {
        return (faults & fault.bit()) != 0;
    }

    /** Whether both are copies of one notification that go out in the same instant. */
    boolean isTogetherWith(Delivery other) {
        return is(DeliveryFault.AT_ONCE) && webhookId.equals(other.webhookId) && queue.equals(other.queue);
    }

    void mark(DeliveryFault fault, boolean on) {
        faults = (short) (on ? faults | fault.bit() : faults & ~fault.bit());
    }

    /** See {@link #countIn}; 0 at first. */
    public int countedIn() {
        return countedIn;
    }

    /** Remembers that an advance of the clock has counted it. */
    public void countIn(int advance) {
        countedIn = advance;
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

    /** The headers of the newest attempt that was sent, as sent, by name; empty before the first. */
    public Map<String, String> sentHeaders() {
        return sentHeaders.isEmpty()
                ? Map.of()
                : new WebhookRequest(paymentId, URI.create(url), sentHeaders, body).headersAsSent();
    }

    /** Whether the newest finished attempt got no 2xx. */
    public boolean hasFailed() {
        return !attempts.isEmpty() && attempts.get(attempts.size() - 1).outcome() != Outcome.DELIVERED;
    }

    /** When the next attempt is due, in epoch milliseconds, or null where none is scheduled. */
    public @Nullable Long nextAttemptAt() {
        return retry != null && retry.isWaiting() ? Long.valueOf(retry.at()) : null;
    }

    /** When the attempt under way began, in epoch milliseconds of the sandbox's clock. */
    public long attemptBegan() {
        return attemptBegan;
    }

    /** How many bytes of memory it takes up with its attempts, about. */
    long weight() {
        return WEIGHT + Footprint.ofBytes(body.length) + Footprint.of(url) + attemptsWeigh;
    }

    /** How much more while it is neither delivered nor given up. */
    long weightUnfinished() {
        return UNFINISHED;
    }

    /** How much more while it is being attempted. */
    long weightInHand() {
        return IN_HAND + 2 * Footprint.of(url);
    }

    /** Keeps the headers of the attempt that was sent; answers by how much that makes it heavier. */
    long remember(List<WebhookRequest.Header> sent) {
        var before = weightOf(sentHeaders);
        sentHeaders = sent;
        attemptsWeigh += weightOf(sent) - before;
        return weightOf(sent) - before;
    }

    /** Names and most values are the same for all. */
    private static long weightOf(List<WebhookRequest.Header> headers) {
        long weight = headers.isEmpty() ? 0 : LIST;
        for (int i = FIRST_OWN_HEADER; i < headers.size(); i++) {
            weight += HEADER
                    + (i == FIRST_OWN_HEADER ? 0 : Footprint.of(headers.get(i).value()));
        }
        return weight;
    }

    /** The headers before it are shared by all deliveries; its own value is the delivery's id. */
    private static final int FIRST_OWN_HEADER = 2;

    /** Deliveries of one queue go out in their order. */
    String queue() {
        return queue;
    }

    /** Nobody waits for its first attempt any more. */
    void endHolding() {
        if (onFirstAttempt != null) {
            onFirstAttempt.run();
            onFirstAttempt = null;
        }
    }

    /** Whether a scenario loses the answer to this attempt; then it is one less. */
    boolean losesAnswer(Receipt receipt) {
        boolean loses = lostAnswers > 0 && !replaying && receipt.status() > 0;
        lostAnswers -= loses ? 1 : 0;
        return loses;
    }

    boolean isUnderWay() {
        return state == State.ATTEMPTING || replaying;
    }

    void record(Attempt attempt) {
        attempts.add(attempt);
        attemptsWeigh += attempt.weight();
    }
}
