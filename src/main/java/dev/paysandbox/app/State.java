package dev.paysandbox.app;

import dev.paysandbox.chance.Chance;
import dev.paysandbox.domain.Ledger;
import dev.paysandbox.domain.Limits;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Step;
import dev.paysandbox.store.Book;
import dev.paysandbox.time.Agenda;
import dev.paysandbox.time.Errand;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.webhook.Notification;
import dev.paysandbox.webhook.Outbox;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * All that a world remembers, from one reset to the next. A payment changes only by {@link #commit(Payin)} and
 * {@link #commit(Payout)}: there the ledger, the store, the agenda and the outbox move together. Confined to the
 * world's lock.
 */
final class State {
    final SandboxClock clock;
    final Agenda agenda = new Agenda();
    final Ledger ledger;
    final Book<Payin> payins;
    final Book<Payout> payouts;
    final Outbox outbox;
    final Chance chance;
    /** How often each referenceId stands among the payins kept. */
    private final Map<String, Integer> payinReferences = new HashMap<>();
    /** What a bank will do to each open payment, next. */
    private final Map<String, Errand> alarms = new HashMap<>();

    /** How many payments ever reached each status. */
    final Map<PayinStatus, Long> payinsReaching = new EnumMap<>(PayinStatus.class);

    final Map<PayoutStatus, Long> payoutsReaching = new EnumMap<>(PayoutStatus.class);

    State(SandboxClock clock, Policy policy, Limits limits, long seed) {
        this.clock = clock;
        ledger = new Ledger(policy.openingBalance());
        chance = new Chance(seed);
        outbox = new Outbox(agenda, limits, policy.webhookRetries());
        payins = new Book<>(limits.payments(), this::forget);
        payouts = new Book<>(limits.payments(), this::forget);
    }

    /** The payin as its last step left it becomes what everyone sees: the one door for every change of a payin. */
    Payin commit(Payin payin) {
        move(payin.last());
        if (payin.last().from() == null) {
            payins.add(payin.id(), payin);
            payinReferences.merge(payin.referenceId(), 1, Integer::sum);
        } else {
            payins.replace(payin.id(), payin);
        }
        if (!payin.isOpen()) {
            payins.finish(payin.id());
        }
        payinsReaching.merge(payin.status(), 1L, Long::sum);
        settle(payin);
        return payin;
    }

    /** The same for a payout. */
    Payout commit(Payout payout) {
        move(payout.last());
        if (payout.last().from() == null) {
            payouts.add(payout.id(), payout);
        } else {
            payouts.replace(payout.id(), payout);
        }
        if (!payout.isOpen()) {
            payouts.finish(payout.id());
        }
        payoutsReaching.merge(payout.status(), 1L, Long::sum);
        settle(payout);
        return payout;
    }

    /** Whether another payin kept here carries the referenceId. */
    boolean knowsReference(String referenceId) {
        return payinReferences.containsKey(referenceId);
    }

    /** Sets what the bank does next to an open payment; it replaces what was set before. */
    void alarm(String paymentId, long at, Errand errand) {
        var former = alarms.put(paymentId, errand);
        if (former != null) {
            agenda.cancel(former);
        }
        agenda.put(at, errand);
    }

    private void move(Step step) {
        if (step.transfer() != null) {
            ledger.post(step.transfer());
        }
    }

    private void settle(Payment payment) {
        if (!payment.isOpen()) {
            silence(payment.id());
        }
        var url = payment.webhookUrl();
        if (url != null && isNews(payment)) {
            outbox.add(
                    chance.id("ntf_"),
                    payment.id(),
                    payment.statusName(),
                    url,
                    Notification.of(payment),
                    payment.updatedAt());
        }
    }

    /** Every change is, except being created in the status in which the answer to the creation already is the news. */
    private static boolean isNews(Payment payment) {
        return payment.last().from() != null || !payment.isOpen();
    }

    private void silence(String paymentId) {
        var alarm = alarms.remove(paymentId);
        if (alarm != null) {
            agenda.cancel(alarm);
        }
    }

    private void forget(Payment payment) {
        silence(payment.id());
        if (payment instanceof Payin) {
            payinReferences.computeIfPresent(
                    payment.referenceId(), (reference, count) -> count == 1 ? null : count - 1);
        }
    }
}
