package dev.paysandbox.verdict.drill;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.scenario.Expectations;
import dev.paysandbox.scenario.Expectations.ExpectedFact;
import dev.paysandbox.scenario.Fact;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.text.Durations;
import dev.paysandbox.verdict.drill.DrillReport.DrillResult;
import dev.paysandbox.verdict.finding.Finding;
import dev.paysandbox.verdict.finding.Findings;
import dev.paysandbox.verdict.finding.Rule;
import dev.paysandbox.verdict.finding.Severity;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Plays one drill: sets up its scenario, has the order placed, advances the clock, and checks the application's state. */
final class DrillPlay {
    /** The approximate maximum size of a report, in bytes of memory. */
    static final int REPORT = 64 << 10;

    /** If one request of a batch job fails, the next job can still succeed. */
    private static final int MOST_RECONCILIATIONS = 2;

    /** Rules whose findings say that an order stays unpaid. */
    private static final Set<Rule> STAYS_UNPAID =
            Set.of(Rule.EARLY_SWALLOWED, Rule.FAILED_CONFIRMATION, Rule.LOST_NOTIFICATION);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private final DrillRun run;
    private final World world;
    private final Scenario drill;
    private final Expectations expect;
    private final DrillApplication application;
    private final DrilledWorld played;
    private final List<FactCheck> checks = new ArrayList<>();
    private final long began;
    /** The number of events in the world before it. */
    private final long firstEvent;

    private int reconciliations;
    /** Whether a batch job has run since the last notification. */
    private boolean hasJobRun;

    /** The references of its orders. A later payment with another reference is somebody else's. */
    private final Set<String> ordered = new HashSet<>();

    private boolean isPlaced;
    /** Why the application could not be restarted, or null. */
    private @Nullable String notRestarted;

    DrillPlay(DrillRun run, Scenario drill) {
        this.run = run;
        this.drill = drill;
        world = run.world;
        expect = Objects.requireNonNull(drill.expect());
        application = new DrillApplication(run, drill);
        played = new DrilledWorld(run, drill, expect);
        began = run.nanos();
        firstEvent = world.records().withFeed(Feed::count);
    }

    /**
     * @throws DrillApplication.OrderNotPlaced if the application places no order
     * @throws dev.paysandbox.domain.Problem if the world was reset meanwhile, or memory is short
     */
    DrillReport play() throws DrillApplication.OrderNotPlaced, InterruptedException {
        var missing = played.missing();
        if (missing != null) {
            return skipped(missing);
        }
        run.aside.next(played::setUp);
        for (int order = 0; order < expect.orders(); order++) {
            application.place(played.payments().stream().anyMatch(Payment::isOpen));
            isPlaced = true;
            notified();
            settle();
        }
        var payments = played.payments();
        payments.forEach(payment -> ordered.add(payment.referenceId()));
        ordered.addAll(application.references());
        if (payments.isEmpty()) {
            requireNotRefused();
        }
        var others = payments.stream().filter(payment -> !isInScope(payment)).toList();
        if (!payments.isEmpty() && others.size() == payments.size()) {
            return skipped(played.wrongMethod(others));
        }
        payments.stream().filter(this::isInScope).reduce((one, later) -> later).ifPresent(application::setPayment);
        application.askBeforehand(expect.facts());
        long base = world.now();
        var moments =
                expect.facts().stream().map(ExpectedFact::after).distinct().toList();
        for (var moment : moments) {
            advanceTo(base + moment.toMillis());
            examine(expect.facts().stream()
                    .filter(fact -> fact.after().equals(moment))
                    .toList());
        }
        advanceTo(base + expect.until().toMillis());
        var findings = findings();
        var interference = interference(findings);
        return interference == null ? report(findings) : skipped(interference);
    }

    /** Why the drill cannot be judged although it was played, or null. */
    private @Nullable String interference(Findings findings) {
        if (notRestarted != null) {
            return "The application could not be restarted: " + notRestarted;
        }
        var change = played.interference(firstEvent);
        // The application itself may be late with one of the orders, or order twice by mistake.
        return change != null || ordered.size() < expect.orders() || isWrong(findings)
                ? change
                : played.sharing(ordered);
    }

    private boolean isWrong(Findings findings) {
        return checks.stream().anyMatch(check -> check.isAsked() && !check.holds())
                || findings.found().stream().anyMatch(this::decides);
    }

    /** The report of a drill that has used up its time. A check that has failed by then is still judged. */
    DrillReport overdue() {
        played.attempts().forEach(attempt -> application.took("notifications", 1000 * attempt.latencyMicros()));
        return isWrong(Findings.NONE)
                ? report(Findings.NONE)
                : skipped("The drill was ended after " + Durations.format(run.plan.drillWithin()) + " (drillWithin)"
                        + application.slowest() + ".");
    }

    /** If all requests are refused for their content, the application placed no order that it could be asked about. */
    private void requireNotRefused() throws DrillApplication.OrderNotPlaced, InterruptedException {
        var refusal = application.refusal();
        if (refusal != null && findings().found().stream().noneMatch(this::decides)) {
            isPlaced = false;
            throw new DrillApplication.OrderNotPlaced(
                    DrillResult.FAILED, true, "The sandbox refused the application's request: " + refusal);
        }
    }

    /** Whether the application has requested a payment. A drill that was skipped before that has none. */
    boolean isPlaced() {
        return isPlaced;
    }

    /** The references of all orders for which the application has requested a payment. */
    List<String> references() {
        return application.references();
    }

    private boolean isInScope(Payment payment) {
        return !(payment instanceof Payin payin) || drill.scope().methods().contains(payin.method());
    }

    /**
     * Waits until the application has made no request for a while and no notification is being sent; at most for the
     * plan's patience.
     */
    private void settle() throws InterruptedException {
        long deadline = run.nanos() + run.plan.patience().toNanos();
        while ((run.awaitEvent(run.plan.quiet()) || !played.isQuiet()) && run.nanos() < deadline) {}
    }

    /** Advances the clock to the instant. A frozen clock stops at each instant at which a notification is attempted. */
    private void advanceTo(long instant) throws InterruptedException {
        if (expect.clockRuns()) {
            while (world.now() < instant) {
                run.aside.requirePresent();
                run.awaitEvent(BETWEEN_LOOKS);
            }
            settle();
        } else {
            for (long next = played.nextDue(); next <= instant; next = played.nextDue()) {
                run.aside.requirePresent();
                if (notify(next)) {
                    notified();
                    restart();
                    settle();
                }
            }
            world.clockAdvance().to(now -> Math.max(now, instant), () -> false);
        }
        run.aside.requirePresent();
    }

    /** Advances the clock to the instant at which something is due. Returns whether the application was notified. */
    private boolean notify(long due) throws InterruptedException {
        try (var loads = expect.polled() ? application.loads(Objects.requireNonNull(run.plan.page())) : null) {
            var advanced = world.clockAdvance().to(now -> Math.max(now, due), () -> false);
            boolean isNotified = advanced.delivered() > 0
                    || advanced.failures().stream().anyMatch(failed -> failed.outcome() != Outcome.LOST);
            if (isNotified && loads != null) {
                // A queue works on it after the answer.
                awaitInstant(run.nanos() + run.plan.quiet().toNanos());
            }
            return isNotified;
        }
    }

    private void notified() {
        run.pace.notified(run.nanos());
        hasJobRun = false;
    }

    private void restart() throws InterruptedException {
        if (expect.restarted()) {
            var failure = application.starts(
                    Objects.requireNonNull(run.plan.restart()),
                    Question.QuestionKind.RESTART,
                    "Kill the application now, and start it again.");
            notRestarted = failure == null ? notRestarted : failure;
        }
    }

    /** Asks until all facts hold, also after the application's queue had time to change them, or until the patience is over. */
    private void examine(List<ExpectedFact> facts) throws InterruptedException {
        if (facts.stream().anyMatch(fact -> fact.value() == 0)) {
            // What must not be is seen only after everything that could cause it has run.
            runJob();
        }
        var patience = new Patience();
        int before = reconciliations;
        while (true) {
            long now = run.nanos();
            var asked = application.ask(facts);
            boolean hold = hold(asked);
            if (hold) {
                recordPace(asked, now, reconciliations > before);
            }
            if (hold ? asked.stream().noneMatch(FactCheck::isAsked) || now >= paceEnds() : patience.isOver(now)) {
                checks.addAll(asked);
                return;
            }
            if (hold) {
                awaitPace();
            } else {
                run.awaitEvent(BETWEEN_LOOKS);
            }
        }
    }

    /**
     * The time that the application has for missing facts: the plan's patience, and the same again after each batch job. If
     * only a batch job can help, the jobs do not wait that long.
     */
    private final class Patience {
        private long deadline = next();

        private long next() {
            return mayReconcile() && (isByJob() || played.attempts().isEmpty())
                    ? paceEnds()
                    : run.nanos() + run.plan.patience().toNanos();
        }

        /** Whether it is over at this instant of the computer's clock; starts a batch job that may still run. */
        boolean isOver(long now) throws InterruptedException {
            if (now < deadline) {
                return false;
            }
            if (!mayReconcile()) {
                return true;
            }
            reconciliations++;
            runJob();
            deadline = next();
            return false;
        }
    }

    /** A fact that became true shows how long the application takes, unless a running clock caused it. */
    private void recordPace(List<FactCheck> asked, long now, boolean isReconciled) {
        boolean isShown = isReconciled ? !played.attempts().isEmpty() : !hasJobRun && !isByJob();
        if (isShown
                && !expect.clockRuns()
                && asked.stream()
                        .anyMatch(check -> check.isAsked() && check.expected().value() > 0)) {
            (isReconciled ? run.jobPace : run.pace).acted(now);
        }
    }

    /** Whether the application has acted by its batch job so far, and never on a notification. */
    private boolean isByJob() {
        return run.jobPace.isKnown() && !run.pace.isKnown() && !expect.clockRuns();
    }

    private long paceEnds() {
        return (isByJob() ? run.jobPace : run.pace).deadline(run.plan.patience());
    }

    private void awaitPace() throws InterruptedException {
        awaitInstant(paceEnds());
    }

    /** Waits until this instant of the computer's clock. */
    private void awaitInstant(long instant) throws InterruptedException {
        for (long left = instant - run.nanos(); left > 0; left = instant - run.nanos()) {
            run.awaitEvent(Duration.ofNanos(left).plusMillis(1));
        }
    }

    /** Whether all facts hold. Facts that cannot be asked for are ignored. */
    private static boolean hold(List<FactCheck> asked) {
        return asked.stream().allMatch(check -> check.holds() || (!check.isAsked() && check.problem() == null));
    }

    /** Whether there is a batch job, and it has not run often enough. */
    private boolean mayReconcile() {
        return reconciliations < MOST_RECONCILIATIONS && run.plan.reconcile() != null;
    }

    /** Starts the application's batch job. Returns false if there is none. */
    private boolean runJob() throws InterruptedException {
        if (run.plan.reconcile() == null) {
            return false;
        }
        hasJobRun = true;
        run.jobPace.notified(run.nanos());
        application.starts(
                run.plan.reconcile(), Question.QuestionKind.RECONCILE, "Start the application's batch job now.");
        settle();
        return true;
    }

    /** The findings of the rules, after the application has had its time. */
    private Findings findings() throws InterruptedException {
        if (expect.facts().isEmpty()) {
            awaitPace();
        }
        var patience = new Patience();
        var findings = judge();
        if (findings.found().stream()
                        .anyMatch(finding -> finding.rule().severity().isAtLeast(Severity.WARNING))
                && runJob()) {
            findings = judge();
        }
        while (findings.found().stream().anyMatch(this::decides) && !patience.isOver(run.nanos())) {
            run.awaitEvent(BETWEEN_LOOKS.multipliedBy(4));
            findings = judge();
        }
        return findings;
    }

    private Findings judge() {
        var findings = run.tools.findings().judge(world, null).findings();
        // No finding says that the order stays unpaid if the application shows it as paid.
        boolean isPaid =
                checks.stream().anyMatch(check -> check.expected().fact() == Fact.PAID && "true".equals(check.found()));
        var found = findings.found().stream()
                .filter(finding -> !isPaid || !STAYS_UNPAID.contains(finding.rule()))
                .toList();
        return new Findings(found, findings.passed(), findings.skipped(), List.of());
    }

    private boolean decides(Finding finding) {
        return DrillJudgement.counts(finding, expect.rules())
                && !run.plan.accepted().has(finding);
    }

    private DrillReport skipped(String why) {
        return report(Findings.NONE).ended(DrillResult.SKIPPED, why);
    }

    /** The report, which is not judged yet. */
    private DrillReport report(Findings findings) {
        return new DrillReport(
                drill,
                DrillReport.DrillStatus.FINISHED,
                null,
                "",
                played.untested(),
                played.seen(application.references().size()),
                null,
                application.paymentId(),
                application.referenceId(),
                (run.nanos() - began) / 1e9,
                checks,
                findings,
                played.timeline(firstEvent));
    }
}
