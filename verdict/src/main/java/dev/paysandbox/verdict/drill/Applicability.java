package dev.paysandbox.verdict.drill;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.Expectations;
import dev.paysandbox.scenario.Expectations.ExpectedFact;
import dev.paysandbox.scenario.Notifications;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.verdict.drill.DrillReport.DrillResult;
import dev.paysandbox.verdict.finding.Notified;
import dev.paysandbox.verdict.finding.Rule;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether a drill can be played to the application and judged. */
record Applicability(DrillRun run, Scenario drill, Expectations expect) {
    /** Rules about notifications that anybody can send who knows the URL. */
    private static final Set<String> BY_ANYBODY = Set.of(
            Rule.FORGED_ACCEPTED.id(),
            Rule.FALSE_SIGNATURE.id(),
            Rule.PAYMENT_OF_ANOTHER_ORDER.id(),
            Rule.FORGED_PAYOUT_BELIEVED.id());

    /** The result of a drill that is not judged, and why. */
    record Obstacle(DrillResult result, String why) {}

    /** Why the drill cannot be played, or null. */
    @Nullable
    Obstacle missing() {
        if (expect.signed() && !isSigned()) {
            return new Obstacle(
                    DrillResult.DOES_NOT_APPLY,
                    "It needs signed notifications; the merchant's setting webhookSigning is not set.");
        }
        if (expect.polled() && run.plan.page() == null) {
            return needs("the address of the page that shows the payer the order's state (page).");
        }
        if (expect.restarted() && run.plan.restart() == null) {
            return needs("a way to kill the application and start it again (restart).");
        }
        if (run.plan.isDriven() && run.plan.place(drill.scope().operation()) == null) {
            var kind = drill.scope().operation() == Operation.PAYOUT ? "a payout" : "an order";
            return needs(kind + ", and the run has no way to place one.");
        }
        return null;
    }

    private static Obstacle needs(String what) {
        return new Obstacle(DrillResult.NOT_JUDGED, "It needs " + what);
    }

    /** Why the drill cannot be judged by these payments, or null. */
    @Nullable
    Obstacle unsuitable(List<Payment> payments) {
        if (!payments.isEmpty() && payments.stream().noneMatch(this::isInScope)) {
            return new Obstacle(DrillResult.NOT_JUDGED, wrongMethod(payments));
        }
        var unheard = unheard(payments);
        return unheard == null ? null : new Obstacle(DrillResult.DOES_NOT_APPLY, unheard);
    }

    boolean isInScope(Payment payment) {
        return !(payment instanceof Payin payin) || drill.scope().methods().contains(payin.method());
    }

    private boolean isSigned() {
        return run.world.policy().webhookSigning() != null;
    }

    private String wrongMethod(List<Payment> others) {
        var placed = others.stream()
                .filter(Payin.class::isInstance)
                .map(payment -> ((Payin) payment).method().name())
                .distinct()
                .collect(Collectors.joining(", "));
        var wanted = drill.scope().methods().stream().map(PaymentMethod::name).collect(Collectors.joining(" or "));
        return "The application placed an order by " + placed + "; this drill needs one by " + wanted
                + ". The request that places orders must use {method}, a command $PAYSANDBOX_METHOD.";
    }

    /** Why the drill's notifications about these payments cannot be sent, or not by somebody else; otherwise null. */
    private @Nullable String unheard(List<Payment> payments) {
        boolean isDeaf = isDeaf(payments);
        if (isDeaf && (isFaulty(drill) || expect.restarted())) {
            return "The payment has no webhookUrl, so no notification of it is sent.";
        }
        boolean isByCard = payments.stream()
                .anyMatch(payment -> payment instanceof Payin payin && payin.method() == PaymentMethod.CREDIT_CARD);
        if (isDeaf && payments.size() > 1 && drill.script().fault() != null && !isByCard) {
            return "The payment has no webhookUrl, so nothing tells the application of the code whose answer was lost.";
        }
        return expect.facts().stream().map(ExpectedFact::rule).anyMatch(BY_ANYBODY::contains)
                        && payments.stream().anyMatch(Notified::isToSecretUrl)
                ? "The payment's webhookUrl is secret, so nobody else could send this drill's notification."
                : null;
    }

    /** Whether the application hears nothing of its payments, and so must ask. */
    static boolean isDeaf(List<Payment> payments) {
        return !payments.isEmpty() && payments.stream().allMatch(payment -> payment.webhookUrl() == null);
    }

    /** Whether nobody else can send notifications of these payments, so that the application need not look them up. */
    boolean needsNoLookup(List<Payment> payments) {
        return isSigned() || payments.stream().allMatch(Notified::isToSecretUrl);
    }

    static boolean isFaulty(Scenario drill) {
        return !drill.script().notifications().equals(Notifications.AS_USUAL);
    }
}
