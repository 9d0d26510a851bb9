package dev.paysandbox.verdict.drill;

import dev.paysandbox.scenario.Expectations.ExpectedFact;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The checks of one drill: what the application says of its order, once it had time to act. Confined to the run's thread. */
final class Examination {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private final DrillRun run;
    private final Plan.@Nullable Oracle oracle;
    private final DrillApplication application;
    private final DrillTime time;
    final List<FactCheck> checks = new ArrayList<>();
    /** Whether the state became right only after the batch job. */
    boolean isAfterJob;
    /** Whether a fact became true before any batch job ran. */
    private boolean hasActed;

    Examination(DrillRun run, Plan.@Nullable Oracle oracle, DrillApplication application, DrillTime time) {
        this.run = run;
        this.oracle = oracle;
        this.application = application;
        this.time = time;
    }

    /** Whether nothing became true before the batch job. */
    boolean isIdle() {
        return isAfterJob && !hasActed;
    }

    boolean isFailed() {
        return checks.stream().anyMatch(FactCheck::isFailed);
    }

    /** Asks until all facts hold, also after the application's queue had time to change them, or until the patience is over. */
    void examine(List<ExpectedFact> expected) throws InterruptedException {
        // A fact that has failed would only fail again.
        var facts = expected.stream()
                .filter(fact -> checks.stream().noneMatch(check -> check.isFailed() && check.isAbout(fact)))
                .toList();
        if (facts.isEmpty()) {
            return;
        }
        if (facts.stream().anyMatch(fact -> fact.value() == 0) || (time.isByJob() && !time.hasJobRun)) {
            // What must not be is seen only after everything that could cause it has run. An application that acts only
            // by its job has not yet heard of the latest notifications.
            boolean actsAlone = actsAlone(facts);
            isAfterJob |= time.runJob() && !actsAlone;
        }
        var patience = time.new Patience();
        while (true) {
            long now = run.nanos();
            var asked = ask(facts);
            boolean hold = hold(asked);
            if (hold) {
                boolean isReconciled = patience.hasReconciled();
                isAfterJob |= isReconciled;
                time.acted(fresh(asked), now, isReconciled);
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

    /** Whether the application does what it should before its batch job runs, in the time that it usually takes. */
    private boolean actsAlone(List<ExpectedFact> facts) throws InterruptedException {
        var wanted = facts.stream().filter(fact -> fact.value() > 0).toList();
        if (wanted.isEmpty() || run.plan.reconcile() == null) {
            return true;
        }
        while (true) {
            long now = run.nanos();
            var asked = ask(wanted);
            if (hold(asked)) {
                time.acted(fresh(asked), now, false);
                return true;
            }
            if (time.isByJob() || now >= time.paceEnds()) {
                return false;
            }
            run.awaitEvent(BETWEEN_LOOKS);
        }
    }

    /** Without what has been true before. */
    private List<FactCheck> fresh(List<FactCheck> asked) {
        return asked.stream()
                .filter(check ->
                        checks.stream().noneMatch(before -> before.isAbout(check.expected()) && before.holds()))
                .toList();
    }

    private List<FactCheck> ask(List<ExpectedFact> facts) throws InterruptedException {
        var asked = application.ask(facts);
        hasActed |= !time.hasJobRun
                && asked.stream()
                        .anyMatch(check -> check.isAsked() && check.expected().value() > 0 && check.holds());
        return asked;
    }

    /** Whether all facts hold. Facts that cannot be asked for are ignored, unless another may become right instead. */
    private boolean hold(List<FactCheck> asked) {
        return asked.stream()
                .allMatch(check -> check.holds()
                        || (!check.isAsked()
                                && check.problem() == null
                                && check.expected().or().stream()
                                        .noneMatch(other ->
                                                oracle != null && oracle.facts().containsKey(other.fact()))));
    }
}
