package dev.paysandbox.webhook;

import dev.paysandbox.domain.WebhookTarget;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.store.Footprint;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.RequestResult;
import dev.paysandbox.webhook.courier.WebhookRequest;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One notification on its way to the merchant, with all its attempts. Confined to the world's lock. */
public final class Delivery {
    /** An id such as {@code ntf_w4bql3r96btfnzwp4kfv16uu}. */
    private static final int ID = 72;
    /** A payment's list of deliveries, in bytes; most payments have one delivery. */
    private static final int OF_PAYMENT = Footprint.MAPPED + 24 + 24;
    /** In bytes, with its id and the list of its attempts. */
    private static final int WEIGHT = 112 + ID + 24 + 24 + OF_PAYMENT;
    /** Its entry in its queue; and its task on the agenda, averaged, since it has one about half the time. */
    private static final int UNFINISHED = Footprint.MAPPED + 56 + (40 + Footprint.SORTED) / 2;
    /** The objects made to send it: the request, its headers and address, and the callback. */
    private static final int IN_HAND = 640;

    private static final int LIST = 24 + 40;
    private static final int HEADER = 24;
    /** So many headers are the same for all deliveries, with their values. */
    private static final int SHARED_HEADERS = 2;

    private final String id;
    private final String webhookId;
    private final String paymentId;
    private final String queue;
    private final String status;
    private final String url;
    private final byte[] body;
    private final long createdAt;
    final List<Attempt> attempts = new ArrayList<>(1);

    DeliveryState state = DeliveryState.WAITING;
    /** Whether the current attempt is a replay, outside the schedule. */
    boolean replaying;

    long attemptBegan;
    /** The number of its current attempt in the outbox; 0 while no attempt is under way. */
    long attemptNumber;
    /** The headers of the newest sent attempt, without those that the courier sets. */
    List<WebhookRequest.Header> sentHeaders = List.of();
    /** How many of the attempts count towards the retry schedule. */
    int scheduledAttempts;

    /** How many more attempts the scenario loses before they reach the receiver. */
    int lostAttempts;
    /** How many more answers of the receiver the scenario loses. */
    int lostAnswers;
    /** The status whose notification must go out first; null if there is none, or once it has gone out. */
    @Nullable
    String swapWith;
    /** What a scenario has done to it, in the order of {@link DeliveryFault}. */
    private List<DeliveryFault> faults = List.of();
    /** The number of the last advance of the clock that counted it; negative if it was counted as a failure. */
    private int countedIn;

    /** Where the newest attempt went, if not to its own URL. */
    @Nullable
    String sentTo;

    /** Whether a tester has named its URL, so that it may be public and is not replaced by another. */
    boolean isToNamedUrl;

    /** When it may first be attempted, in epoch milliseconds. */
    final long notBefore;

    /** Its task on the agenda: the next retry, or a delayed first attempt. */
    @Nullable
    ScheduledTask retry;

    /** Called once, after the first attempt. */
    @Nullable
    Runnable onFirstAttempt;

    /** @param webhookId its own id, or for a copy that of the original */
    Delivery(String id, String webhookId, PendingNotification notification, long createdAt) {
        this.id = id;
        this.webhookId = webhookId;
        paymentId = notification.paymentId();
        queue = notification.queue();
        status = notification.status();
        url = notification.url();
        body = notification.body();
        lostAttempts = notification.change().lostAttempts();
        lostAnswers = notification.change().lostAnswers();
        swapWith = notification.change().swapWith();
        faults = List.copyOf(new TreeSet<>(notification.change().faults()));
        notBefore = createdAt + notification.change().delay().toMillis();
        this.createdAt = createdAt;
    }

    /** Another delivery of the same notification. */
    Delivery copy(String copyId, long at) {
        var change = DeliveryChange.marked(DeliveryFault.DUPLICATED, faults);
        return new Delivery(
                copyId, webhookId, new PendingNotification(paymentId, queue, status, url, body, change), at);
    }

    /**
     * The same notification with a tester's URL and body. It has a queue of its own, so it waits for no other.
     *
     * @param ownId its id, and the value of its {@code Webhook-Id}
     */
    Delivery byHand(String ownId, String toUrl, byte[] ownBody, long at) {
        var change = DeliveryChange.marked(DeliveryFault.BY_HAND, List.of());
        return new Delivery(
                ownId, ownId, new PendingNotification(paymentId, ownId, status, toUrl, ownBody, change), at);
    }

    /** Restores a delivery from a snapshot, without its task on the agenda. */
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
        lostAnswers = kept.lostAnswers();
        swapWith = kept.swapWith();
        faults = List.copyOf(new TreeSet<>(kept.faults()));
        notBefore = kept.notBefore();
        sentTo = kept.sentTo();
        isToNamedUrl = kept.toNamedUrl();
        sentHeaders = kept.sentHeaders();
        attempts.addAll(kept.attempts());
    }

    /** The same for all attempts and replays. */
    public String id() {
        return id;
    }

    /** The value of the {@code Webhook-Id} header: its own id, or for a copy the id of the original. */
    public String webhookId() {
        return webhookId;
    }

    /** Whether it is the one real notification of a change, neither a copy nor forged by a scenario. */
    public boolean isOriginal() {
        return webhookId.equals(id) && queue.equals(paymentId);
    }

    /** The id of the notification that it copies, or null. */
    public @Nullable String copyOf() {
        return webhookId.equals(id) ? null : webhookId;
    }

    /** What a scenario has done to it; empty if nothing. */
    public List<DeliveryFault> faults() {
        return faults;
    }

    public boolean is(DeliveryFault fault) {
        return faults.contains(fault);
    }

    /** Whether a tester sends it, so that it says nothing about the application. */
    public boolean isByHand() {
        return is(DeliveryFault.BY_HAND);
    }

    /** Whether both are copies of one notification, sent in the same instant. */
    boolean isTogetherWith(Delivery other) {
        return is(DeliveryFault.AT_ONCE) && webhookId.equals(other.webhookId) && queue.equals(other.queue);
    }

    void mark(DeliveryFault fault, boolean on) {
        var changed = new TreeSet<>(faults);
        if (on) {
            changed.add(fault);
        } else {
            changed.remove(fault);
        }
        faults = List.copyOf(changed);
    }

    /** See {@link #countIn}; 0 until then. */
    public int countedIn() {
        return countedIn;
    }

    /** Records which advance of the clock has counted it, and as what; a later advance has a larger number. */
    public void countIn(int place) {
        countedIn = place;
    }

    public String paymentId() {
        return paymentId;
    }

    /** The payment's status that it reports. */
    public String status() {
        return status;
    }

    public String url() {
        return url;
    }

    /** Where the newest attempt went, if the merchant's setting {@code webhookTo} replaced its own URL; else null. */
    public @Nullable String sentTo() {
        return sentTo;
    }

    /** Where to send it: what the merchant's setting says, unless a tester has named its URL. */
    public WebhookRequest request(WebhookTarget target, List<WebhookRequest.Header> headers) {
        var own = URI.create(url);
        return new WebhookRequest(isToNamedUrl ? own : target.insteadOf(own), isToNamedUrl, headers, body);
    }

    /** Keeps the URL of the attempt that has just ended. */
    void wentTo(URI target) {
        sentTo = target.toString().equals(url) ? null : target.toString();
    }

    /** The exact bytes that are sent. */
    public byte[] body() {
        return body;
    }

    public long createdAt() {
        return createdAt;
    }

    public DeliveryState state() {
        return state;
    }

    public List<Attempt> attempts() {
        return attempts;
    }

    /** The newest finished attempt; null before the first. */
    public @Nullable Attempt lastAttempt() {
        return attempts.isEmpty() ? null : attempts.get(attempts.size() - 1);
    }

    /** The headers of the newest sent attempt by name, exactly as sent; empty before the first. */
    public Map<String, String> sentHeaders() {
        return sentHeaders.isEmpty()
                ? Map.of()
                : new WebhookRequest(URI.create(sentTo == null ? url : sentTo), sentHeaders, body).headersAsSent();
    }

    /** Whether it was delivered to the inbox, so that no receiver has answered. */
    public boolean isTakenByInbox() {
        return attempts.stream().anyMatch(attempt -> attempt.outcome() == Outcome.DELIVERED && attempt.status() == 0);
    }

    /** Whether the newest finished attempt got no 2xx answer. A blocked one was no attempt at the receiver. */
    public boolean hasFailed() {
        var last = lastAttempt();
        return last != null && last.outcome() != Outcome.DELIVERED && last.outcome() != Outcome.BLOCKED;
    }

    /** Whether it is blocked, and not being sent again. */
    public boolean isBlocked() {
        return state == DeliveryState.BLOCKED && !isUnderWay();
    }

    /** When the next attempt is due, in epoch milliseconds, or null if none is scheduled. */
    public @Nullable Long nextAttemptAt() {
        return retry != null && retry.isWaiting() ? Long.valueOf(retry.at()) : null;
    }

    /** About how many bytes it takes up in memory, with its attempts; {@link BoundedStore#weigh} asks again. */
    long weight() {
        long weight = WEIGHT + Footprint.ofBytes(body.length) + Footprint.of(url) + Footprint.of(sentTo);
        weight += state.isFinished() ? 0 : UNFINISHED;
        weight += attemptNumber == 0 ? 0 : IN_HAND + 2 * Footprint.of(url);
        weight += sentHeaders.isEmpty() ? 0 : LIST;
        for (int i = SHARED_HEADERS; i < sentHeaders.size(); i++) {
            // The value of the first that is not shared is the delivery's id.
            weight += HEADER
                    + (i == SHARED_HEADERS ? 0 : Footprint.of(sentHeaders.get(i).value()));
        }
        for (var attempt : attempts) {
            weight += attempt.weight();
        }
        return weight;
    }

    /** The name of its queue. Deliveries of one queue go out in order. */
    String queue() {
        return queue;
    }

    /** Calls {@link #onFirstAttempt}, once. */
    void endHolding() {
        if (onFirstAttempt != null) {
            onFirstAttempt.run();
            onFirstAttempt = null;
        }
    }

    /** Whether the scenario loses the answer of this attempt; if so, one lost answer fewer remains. */
    boolean losesAnswer(RequestResult result) {
        boolean loses = lostAnswers > 0 && !replaying && result.status() > 0;
        lostAnswers -= loses ? 1 : 0;
        return loses;
    }

    boolean isUnderWay() {
        return state == DeliveryState.ATTEMPTING || replaying;
    }
}
