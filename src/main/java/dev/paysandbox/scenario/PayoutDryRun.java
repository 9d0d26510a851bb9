package dev.paysandbox.scenario;

import static dev.paysandbox.domain.PayoutTable.PAYOUT_TABLE;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.PayoutStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A payout on paper. By which name success is reported, its play decides. */
final class PayoutDryRun implements DryRun {
    private @Nullable PayoutStatus status;
    private boolean notified;

    @Override
    public @Nullable String open(@Nullable ScenarioAnswer opening) {
        var first = opening instanceof ScenarioAnswer.Payout payout ? payout.status() : PayoutStatus.PENDING;
        if (TransitionLookup.toOpen(first).isEmpty()) {
            return "a payout cannot begin as " + first + DryRun.allowed(continuations());
        }
        status = first;
        return null;
    }

    @Override
    public @Nullable String await(Trigger.Event event) {
        return notified ? null : "the merchant is not notified of " + status + ", which is the answer itself";
    }

    @Override
    public @Nullable String play(Effect effect) {
        var become = (Effect.PayoutBecomes) effect;
        if (become.status() == status) {
            return "a payout that is " + status + " need not become it" + DryRun.allowed(continuations());
        }
        if (TransitionLookup.toBecome(become.status(), now(), condition -> true).isEmpty()) {
            return "a payout that is " + status + " cannot become " + become.status() + DryRun.allowed(continuations());
        }
        status = become.status();
        notified = true;
        return null;
    }

    private PayoutStatus now() {
        if (status == null) {
            throw new IllegalStateException("not opened yet");
        }
        return status;
    }

    @Override
    public String status() {
        return now().name();
    }

    private List<String> continuations() {
        return TransitionLookup.rows(PAYOUT_TABLE, status, PaymentMethod.PIX, condition -> true)
                .map(row -> row.to().name())
                .distinct()
                .toList();
    }
}
