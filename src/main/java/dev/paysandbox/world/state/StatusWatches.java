package dev.paysandbox.world.state;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Requests that wait for a payment to reach a status. Confined to the world's lock. */
public final class StatusWatches {
    private static final int MOST = 1_000;

    private final Map<String, List<StatusWatch>> byPayment = new HashMap<>();
    private final State state;

    private int count;

    StatusWatches(State state) {
        this.state = state;
    }

    /** One request that waits: for one of the statuses, and where wanted for the delivery of its notification. */
    public static final class StatusWatch {
        private final String paymentId;
        private final Set<String> wanted;
        private final boolean delivered;
        /** Whether a forged notification is enough. */
        private boolean isForgedToo;

        private final Set<String> reached = new HashSet<>();

        private boolean isBlocked;

        /**
         * Completes as soon as the payment matches. Callers must continue on another thread, because this happens under
         * the lock.
         */
        public final CompletableFuture<@Nullable Void> done = new CompletableFuture<>();

        public StatusWatch(String paymentId, Set<String> wanted, boolean delivered) {
            this.paymentId = paymentId;
            this.wanted = wanted;
            this.delivered = delivered;
        }

        /** Waits for the delivery of a notification, whenever the payment had its status, and even if it never had it. */
        public static StatusWatch ofNotification(String paymentId, String status) {
            var watch = new StatusWatch(paymentId, Set.of(), true);
            watch.isForgedToo = true;
            watch.reached.add(status);
            return watch;
        }

        private void isNow(String status) {
            if (wanted.contains(status)) {
                reached.add(status);
                if (!delivered) {
                    done.complete(null);
                }
            }
        }

        /** A payment may reach a status twice. The notification of the first time says nothing about the second. */
        private void look(State state) {
            if (!delivered) {
                return;
            }
            var newest = reached.stream()
                    .map(status -> state.newestNotification(paymentId, Set.of(status), isForgedToo))
                    .filter(Objects::nonNull)
                    .toList();
            boolean isDelivered = newest.stream().anyMatch(each -> each.state() == DeliveryState.DELIVERED);
            isBlocked = !isDelivered && newest.stream().anyMatch(Delivery::isBlocked);
            if (isDelivered || isBlocked) {
                done.complete(null);
            }
        }

        /** Whether it is done because the notification is blocked, and so is not delivered by itself. */
        public boolean isBlocked() {
            return isBlocked;
        }
    }

    /** Throws Problem STORE_FULL if too many requests wait. */
    public void add(StatusWatch watch, Payment payment) {
        if (count >= MOST) {
            throw new Problem(ErrorCode.STORE_FULL, "No more than " + MOST + " calls may wait in a world at once.");
        }
        count++;
        byPayment.computeIfAbsent(watch.paymentId, id -> new ArrayList<>(1)).add(watch);
        watch.isNow(payment.statusName());
        watch.look(state);
    }

    /** Whether a request waits here. */
    public boolean isAwaited() {
        return count > 0;
    }

    public void remove(StatusWatch watch) {
        var others = byPayment.get(watch.paymentId);
        if (others != null && others.remove(watch)) {
            count--;
            if (others.isEmpty()) {
                byPayment.remove(watch.paymentId);
            }
        }
    }

    void changed(Payment payment) {
        byPayment.getOrDefault(payment.id(), List.of()).forEach(watch -> watch.isNow(payment.statusName()));
    }

    void attempted(Delivery delivery) {
        byPayment.getOrDefault(delivery.paymentId(), List.of()).forEach(watch -> watch.look(state));
    }

    /** The payment was dropped, so requests that wait for it are answered. */
    void forget(String paymentId) {
        for (var watch : List.copyOf(byPayment.getOrDefault(paymentId, List.of()))) {
            remove(watch);
            watch.done.complete(null);
        }
    }

    /** The world is reset, so the events will not happen. */
    void end() {
        byPayment.values().forEach(all -> all.forEach(watch -> watch.done.complete(null)));
        byPayment.clear();
        count = 0;
    }
}
