package dev.paysandbox.scenario.file;

import static dev.paysandbox.domain.Condition.BY_SCENARIO;
import static dev.paysandbox.domain.PayinTable.PAYIN_TABLE;

import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Step;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.Effect.Share;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.TransitionLookup;
import dev.paysandbox.scenario.Trigger.Event;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A payin of one method. It is a real value, and changes as payins do when a scenario runs. Its amounts are hundredths
 * of a cent, so that every percentage is exact.
 */
final class PayinDryRun implements DryRun {
    private static final long CENT = 100;
    /** Passed as the remaining amount, so that a share is not reduced to it. */
    private static final Money NO_LIMIT = Money.ofCents(Long.MAX_VALUE);

    private final PaymentMethod method;
    private final boolean amountIsKnown;
    private final Money amount;
    private @Nullable Payin payin;

    /** @param amount in cents, or -1 if the conditions do not name a single amount */
    PayinDryRun(PaymentMethod method, long amount) {
        this.method = method;
        amountIsKnown = amount >= 0;
        this.amount = Money.ofCents((amountIsKnown ? amount : Reais.MOST) * CENT);
    }

    @Override
    public @Nullable String open(@Nullable ScenarioAnswer opening) {
        var first = opening instanceof ScenarioAnswer.PayinAnswer answer ? answer.status() : withoutScenario();
        var action = TransitionLookup.toOpen(first, method);
        if (action.isEmpty()) {
            var possible = TransitionLookup.becoming(null, method, condition -> true);
            return "a " + method + " payin cannot begin as " + first
                    + DryRun.allowed(names(possible.map(row -> row.to())));
        }
        var status = Payin.opened(action.get(), method);
        var step = new Step(0, action.get().wireName(), null, status.name(), "", null, null, null);
        payin = Payin.plain("", method, amount, "", Customer.UNKNOWN, null, status, step);
        return null;
    }

    /** The first row of the table for a new payin of this method. */
    private PayinStatus withoutScenario() {
        return TransitionLookup.becoming(null, method, condition -> true)
                .findFirst()
                .orElseThrow()
                .to();
    }

    @Override
    public @Nullable String await(Event event) {
        var status = payin().status();
        return switch (event) {
            case PAID -> status == PayinStatus.APPROVED ? null : pay();
            case CHALLENGE_PASSED, CHALLENGE_FAILED, CHALLENGE_ABANDONED ->
                status == PayinStatus.PENDING_3DS ? null : "a payin that is " + status + " has no challenge";
            case NOTIFICATION_DELIVERED, NOTIFICATION_EXHAUSTED -> status.isOpen() ? DryRun.notNotified(status) : null;
            case LOOKED_UP -> null;
        };
    }

    private @Nullable String pay() {
        var status = payin().status();
        var action = TransitionLookup.toBecome(PayinStatus.APPROVED, false, status, method, payin());
        if (isDisputed() || action.isEmpty()) {
            return "nobody pays a payin that is " + status;
        }
        return change(action.get(), null);
    }

    @Override
    public @Nullable String play(Effect effect) {
        if (isDisputed() && payin().allowed().isEmpty()) {
            return refusal("the dispute is lost");
        }
        if (effect instanceof Effect.Refund refund) {
            return refund(refund.share());
        }
        var status = payin().status();
        if (effect instanceof Effect.PayinBecomes become && become.status() == status) {
            return status == PayinStatus.REFUNDED
                    ? refund(new Share.All())
                    : refusal("the payin is " + status + " already");
        }
        var move = effect.on(payin());
        if (move.isEmpty()) {
            return refusal(impossible(effect));
        }
        var share = effect instanceof Effect.PayinBecomes become ? become.disputed() : null;
        return share == null
                ? change(move.get().action(), null)
                : changeInPart(move.get().action(), share, "the dispute is about more than is left of the payin");
    }

    private String impossible(Effect effect) {
        var one = "a " + method + " payin that is " + payin().status();
        return effect instanceof Effect.PayinBecomes become
                ? one + " cannot become " + become.status()
                : "not for " + one;
    }

    private @Nullable String refund(Share share) {
        var status = payin().status();
        if (!payin().allowed().contains(PayinAction.REFUND)) {
            return refusal(
                    status == PayinStatus.REFUNDED
                            ? "nothing is left to refund"
                            : "a " + method + " payin that is " + status + " cannot be refunded");
        }
        return changeInPart(PayinAction.REFUND, share, "the refunds add up to more than the payin");
    }

    private @Nullable String changeInPart(PayinAction action, Share share, String tooMuch) {
        var left = payin().returnable();
        var sum = share instanceof Share.All ? left : inHundredths(share).of(amount, NO_LIMIT);
        if (sum.cents() - left.cents() >= CENT) {
            return tooMuch + "; allowed: all, for what is left";
        }
        // Less than one cent too much comes from rounding percentages.
        return change(action, sum.isMoreThan(left) ? left : sum);
    }

    /** If the amount is unknown, a fixed sum counts as almost nothing, because the payin may be large enough. */
    private Share inHundredths(Share share) {
        return share instanceof Share.Fixed fixed
                ? new Share.Fixed(Money.ofCents(amountIsKnown ? fixed.sum().cents() * CENT : 1))
                : share;
    }

    private @Nullable String change(PayinAction action, @Nullable Money part) {
        payin = payin().afterStep(action, part, 0, "", null);
        return null;
    }

    private boolean isDisputed() {
        return payin().status().isDisputed();
    }

    private Payin payin() {
        return Objects.requireNonNull(payin, "not opened yet");
    }

    @Override
    public String status() {
        return payin().statusName();
    }

    @Override
    public Set<String> reachable() {
        return PAYIN_TABLE.reachable(payin().status(), method, condition -> condition != BY_SCENARIO).stream()
                .map(PayinStatus::name)
                .collect(Collectors.toSet());
    }

    private String refusal(String reason) {
        var statuses = TransitionLookup.becoming(payin().status(), method, payin().inScenario())
                .map(row -> row.to());
        var disputes = payin().allowed().contains(PayinAction.WIN_DISPUTE)
                ? Stream.of("dispute: won", "dispute: lost")
                : Stream.<String>of();
        return reason
                + DryRun.allowed(
                        Stream.concat(names(statuses).stream(), disputes).toList());
    }

    private static List<String> names(Stream<PayinStatus> statuses) {
        return statuses.distinct().map(PayinStatus::name).toList();
    }
}
