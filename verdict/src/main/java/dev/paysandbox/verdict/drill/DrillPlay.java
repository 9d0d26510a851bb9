package dev.paysandbox.verdict.drill;

import dev.paysandbox.domain.Payment;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.scenario.Expectations;
import dev.paysandbox.scenario.Expectations.ExpectedFact;
import dev.paysandbox.scenario.Fact;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.text.Durations;
import dev.paysandbox.verdict.drill.DrillReport.DrillResult;
import dev.paysandbox.verdict.drill.Placements.OrderNotPlaced;
import dev.paysandbox.verdict.finding.Finding;
import dev.paysandbox.verdict.finding.Findings;
import dev.paysandbox.verdict.finding.History;
import dev.paysandbox.verdict.finding.Rule;
import dev.paysandbox.verdict.finding.Severity;
import dev.paysandbox.verdict.finding.Unbooked;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.world.World;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Plays one drill: sets up its scenario, has the order placed, advances the clock, and checks the application's state. */
final class DrillPlay {
    /** What comes within this time is a burst, in which an application has no time for each. */
    private static final long BURST_MILLIS = 500;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private final DrillRun run;
    private final World world;
    private final Scenario drill;
    private final Expectations expect;
    private final DrillApplication application;
    private final DrilledWorld played;
    private final Applicability applicability;
    private final DrillTime time;
    private final Examination examination;
    private final long began;
    /** The number of events in the world before it. */
    private final long firstEvent;
    /** The references of its orders. A later payment with another reference is somebody else's. */
    private final Set<String> ordered = new HashSet<>();

    private final Restart restart;
    private boolean isPlaced;
    /** What happened until it was last judged; null before. */
    private @Nullable History history;

    DrillPlay(DrillRun run, Scenario drill) {
        this.run = run;
        this.drill = drill;
        world = run.world;
        expect = run.plan.asked(
                Objects.requireNonNull(drill.expect()), drill.scope().operation());
        played = new DrilledWorld(run, drill, expect);
        applicability = new Applicability(run, drill, expect);
        application = new DrillApplication(run, drill, played);
        time = new DrillTime(run, expect, application, played);
        examination = new Examination(run, run.plan.oracle(drill.scope().operation()), application, time);
        restart = new Restart(run, application);
        began = run.nanos();
        firstEvent = world.records().withFeed(Feed::count);
    }

    /**
     * @throws OrderNotPlaced if the application places no order
     * @throws dev.paysandbox.domain.Problem if the world was reset meanwhile, or memory is short
     */
    DrillReport play() throws OrderNotPlaced, InterruptedException {
        var missing = applicability.missing();
        if (missing != null) {
            return unjudged(missing.result(), missing.why());
        }
        run.aside.next(played::setUp);
        time.follow(world.now());
        for (int order = 0; order < expect.orders(); order++) {
            var earlier = played.payments();
            if (order > 0 && earlier.size() > order) {
                // The application has tried again by itself.
                continue;
            }
            boolean isOpen = earlier.stream().anyMatch(Payment::isOpen);
            if (order > 0 && !isOpen) {
                time.awaitEnd(earlier);
            }
            application.place(isOpen);
            isPlaced = true;
            time.notified();
            time.settle();
        }
        var payments = played.payments();
        payments.forEach(payment -> ordered.add(payment.referenceId()));
        ordered.addAll(played.references());
        if (payments.isEmpty()) {
            requireNotRefused();
        }
        var unsuitable = applicability.unsuitable(payments);
        if (unsuitable != null) {
            return unjudged(unsuitable.result(), unsuitable.why());
        }
        payments.stream()
                .filter(applicability::isInScope)
                .reduce((one, later) -> later)
                .ifPresent(application::setPayment);
        application.askBeforehand(expect.facts());
        long base = world.now();
        var moments =
                expect.facts().stream().map(ExpectedFact::after).distinct().toList();
        for (var moment : moments) {
            advanceTo(base + moment.toMillis());
            examination.examine(expect.facts().stream()
                    .filter(fact -> fact.after().equals(moment))
                    .toList());
        }
        advanceTo(base + expect.until().toMillis());
        // Of several, the report is about the one that was paid.
        played.payments().stream()
                .filter(payment -> applicability.isInScope(payment) && Unbooked.wasApproved(payment))
                .findFirst()
                .ifPresent(application::setPayment);
        var findings = findings();
        var interference = interference(findings);
        if (interference != null) {
            return unjudged(DrillResult.NOT_JUDGED, interference);
        }
        return !isWrong(findings) && played.isUnasked() && applicability.needsNoLookup(payments)
                ? unjudged(
                        DrillResult.DOES_NOT_APPLY,
                        "It breaks a lookup, and the application makes none: nobody else can send its notifications.")
                : report(findings);
    }

    /** Why the drill cannot be judged although it was played, or null. */
    private @Nullable String interference(Findings findings) {
        if (restart.failure != null) {
            return "The application could not be restarted: " + restart.failure;
        }
        var blocked = played.blocked();
        if (blocked != null) {
            return blocked;
        }
        var change = played.interference(firstEvent);
        // The application itself may be late with one of the orders, or order twice by mistake.
        if (change != null || ordered.size() < expect.orders() || isWrong(findings)) {
            return change;
        }
        var others = played.sharing(ordered);
        return others == null && examination.checks.stream().noneMatch(FactCheck::isOpen) ? time.unfollowed() : others;
    }

    private boolean isWrong(Findings findings) {
        return examination.isFailed() || findings.found().stream().anyMatch(this::decides);
    }

    /** The report of a drill that has used up its time. A check that has failed by then is still judged. */
    DrillReport overdue() {
        played.attempts().forEach(attempt -> application.steps.took("notifications", 1000 * attempt.latencyMicros()));
        judge();
        return isWrong(Findings.NONE)
                ? report(Findings.NONE)
                : unjudged(
                        DrillResult.NOT_JUDGED,
                        "The drill was ended after " + Durations.format(run.plan.drillWithin()) + " (drillWithin)"
                                + application.steps.slowest() + ".");
    }

    /** If all requests are refused for their content, the application placed no order that it could be asked about. */
    private void requireNotRefused() throws OrderNotPlaced, InterruptedException {
        var refusal = played.refusal();
        if (refusal != null && findings().found().stream().noneMatch(this::decides)) {
            isPlaced = false;
            throw new OrderNotPlaced(
                    DrillResult.FAILED, "The sandbox refused the application's request: " + refusal, null);
        }
    }

    long nanos() {
        return run.nanos() - began;
    }

    /** Whether the application has requested a payment. A drill that was skipped before that has none. */
    boolean isPlaced() {
        return isPlaced;
    }

    /** Whether a late request of an earlier drill's order came before the drill's own, and so got what was meant for that. */
    boolean isDisturbed() {
        var newestFirst = played.references();
        return !newestFirst.isEmpty()
                && run.known.earlierOrders.contains(newestFirst.get(newestFirst.size() - 1))
                && !newestFirst.stream().allMatch(run.known.earlierOrders::contains);
    }

    /** Records what later drills of the run must know of its orders. */
    void remember() {
        run.known.latest = world.now();
        run.known.earlierOrders.addAll(references());
        run.known.remember(played.payments(), expect.restarted());
    }

    /** The references of all orders for which the application has requested a payment. */
    Set<String> references() {
        var all = new HashSet<>(application.allPlaced);
        all.addAll(played.references());
        return all;
    }

    /** Advances the clock to the instant. A frozen clock stops at each instant at which a notification is attempted. */
    private void advanceTo(long instant) throws InterruptedException {
        if (expect.clockRuns()) {
            while (world.now() < instant) {
                run.awaitEvent(BETWEEN_LOOKS);
            }
            time.settle();
        } else {
            for (long next = played.nextDue(); next <= instant; next = played.nextDue()) {
                run.aside.requirePresent();
                time.follow(next - 1);
                if (notify(Math.min(next + BURST_MILLIS, instant)) || Applicability.isDeaf(played.payments())) {
                    time.notified();
                    if (expect.restarted()) {
                        restart.play(played.receiver());
                    }
                    time.settle();
                }
            }
            world.clockAdvance().to(now -> Math.max(now, instant), () -> false);
            time.follow(instant);
        }
        run.aside.requirePresent();
    }

    /** Advances the clock to the instant at which something is due. Returns whether the application was notified. */
    private boolean notify(long due) throws InterruptedException {
        try (var loads = expect.polled()
                ? new PageLoads(run, application.filled(Objects.requireNonNull(run.plan.page())))
                : null) {
            var advanced = world.clockAdvance().to(now -> Math.max(now, due), () -> false);
            boolean isNotified = advanced.delivered() > 0
                    || advanced.failures().stream().anyMatch(failed -> failed.outcome() != Outcome.LOST);
            if (isNotified && loads != null) {
                // A queue works on it after the answer.
                time.awaitInstant(run.nanos() + run.plan.quiet().toNanos());
            }
            return isNotified;
        }
    }

    /** The findings of the rules, after the application has had its time. */
    private Findings findings() throws InterruptedException {
        if (expect.facts().isEmpty()) {
            time.awaitPace();
        }
        var patience = time.new Patience();
        var findings = judge();
        if (findings.found().stream()
                        .anyMatch(finding -> finding.rule().severity().isAtLeast(Severity.WARNING))
                && time.runJob()) {
            findings = judge();
        }
        while (findings.found().stream().anyMatch(this::decides) && !patience.isOver(run.nanos())) {
            run.awaitEvent(BETWEEN_LOOKS.multipliedBy(4));
            findings = judge();
        }
        if (history != null && run.known.chargesFractions(history.isFractionCharged())) {
            findings =
                    findings.and(found(Rule.FRACTION_CHARGED, "Every order is charged at most a tenth of its items."));
        }
        var again = run.known.paidBefore(played.payments());
        if (again != null) {
            findings = findings.and(found(
                    Rule.PAID_REFERENCE_USED_AGAIN,
                    "The order has the referenceId \"" + again + "\", as has one that was paid in an earlier drill."));
        }
        return isIdle()
                ? findings.and(found(
                        Rule.IDLE_WEBHOOK,
                        "The application accepted the notification and changed nothing within "
                                + Durations.format(run.plan.patience()) + "; its batch job then booked the payment."))
                : findings;
    }

    private Findings judge() {
        var judgement = run.tools
                .findings()
                .judge(world, null, reference -> expect.orders() == 1 && !run.known.earlierOrders.contains(reference));
        history = judgement.history();
        // No finding says that the order stays unpaid if the application shows it as paid.
        boolean isPaid = examination.checks.stream()
                .anyMatch(check -> check.expected().fact() == Fact.PAID && "true".equals(check.found()));
        // Who holds an order whose answer was lost has not forgotten it, though no traffic shows that.
        boolean isKnown = examination.checks.stream()
                .anyMatch(check -> check.isAsked()
                        && check.holds()
                        && check.expected().rule().equals(Rule.NEVER_RECONCILED.id()));
        return judgement.findings().only(finding -> switch (finding.rule()) {
            // Only where it decides, the drill waits until an application that polls has asked again.
            case NO_WEBHOOK_URL -> decides(finding);
            case NEVER_RECONCILED -> !isKnown;
            // Who holds an order instead of booking it trusts no approval, though it has not asked either.
            case UNCONFIRMED -> isPaid || examination.checks.stream().noneMatch(FactCheck::isRightAsHeld);
            case EARLY_SWALLOWED, FAILED_CONFIRMATION, LOST_NOTIFICATION -> !isPaid;
            default -> true;
        });
    }

    /** Whether the application accepts notifications, and only its batch job acts on them. */
    private boolean isIdle() {
        return examination.isIdle()
                && expect.rules().contains(Rule.IDLE_WEBHOOK.id())
                && played.attempts().stream().anyMatch(attempt -> attempt.outcome() == Outcome.DELIVERED)
                && examination.checks.stream().allMatch(FactCheck::holds);
    }

    private Finding found(Rule rule, String sentence) {
        long now = world.now();
        var evidence = application.paymentId == null ? List.<String>of() : List.of(application.paymentId);
        return new Finding(rule, "", sentence, 1, now, now, evidence);
    }

    private boolean decides(Finding finding) {
        return DrillJudgement.counts(finding, expect.rules())
                && !run.plan.accepted().has(finding);
    }

    private DrillReport unjudged(DrillResult result, @Nullable String why) {
        return report(Findings.NONE).ended(result, String.valueOf(why));
    }

    private DrillReport report(Findings findings) {
        var observed = new DrillReport.Observed(
                restart.unseen().isEmpty() ? played.untested() : restart.unseen(),
                played.seen(),
                history == null ? Map.of() : Unbooked.titles(history, application.paymentId),
                application.paymentId,
                application.referenceId,
                nanos() / 1e9,
                examination.isAfterJob && !examination.isFailed(),
                examination.checks,
                findings,
                played.timeline(firstEvent));
        return new DrillReport(drill, DrillReport.DrillStatus.FINISHED, null, observed);
    }
}
