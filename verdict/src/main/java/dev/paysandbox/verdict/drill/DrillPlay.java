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
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plays one drill: sets up its scenario, has the order placed, advances the clock, and checks the application's state. */
final class DrillPlay {
    private static final Logger LOG = LoggerFactory.getLogger(DrillPlay.class);
    /** The approximate maximum size of a report, in bytes of memory. */
    static final int REPORT = 64 << 10;

    /** Rules whose findings say that an order stays unpaid. */
    private static final Set<Rule> STAYS_UNPAID =
            Set.of(Rule.EARLY_SWALLOWED, Rule.FAILED_CONFIRMATION, Rule.LOST_NOTIFICATION);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
    private static final int PAGE_PAUSE_MILLIS = 5;

    private final DrillRun run;
    private final World world;
    private final Scenario drill;
    private final Expectations expect;
    private final DrillApplication application;
    private final DrilledWorld played;
    private final DrillTime time;
    private final List<FactCheck> checks = new ArrayList<>();
    private final long began;
    /** The number of events in the world before it. */
    private final long firstEvent;

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
        played = new DrilledWorld(run, drill, expect);
        application = new DrillApplication(run, drill, played);
        time = new DrillTime(run, expect, application, played);
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
            time.notified();
            time.settle();
        }
        var payments = played.payments();
        payments.forEach(payment -> ordered.add(payment.referenceId()));
        ordered.addAll(played.references());
        if (payments.isEmpty()) {
            requireNotRefused();
        }
        var others = payments.stream().filter(payment -> !isInScope(payment)).toList();
        boolean isWrongMethod = !payments.isEmpty() && others.size() == payments.size();
        var unjudged = isWrongMethod ? played.wrongMethod(others) : played.secretUrl(payments);
        if (unjudged != null) {
            return skipped(unjudged);
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
        var blocked = played.blocked();
        if (blocked != null) {
            return blocked;
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
        var refusal = played.refusal();
        if (refusal != null && findings().found().stream().noneMatch(this::decides)) {
            isPlaced = false;
            throw new DrillApplication.OrderNotPlaced(
                    DrillResult.FAILED, true, "The sandbox refused the application's request: " + refusal, null);
        }
    }

    /** Whether the application has requested a payment. A drill that was skipped before that has none. */
    boolean isPlaced() {
        return isPlaced;
    }

    /**
     * Whether a late request of an earlier drill's order came before the drill's own, and so got what was meant for that.
     */
    boolean isDisturbed() {
        var newestFirst = references();
        return !newestFirst.isEmpty()
                && run.isEarlier(newestFirst.get(newestFirst.size() - 1))
                && !newestFirst.stream().allMatch(run::isEarlier);
    }

    /** The references of all orders for which the application has requested a payment. */
    List<String> references() {
        return played.references();
    }

    private boolean isInScope(Payment payment) {
        return !(payment instanceof Payin payin) || drill.scope().methods().contains(payin.method());
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
                if (notify(next)) {
                    time.notified();
                    restart();
                    time.settle();
                }
            }
            world.clockAdvance().to(now -> Math.max(now, instant), () -> false);
        }
        run.aside.requirePresent();
    }

    /** Advances the clock to the instant at which something is due. Returns whether the application was notified. */
    private boolean notify(long due) throws InterruptedException {
        try (var loads =
                expect.polled() ? new PageLoads(application.filled(Objects.requireNonNull(run.plan.page()))) : null) {
            var advanced = world.clockAdvance().to(now -> Math.max(now, due), () -> false);
            boolean isNotified = advanced.delivered() > 0
                    || advanced.failures().stream().anyMatch(failed -> failed.outcome() != Outcome.LOST);
            if (isNotified && loads != null) {
                // A queue works on it after the answer.
                time.awaitQuiet();
            }
            return isNotified;
        }
    }

    /** Loads the page that shows the payer the order's state, again and again, as a waiting payer's browser does. */
    private final class PageLoads implements AutoCloseable {
        private final Thread thread;

        /** Begins at once. */
        PageLoads(Call page) {
            thread = new Thread(() -> load(page), "drill page");
            thread.setDaemon(true);
            thread.start();
        }

        private void load(Call page) {
            try {
                while (true) {
                    try {
                        run.tools.sender().send(page, Call.LONGEST);
                    } catch (Call.CallFailedException failure) {
                        LOG.debug("The payer's page: {}", failure.getMessage());
                    }
                    TimeUnit.MILLISECONDS.sleep(PAGE_PAUSE_MILLIS);
                }
            } catch (InterruptedException whileItLoads) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            thread.interrupt();
        }
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
        if (facts.stream().anyMatch(fact -> fact.value() == 0) || time.waitsForJob()) {
            // What must not be is seen only after everything that could cause it has run. An application that acts only
            // by its job has not yet heard of the latest notifications.
            time.runJob();
        }
        var patience = time.patience();
        int before = time.reconciliations();
        while (true) {
            long now = run.nanos();
            var asked = application.ask(facts);
            boolean hold = hold(asked);
            if (hold) {
                time.acted(asked, now, time.reconciliations() > before);
            }
            if (hold ? asked.stream().noneMatch(FactCheck::isAsked) || now >= time.paceEnds() : patience.isOver(now)) {
                checks.addAll(asked);
                return;
            }
            if (hold) {
                time.awaitPace();
            } else {
                run.awaitEvent(BETWEEN_LOOKS);
            }
        }
    }

    /** Whether all facts hold. Facts that cannot be asked for are ignored, unless another may become right instead. */
    private boolean hold(List<FactCheck> asked) {
        var oracle = run.plan.oracle(drill.scope().operation());
        return asked.stream()
                .allMatch(check -> check.holds()
                        || (!check.isAsked()
                                && check.problem() == null
                                && check.expected().or().stream()
                                        .noneMatch(other ->
                                                oracle != null && oracle.facts().containsKey(other.fact()))));
    }

    /** The findings of the rules, after the application has had its time. */
    private Findings findings() throws InterruptedException {
        if (expect.facts().isEmpty()) {
            time.awaitPace();
        }
        var patience = time.patience();
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
        return findings;
    }

    private Findings judge() {
        var findings = run.tools
                .findings()
                .judge(world, null, reference -> expect.orders() == 1 && !run.isEarlier(reference))
                .findings();
        // No finding says that the order stays unpaid if the application shows it as paid.
        boolean isPaid =
                checks.stream().anyMatch(check -> check.expected().fact() == Fact.PAID && "true".equals(check.found()));
        var found = findings.found().stream()
                .filter(finding -> !isPaid || !STAYS_UNPAID.contains(finding.rule()))
                .toList();
        return new Findings(
                found,
                findings.passed(),
                findings.skipped(),
                List.of(),
                findings.judgedPayments(),
                findings.completeSince());
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
        var observed = new DrillReport.Observed(
                played.untested(),
                played.seen(),
                application.paymentId(),
                application.referenceId(),
                (run.nanos() - began) / 1e9,
                checks,
                findings,
                played.timeline(firstEvent));
        return new DrillReport(drill, DrillReport.DrillStatus.FINISHED, null, observed);
    }
}
