package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.webhook.DeliveryFault;
import java.util.List;

/** How the merchant's endpoint reacts to notifications that a scenario has altered. */
final class AlterationChecks {
    private AlterationChecks() {}

    /**
     * A forged approval with a wrong signature: only checking the signature, or a lookup, protects the merchant from
     * believing it. After the payin has ended, it does no harm.
     */
    static void falseSignature(History history, Report.OfRule report) {
        if (!history.isSigned()) {
            return;
        }
        history.ofPayins()
                .filter(notified -> notified.is(DeliveryFault.FORGED)
                        && !history.isToSecretUrl(notified)
                        && notified.reported().equals(PayinStatus.APPROVED.name())
                        && history.approvedAt(notified.paymentId()) > notified.createdAt()
                        && !isOver(history, notified))
                .forEach(notified -> ConfirmationChecks.requireLookup(
                        history,
                        report,
                        notified,
                        notified.createdAt(),
                        notified.is(DeliveryFault.STALE_SIGNATURE)
                                ? "is forged with a signature from an hour before, "
                                : "is forged with a false signature, "));
    }

    private static boolean isOver(History history, Notified notified) {
        var payin = history.payin(notified.paymentId());
        return payin == null || (payin.allowed().isEmpty() && payin.last().at() <= notified.createdAt());
    }

    /** An endpoint always refuses notifications with other members, but accepts the same status with the usual ones. */
    static void newFieldRefused(History history, Report.OfRule report) {
        history.notificationsByReceiver.forEach((receiver, all) -> {
            for (var notified : all) {
                if (hasOtherMembers(notified)
                        && !notified.isUntrue()
                        && !notified.is(DeliveryFault.EARLY)
                        && !notified.answered().isEmpty()
                        && isAcceptedWithout(all, notified)) {
                    report.sample();
                    if (notified.accepted() == null
                            && WebhookChecks.answers(List.of(notified)) >= WebhookChecks.REFUSALS
                            && !WebhookChecks.isConfirmationFailed(history, notified)) {
                        var first = notified.answered().get(0);
                        report.found(
                                receiver,
                                first.at(),
                                notified,
                                "%s answered %d to the %s with other members than documented, while it accepts %s with those."
                                        .formatted(receiver, first.status(), notified, notified.reported()));
                    }
                }
            }
        });
    }

    static boolean hasOtherMembers(Notified notified) {
        return notified.is(DeliveryFault.NEW_FIELD) || notified.is(DeliveryFault.CHANGED_FIELD);
    }

    private static boolean isAcceptedWithout(List<Notified> all, Notified notified) {
        return all.stream()
                .anyMatch(other -> !hasOtherMembers(other)
                        && other.reported().equals(notified.reported())
                        && other.accepted() != null);
    }
}
