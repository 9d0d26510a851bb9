package dev.paysandbox.scenario;

import java.util.List;
import java.util.Map;

/** What goes wrong with the notifications of one payment. */
public record Notifications(Map<String, NotificationFault> byStatus, List<Forgery> forged) {
    public static final Notifications AS_USUAL = new Notifications(Map.of(), List.of());

    public Notifications {
        byStatus = Map.copyOf(byStatus);
        forged = List.copyOf(forged);
    }

    /** Whether one of them goes out before the answer to the request. */
    public boolean holdAnswer() {
        return byStatus.values().stream().anyMatch(NotificationFault::beforeAnswer);
    }

    /** Whether some of them wait for others that come later. */
    public boolean swap() {
        return byStatus.values().stream().anyMatch(disorder -> disorder.swapWith() != null);
    }

    /** What goes wrong with the notification of this status; {@link NotificationFault#NONE} if nothing does. */
    public NotificationFault of(String status) {
        return byStatus.getOrDefault(status, NotificationFault.NONE);
    }
}
