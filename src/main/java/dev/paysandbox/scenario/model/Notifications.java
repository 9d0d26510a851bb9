package dev.paysandbox.scenario.model;

import java.util.List;
import java.util.Map;

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
}
