package dev.paysandbox.scenario;

import dev.paysandbox.domain.Money;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The faults in the notifications of one payment. */
public record Notifications(Map<String, NotificationFault> byStatus, List<ForgedNotification> forged) {
    public static final Notifications AS_USUAL = new Notifications(Map.of(), List.of());

    public Notifications {
        byStatus = Map.copyOf(byStatus);
        forged = List.copyOf(forged);
    }

    /** Whether the answer must wait, because a notification is sent before it. */
    public boolean holdAnswer() {
        return byStatus.values().stream().anyMatch(NotificationFault::beforeAnswer);
    }

    /** Whether any notification waits for a later one to be sent first. */
    public boolean swap() {
        return byStatus.values().stream().anyMatch(fault -> fault.swapWith() != null);
    }

    /** The faults in the notification of this status; {@link NotificationFault#NONE} without any. */
    public NotificationFault of(String status) {
        return byStatus.getOrDefault(status, NotificationFault.NONE);
    }

    /**
     * The differences of a notification from the documented form.
     *
     * @param amount the amount in its body, or null for the payment's
     * @param set values of its body by their paths, such as {@code customer.email}: null, texts, numbers, truths, lists
     *     and maps; a path may be new
     * @param removed the paths of members that its body does not have
     * @param signature what is wrong with its signature if the merchant's notifications are signed, or null
     */
    public record Alteration(
            @Nullable Money amount,
            Map<String, @Nullable Object> set,
            List<String> removed,
            @Nullable SignatureFault signature) {
        public static final Alteration NONE = new Alteration(null, Map.of(), List.of(), null);

        /** What can be wrong with a signature. */
        public enum SignatureFault {
            /** Of the usual form, made with another secret. */
            FALSE,
            /** Made with the right secret, for a time long past. */
            STALE
        }

        public Alteration {
            set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
            removed = List.copyOf(removed);
        }

        public Alteration with(String path, Object value) {
            var more = new LinkedHashMap<>(set);
            more.put(path, value);
            return new Alteration(amount, more, removed, signature);
        }
    }

    /**
     * The fault in the notification of one status.
     *
     * @param copies how often it is sent in total; usually 1
     * @param together whether all copies are sent in the same instant, and not one after the other
     * @param delay added before the first attempt
     * @param droppedAttempts how many of the first attempts are lost on the way to the merchant
     * @param lostAnswers how many of the first attempts arrive, and their answers are lost on the way back
     * @param beforeAnswer whether it is sent before the answer to the request that created the payment
     * @param staleBy how far its {@code updatedAt} is in the past
     * @param report the status to send instead, or null
     * @param swapWith the later status whose notification is sent before this one, or null
     * @param alteration its other differences from the documented form
     */
    public record NotificationFault(
            int copies,
            boolean together,
            Duration delay,
            int droppedAttempts,
            int lostAnswers,
            boolean beforeAnswer,
            Duration staleBy,
            @Nullable String report,
            @Nullable String swapWith,
            Alteration alteration) {
        public static final NotificationFault NONE =
                new NotificationFault(1, false, Duration.ZERO, 0, 0, false, Duration.ZERO, null, null, Alteration.NONE);
    }

    /**
     * A notification that no change of the payment causes; most report a status that the payment does not have.
     *
     * @param status the status in it; it need not be a documented status
     * @param after how long after the payment's creation it is sent
     * @param isOfOtherPayment whether its id is that of an approved payin of another order
     * @param alteration its other differences from the documented form
     */
    public record ForgedNotification(String status, Duration after, boolean isOfOtherPayment, Alteration alteration) {}
}
