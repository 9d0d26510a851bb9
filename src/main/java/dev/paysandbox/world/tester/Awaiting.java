package dev.paysandbox.world.tester;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.text.Durations;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.world.World;
import dev.paysandbox.world.state.CompletionExecutor;
import dev.paysandbox.world.state.State;
import dev.paysandbox.world.state.StatusWatches;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Waits for a payment to reach a status, without a thread. */
public final class Awaiting {
    /** Completes when the sandbox ends. All waiting requests end then, because the sandbox would wait for them. */
    private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();

    /**
     * The condition to wait for.
     *
     * @param statuses one of them is enough
     * @param delivered whether its notification must also be delivered
     * @param timeout by the computer's own clock
     */
    public record StatusCondition(Set<String> statuses, boolean delivered, Duration timeout) {}

    /**
     * Completes when the payment meets the condition. Fails with Problem NOT_FOUND, or NOT_REACHED if it does not in
     * time. Cancelling the future frees its place.
     *
     * @param kind a payin or a payout
     */
    public CompletableFuture<@Nullable Void> await(World world, IdKind kind, String id, StatusCondition condition) {
        return await(
                world,
                kind,
                new StatusWatches.StatusWatch(id, condition.statuses(), condition.delivered()),
                id,
                condition);
    }

    /**
     * Completes when the payment's newest notification of this status is delivered. Fails and is cancelled as {@link #await}.
     *
     * @param kind of the payment, as {@link #kindOfNotified} has found it
     */
    public CompletableFuture<@Nullable Void> notification(
            World world, IdKind kind, String id, String status, Duration timeout) {
        var watch = StatusWatches.StatusWatch.ofNotification(id, status);
        return await(world, kind, watch, id, new StatusCondition(Set.of(status), true, timeout));
    }

    /**
     * The kind of a payment that may have a notification of this status.
     *
     * @throws Problem NOT_FOUND, NOT_REACHED if the payment has no webhookUrl, or INVALID_DATA if it never has this status
     */
    public IdKind kindOfNotified(World world, String id, String status) {
        return world.look(state -> {
            var kind = find(state, IdKind.PAYOUT, id) == null ? IdKind.PAYIN : IdKind.PAYOUT;
            var payment = found(state, kind, id);
            requireNotified(state, payment, status);
            requireHeard(payment);
            return kind;
        });
    }

    private static void requireHeard(Payment payment) {
        if (payment.webhookUrl() == null) {
            throw new Problem(
                    ErrorCode.NOT_REACHED,
                    "It has no webhookUrl, so nothing is ever delivered; it is " + payment.statusName() + ".");
        }
    }

    /** A notification has a status of its kind of payment, or one that the payment's scenario forges. */
    private static void requireNotified(State state, Payment payment, String status) {
        var statuses = payment instanceof Payin ? PayinStatus.values() : PayoutStatus.values();
        var known = Stream.<Enum<?>>of(statuses).map(Enum::name).toList();
        var run = state.schedules.scenarioRun(payment.id());
        var isForged = run != null
                && run.script().notifications().forged().stream()
                        .anyMatch(forgery -> forgery.status().equals(status));
        if (!known.contains(status) && !isForged) {
            var message = "must be one of " + String.join(", ", known) + "." + Nearest.hint(status, known);
            throw Problem.of(ErrorCode.INVALID_DATA, new Violation("status", FieldError.UNKNOWN_VALUE, message, null));
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback handles a cancellation; nobody needs its result
    private CompletableFuture<@Nullable Void> await(
            World world, IdKind kind, StatusWatches.StatusWatch watch, String id, StatusCondition condition) {
        var origin = world.look(state -> {
            var payment = found(state, kind, id);
            if (condition.delivered()) {
                requireHeard(payment);
            }
            state.watches.add(watch, payment);
            return state;
        });
        CompletableFuture<@Nullable Void> reached = CompletableFuture.anyOf(watch.done, over)
                .orTimeout(condition.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .handleAsync(
                        (nothing, late) -> world.look(state -> {
                            origin.watches.remove(watch);
                            if (!watch.done.isDone() && over.isDone()) {
                                throw new Problem(ErrorCode.NOT_REACHED, "The sandbox is ending.");
                            }
                            if (state != origin || late != null || find(state, kind, id) == null || watch.isBlocked()) {
                                throw new Problem(
                                        ErrorCode.NOT_REACHED, miss(state, origin, find(state, kind, id), condition));
                            }
                            return null;
                        }),
                        CompletionExecutor.executor());
        reached.whenComplete((nothing, failure) -> {
            if (reached.isCancelled()) {
                world.look(state -> {
                    origin.watches.remove(watch);
                    return watch.done.cancel(false);
                });
            }
        });
        return reached;
    }

    /**
     * The payin, as soon as its status differs from the one seen, or when the wait is over. Fails with Problem NOT_FOUND if it
     * no longer exists.
     *
     * @throws Problem NOT_FOUND, or STORE_FULL if too many requests wait
     */
    public CompletableFuture<Payin> change(World world, String id, String seen, Duration wait) {
        var others = Arrays.stream(PayinStatus.values())
                .map(Enum::name)
                .filter(status -> !status.equals(seen))
                .collect(Collectors.toSet());
        return await(world, IdKind.PAYIN, id, new StatusCondition(others, false, wait))
                .handle((reached, missed) -> world.look(state -> (Payin) found(state, IdKind.PAYIN, id)));
    }

    private static Payment found(State state, IdKind kind, String id) {
        var payment = find(state, kind, id);
        if (payment == null) {
            throw Problem.unknownId(kind, id);
        }
        return payment;
    }

    private static @Nullable Payment find(State state, IdKind kind, String id) {
        return kind == IdKind.PAYIN ? state.payins.find(id) : state.payouts.find(id);
    }

    /** Answers all waiting requests. Later requests do not wait. */
    public void end() {
        over.complete(null);
    }

    private static String miss(State state, State origin, @Nullable Payment payment, StatusCondition condition) {
        if (state != origin || payment == null) {
            return "It no longer exists: the world was reset, or its store was full.";
        }
        var status = payment.statusName();
        var notification =
                condition.delivered() ? state.newestNotification(payment.id(), condition.statuses(), false) : null;
        if (notification != null) {
            return "It is " + status + ", but its notification "
                    + failure(notification, state.outbox.stateOf(notification));
        }
        return "After " + Durations.format(condition.timeout()) + " it is " + status + ": " + waitsFor(payment)
                + (state.clock.isFrozen() ? " The clock is frozen." : "");
    }

    private static String waitsFor(Payment payment) {
        if (!payment.isOpen()) {
            return "its status does not change by itself any more.";
        }
        if (payment instanceof Payin payin) {
            return (payin.status() == PayinStatus.PENDING_3DS
                            ? "it waits for its payer to pass the challenge"
                            : "it waits for a payer to pay it")
                    + ", or expires at " + Timestamps.format(payin.expiresAt()) + ".";
        }
        return "it waits for its bank.";
    }

    private static String failure(Delivery delivery, DeliveryState state) {
        var next = delivery.nextAttemptAt();
        var last = delivery.lastAttempt();
        return delivery.id() + " is " + state
                + (last == null
                        ? ", not yet attempted"
                        : ", its last attempt " + last.outcome()
                                + (last.status() == 0 ? "" : " with status " + last.status())
                                + (last.detail().isEmpty() ? "" : " (" + last.detail() + ")"))
                + (state == DeliveryState.PAUSED ? "; nothing is sent until notifications are resumed" : "")
                + (next == null ? "." : "; the next is at " + Timestamps.format(next) + ".");
    }
}
