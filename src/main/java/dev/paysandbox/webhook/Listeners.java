package dev.paysandbox.webhook;

import dev.paysandbox.chance.Chance;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.text.Durations;
import dev.paysandbox.time.Agenda;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.RequestResult;
import dev.paysandbox.webhook.courier.WebhookRequest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One world's listeners, and the notifications that wait for them. Each notification goes to the listener that has
 * waited longest. If a listener does not deliver it, it goes back to the outbox, and from there to another listener or
 * the courier. Confined to the world's lock; another thread answers waiting requests.
 */
public final class Listeners {
    /** Beyond this number the oldest listener ends. */
    private static final int MOST = 1000;

    /** The outcome of an attempt that the inbox has taken: no receiver has answered. */
    private static final RequestResult TAKEN =
            new RequestResult(Outcome.DELIVERED, 0, "", false, 0, "taken by the inbox");

    private final HostTime host;
    private final Duration timeout;
    private final Executor afterwards;
    private final Function<StartedAttempt, WebhookRequest> packing;
    /**
     * Ids do not come from the world's seed, because a listener may outlive this process and must not be confused with
     * one of the next.
     */
    private final Chance chance;
    /** The ends of leases, waits and attempts, on the computer's monotonic clock. */
    private final Agenda deadlines = new Agenda();

    private final Map<String, Listener> listeners = new LinkedHashMap<>();
    /** Listeners whose request waits, the longest wait first. */
    private final Set<Listener> waiting = new LinkedHashSet<>();
    /** Attempts that are not fetched yet. */
    private final ArrayDeque<StartedAttempt> queue = new ArrayDeque<>();
    /** The listener that accepts each notification at once, or null. */
    private @Nullable Listener inbox;

    /**
     * Has no listeners yet.
     *
     * @param timeout how long a listener may take to report an outcome, on the computer's clock
     * @param afterwards answers waiting requests outside the world's lock
     * @param packing makes the request that an attempt sends
     */
    public Listeners(
            HostTime host, Duration timeout, Executor afterwards, Function<StartedAttempt, WebhookRequest> packing) {
        this.host = host;
        this.timeout = timeout;
        this.afterwards = afterwards;
        this.packing = packing;
        chance = new Chance(host.wallMillis() ^ (host.nanos() << 24));
    }

    /** Adds a listener, which ends when it has not called for the length of its lease; returns its id. */
    public String open(Duration lease) {
        if (listeners.size() == MOST) {
            close(listeners.keySet().iterator().next());
        }
        var id = chance.id("lst_");
        var listener = new Listener(id, lease.toNanos(), ScheduledTask.of("end listener " + id, () -> close(id)));
        listeners.put(id, listener);
        renew(listener);
        return id;
    }

    /**
     * Opens the inbox, or renews its lease. While it is open, each notification counts as delivered as soon as it is due, and
     * no other listener gets it. Returns whether it was opened.
     */
    public boolean openInbox(Duration lease) {
        if (inbox != null) {
            renew(inbox);
            return false;
        }
        inbox = find(open(lease));
        recall();
        return true;
    }

    /**
     * The notifications to deliver, as soon as there are any; an empty list at the end of the wait. A listener has one
     * waiting request at a time: a new one ends the old.
     *
     * @throws Problem NOT_FOUND if the listener has ended
     */
    public CompletableFuture<List<Fetched>> fetch(String id, Duration wait, int most) {
        var listener = find(id);
        answer(listener, List.of());
        var answer = new CompletableFuture<List<Fetched>>();
        var end = ScheduledTask.of("answer listener " + id, () -> answer(listener, List.of()));
        listener.wait = new Listener.Wait(most, answer, end);
        waiting.add(listener);
        deadlines.cancel(listener.lapse);
        deadlines.put(host.nanos() + wait.toNanos(), end);
        feed();
        if (wait.isZero()) {
            answer(listener, List.of());
        }
        return answer;
    }

    /** The client closed the connection of this request, so it must get no notifications. */
    public void hangUp(CompletableFuture<List<Fetched>> answer) {
        for (var listener : listeners.values()) {
            if (listener.wait != null && listener.wait.answer() == answer) {
                answer(listener, List.of());
            }
        }
    }

    /**
     * Records the outcome of an attempt.
     *
     * @throws Problem NOT_FOUND if the listener has ended, or no longer has the notification
     */
    public void report(String id, String parcel, ReportedOutcome outcome) {
        var listener = find(id);
        renew(listener);
        var held = listener.held.remove(parcel);
        if (held == null) {
            throw Problem.notFound("parcel " + parcel + " held by this listener");
        }
        settle(held, outcome.result(latencyMicros(held)));
    }

    /**
     * Ends a listener; other listeners or the courier get its unreported notifications.
     *
     * @throws Problem NOT_FOUND if the listener has ended
     */
    public void close(String id) {
        var listener = find(id);
        listeners.remove(id);
        if (listener == inbox) {
            inbox = null;
        }
        answer(listener, List.of());
        deadlines.cancel(listener.lapse);
        for (var held : listener.held.values()) {
            deadlines.cancel(held.timeout());
            held.fetched().attempt().putBack();
        }
        if (listeners.isEmpty()) {
            recall();
        }
    }

    /** Answers all waiting requests with an empty list. */
    public void answerAll() {
        List.copyOf(waiting).forEach(listener -> answer(listener, List.of()));
    }

    /** Ends all listeners. */
    public void closeAll() {
        List.copyOf(listeners.keySet()).forEach(this::close);
    }

    /** Takes these attempts if there are listeners; returns whether it did. */
    public boolean take(List<StartedAttempt> attempts) {
        if (listeners.isEmpty()) {
            return false;
        }
        if (inbox != null) {
            attempts.forEach(attempt -> attempt.settle(packing.apply(attempt), TAKEN));
            return true;
        }
        queue.addAll(attempts);
        feed();
        return true;
    }

    /** If an attempt that began before the inbox was opened has failed, the inbox takes its delivery. */
    public void retry(StartedAttempt attempt) {
        if (inbox != null && attempt.delivery().state() == DeliveryState.RETRYING) {
            attempt.outbox().replays.start(attempt.delivery());
        }
    }

    /** Returns attempts that are not fetched yet to the outbox. */
    public void recall() {
        queue.forEach(StartedAttempt::putBack);
        queue.clear();
    }

    /** The world has a new state: drops all attempts, and ends the inbox. Waiting requests go on waiting. */
    public void forgetAll() {
        if (inbox != null) {
            close(inbox.id);
        }
        queue.clear();
        for (var listener : listeners.values()) {
            listener.held.values().forEach(held -> deadlines.cancel(held.timeout()));
            listener.held.clear();
        }
    }

    public int count() {
        return listeners.size();
    }

    /** The number of attempts that are due and not fetched yet. */
    public int unfetched() {
        return queue.size();
    }

    /** When the next lease, wait or attempt ends, by the computer's monotonic clock, or MAX_VALUE. */
    public long nextDeadline() {
        return deadlines.nextAt();
    }

    /** Ends the leases, waits and attempts whose time is over. */
    public void tick() {
        if (deadlines.nextAt() <= host.nanos()) {
            deadlines.runUntil(host.nanos());
        }
    }

    private void feed() {
        while (!queue.isEmpty() && !waiting.isEmpty()) {
            var listener = waiting.iterator().next();
            var most = listener.wait == null ? 0 : listener.wait.most();
            var parcels = new ArrayList<Fetched>(Math.min(most, queue.size()));
            while (parcels.size() < most && !queue.isEmpty()) {
                parcels.add(give(listener, queue.remove()));
            }
            answer(listener, parcels);
        }
    }

    private Fetched give(Listener listener, StartedAttempt attempt) {
        var fetched = new Fetched(chance.id("prc_"), attempt, packing.apply(attempt));
        var end = ScheduledTask.of("give up on " + fetched.id(), () -> timeOut(listener, fetched.id()));
        listener.held.put(fetched.id(), new Listener.HeldNotification(fetched, host.nanos(), end));
        deadlines.put(host.nanos() + timeout.toNanos(), end);
        return fetched;
    }

    private void timeOut(Listener listener, String parcel) {
        var held = listener.held.remove(parcel);
        if (held != null) {
            var detail = "the listener did not report the outcome within " + Durations.format(timeout);
            settle(held, new RequestResult(Outcome.TIMEOUT, 0, "", false, latencyMicros(held), detail));
        }
    }

    private void settle(Listener.HeldNotification held, RequestResult result) {
        deadlines.cancel(held.timeout());
        held.fetched().attempt().settle(held.fetched().webhookRequest(), result);
    }

    /** Ends the wait of the listener's request, if there is one. */
    private void answer(Listener listener, List<Fetched> parcels) {
        var wait = listener.wait;
        if (wait != null) {
            listener.wait = null;
            waiting.remove(listener);
            deadlines.cancel(wait.end());
            renew(listener);
            afterwards.execute(() -> wait.answer().complete(parcels));
        }
    }

    private void renew(Listener listener) {
        if (listener.wait == null) {
            deadlines.put(host.nanos() + listener.leaseNanos, listener.lapse);
        }
    }

    private Listener find(String id) {
        var listener = listeners.get(id);
        if (listener == null) {
            throw Problem.notFound("listener " + id);
        }
        return listener;
    }

    private long latencyMicros(Listener.HeldNotification held) {
        return (host.nanos() - held.sinceNanos()) / 1000;
    }

    /**
     * A notification that a listener has fetched, and must deliver.
     *
     * @param id the id of this attempt, by which the listener reports its outcome
     */
    public record Fetched(String id, StartedAttempt attempt, WebhookRequest webhookRequest) {}

    /** One client that fetches notifications: its lease, its waiting request, and the attempts that it has fetched. */
    static final class Listener {
        final String id;
        final long leaseNanos;
        /** Ends the listener when it has not called for the length of its lease; not scheduled while a request waits. */
        final ScheduledTask lapse;
        /** Fetched attempts without an outcome yet, by their ids. */
        final Map<String, HeldNotification> held = new LinkedHashMap<>();

        @Nullable
        Wait wait;

        Listener(String id, long leaseNanos, ScheduledTask lapse) {
            this.id = id;
            this.leaseNanos = leaseNanos;
            this.lapse = lapse;
        }

        /** A request that is answered when there are notifications, or at the end of its wait. */
        record Wait(int most, CompletableFuture<List<Fetched>> answer, ScheduledTask end) {}

        /** A fetched notification; {@code sinceNanos} is a reading of the computer's monotonic clock. */
        record HeldNotification(Fetched fetched, long sinceNanos, ScheduledTask timeout) {}
    }
}
