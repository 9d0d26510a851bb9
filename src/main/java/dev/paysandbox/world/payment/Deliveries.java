package dev.paysandbox.world.payment;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.webhook.DeliveryWait;
import dev.paysandbox.world.World;
import dev.paysandbox.world.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What testers do with notifications. Deliveries are guarded by their world's lock, so callers get views of them. */
public final class Deliveries {
    /** Converts a delivery, and the condition that it waits for, into the caller's form. */
    public interface View<V> {
        V of(Delivery delivery, DeliveryState state, @Nullable DeliveryWait wait);
    }

    /**
     * The newest matching notifications, newest first.
     *
     * @param referenceId of their payment, or null for any
     * @param inState their state, or null for any
     */
    public <V> BoundedStore.StorePage<V> newest(
            World world,
            long before,
            int count,
            @Nullable String referenceId,
            @Nullable DeliveryState inState,
            Predicate<Delivery> wanted,
            View<V> view) {
        return world.look(state -> {
            var page = state.outbox.deliveries.newest(
                    before,
                    count,
                    delivery -> wanted.test(delivery)
                            && (inState == null || state.outbox.stateOf(delivery) == inState)
                            && (referenceId == null || referenceId.equals(state.referenceOf(delivery.paymentId()))));
            var views = new ArrayList<V>(page.data().size());
            page.data().forEach(delivery -> views.add(view(state, delivery, view)));
            return new BoundedStore.StorePage<>(views, page.next());
        });
    }

    /** The notifications of one payment, oldest first. */
    static <V> List<V> of(State state, String paymentId, View<V> view) {
        return state.outbox.ofPayment(paymentId).stream()
                .map(delivery -> view(state, delivery, view))
                .toList();
    }

    /** One notification; throws Problem NOT_FOUND. */
    public <V> V find(World world, String id, View<V> view) {
        return world.look(state -> view(state, state.outbox.find(id), view));
    }

    /** The payment's newest notification of this status, forged or not, that is no copy; throws Problem NOT_FOUND. */
    public <V> V newestOf(World world, String paymentId, String status, View<V> view) {
        return world.look(state -> {
            var newest = state.newestNotification(paymentId, Set.of(status), true);
            if (newest == null) {
                throw Problem.notFound("notification " + status + " of " + paymentId);
            }
            return view(state, newest, view);
        });
    }

    /** Replays a notification. Throws Problem NOT_FOUND, or TRANSITION_NOT_ALLOWED while it waits or is being sent. */
    public <V> V replay(World world, String id, View<V> view) {
        return world.change(state -> {
            var delivery = state.outbox.find(id);
            state.outbox.replays.start(delivery);
            return view(state, delivery, view);
        });
    }

    /**
     * Sends a notification once more as a tester's own, with a new id. It has no retries, is not in the order of the
     * payment's notifications and is no evidence for findings. Throws Problem NOT_FOUND.
     *
     * @param url null for the notification's own
     * @param body null for the notification's own
     */
    public <V> V sendByHand(World world, String id, @Nullable String url, byte @Nullable [] body, View<V> view) {
        return world.change(state -> {
            var delivery = state.outbox.find(id);
            return view(state, state.outbox.sendByHand(delivery, url, body), view);
        });
    }

    private static <V> V view(State state, Delivery delivery, View<V> view) {
        return view.of(delivery, state.outbox.stateOf(delivery), waitOf(state, delivery));
    }

    /** What the delivery waits for and until when, or null if it does not wait. */
    private static @Nullable DeliveryWait waitOf(State state, Delivery delivery) {
        var wait = state.outbox.waitOf(delivery);
        if (wait == null || wait.status() == null) {
            return wait;
        }
        var scenarioRun = state.schedules.scenarioRun(delivery.paymentId());
        return wait.until(scenarioRun == null ? null : scenarioRun.holdsNotificationsUntil());
    }

    /**
     * Whether notifications are sent.
     *
     * @param waiting the number of due notifications that are not being attempted
     * @param listeners the clients that fetch notifications
     */
    public record Flow(boolean paused, int waiting, int listeners) {}

    public Flow flow(World world) {
        return world.look(state -> flow(world, state));
    }

    /** The statuses that the world's notifications report, also those that scenarios have invented. */
    public Set<String> statuses(World world) {
        return world.look(state -> state.outbox.deliveries.all(any -> true).stream()
                .map(Delivery::status)
                .collect(Collectors.toSet()));
    }

    /** How many of the sandbox's own notifications are in this state. */
    public int count(World world, DeliveryState wanted) {
        return world.look(state -> state.outbox
                .deliveries
                .all(delivery -> delivery.state() == wanted && !delivery.isByHand())
                .size());
    }

    /** Whether the payment has a notification that failed and is not delivered yet. */
    public boolean isFailing(World world, String paymentId) {
        return world.peek(state -> state.outbox.ofPayment(paymentId).stream()
                .anyMatch(delivery -> !delivery.isByHand()
                        && (delivery.state() == DeliveryState.RETRYING
                                || delivery.state() == DeliveryState.EXHAUSTED)));
    }

    /** Starts no attempts until {@link #resume}. Attempts that are being made end as usual. */
    public Flow pause(World world) {
        return world.change(state -> {
            state.outbox.due.pause(true);
            world.listeners().recall();
            return flow(world, state);
        });
    }

    public Flow resume(World world) {
        world.change(state -> {
            state.outbox.due.pause(false);
            return state;
        });
        return flow(world);
    }

    private static Flow flow(World world, State state) {
        var listeners = world.listeners();
        return new Flow(
                state.outbox.due.isPaused(), state.outbox.due.size() + listeners.unfetched(), listeners.count());
    }

    /**
     * Which notifications to replay.
     *
     * @param earliest the instant before which none was created, given the present one; both in epoch milliseconds
     * @param latest the instant after which none was created
     * @param referenceId of their payment, or null for any
     */
    public record Selection(
            LongUnaryOperator earliest,
            LongUnaryOperator latest,
            @Nullable String referenceId,
            Predicate<Delivery> wanted) {
        Predicate<Delivery> in(State state) {
            long from = earliest.applyAsLong(state.clock.now());
            long to = latest.applyAsLong(state.clock.now());
            if (from > to) {
                throw Problem.of(
                        ErrorCode.INVALID_DATA,
                        new Violation("until", FieldError.OUT_OF_RANGE, "must not lie before since", null));
            }
            return delivery -> !delivery.isByHand()
                    && delivery.createdAt() >= from
                    && delivery.createdAt() <= to
                    && wanted.test(delivery)
                    && (referenceId == null || referenceId.equals(state.referenceOf(delivery.paymentId())));
        }
    }

    /**
     * Replays all matching notifications, those of one payment in their order. Returns their ids, oldest first.
     *
     * @param dryRun whether to return the ids only
     */
    public List<String> replayAll(World world, Selection selection, boolean dryRun) {
        return world.change(state -> {
            var wanted = selection.in(state);
            var chosen = dryRun ? state.outbox.replays.replayable(wanted) : state.outbox.replays.startAll(wanted);
            return chosen.stream().map(Delivery::id).toList();
        });
    }
}
