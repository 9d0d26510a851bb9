package dev.paysandbox.verdict.drill;

import dev.paysandbox.scenario.Fact;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.verdict.drill.DrillReport.DrillResult;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of a run, that is, of drills that were started together.
 *
 * @param isFinished whether its world is restored, so that nothing changes any more
 * @param startedAt in epoch milliseconds of the sandbox's clock
 * @param notDriven why the application could not be made to place orders, which ended the run; or null
 * @param unproven facts whose value never changed in the run, so that no check of them proves much; one sentence each
 */
public record RunReport(
        String id,
        boolean isFinished,
        long startedAt,
        @Nullable String notDriven,
        @Nullable Question question,
        List<String> unproven,
        Plan.AcceptedFindings accepted,
        List<DrillReport> drills) {
    /** The drill without any fault. It is played first: an application that fails it must not be accused by the others. */
    static final String ORDINARY = "ordinary";

    private static final String PAYOUT = "payout-sent";

    /** The drills without any fault, in the order in which they are played. */
    static final List<String> FAULTLESS = List.of(ORDINARY, "ordinary-boleto", PAYOUT);

    public enum RunStatus {
        RUNNING,
        WAITING,
        FINISHED
    }

    public RunReport {
        unproven = List.copyOf(unproven);
        drills = List.copyOf(drills);
    }

    public DrillResult result() {
        return drills.stream()
                .map(DrillReport::result)
                .filter(Objects::nonNull)
                .reduce(DrillResult.DOES_NOT_APPLY, DrillResult::orWorse);
    }

    /** Why the first drill was not judged, if no drill was; otherwise null. */
    @Nullable
    String unjudged() {
        var unjudged = drills.stream()
                .flatMap(drill -> Stream.ofNullable(drill.judgement()))
                .filter(judgement -> judgement.result() == DrillResult.DOES_NOT_APPLY
                        || judgement.result() == DrillResult.NOT_JUDGED)
                .map(DrillJudgement::reason)
                .toList();
        return unjudged.size() < drills.size() ? null : "No drill was judged: " + unjudged.get(0);
    }

    public RunStatus status() {
        if (isFinished) {
            return RunStatus.FINISHED;
        }
        return question == null ? RunStatus.RUNNING : RunStatus.WAITING;
    }

    RunReport asking(@Nullable Question next) {
        return new RunReport(id, isFinished, startedAt, notDriven, next, unproven, accepted, drills);
    }

    /** The same run with this drill. What it says of the facts may change the judgement of the others. */
    RunReport with(int index, DrillReport drill, ToldFacts told, Plan plan) {
        var judged = new ArrayList<>(drills);
        judged.set(index, drill);
        judged.replaceAll(each -> each.judged(told, plan));
        var asked = EnumSet.noneOf(Fact.class);
        judged.forEach(each -> each.observed()
                .checks()
                .forEach(check -> asked.add(check.expected().fact())));
        return new RunReport(id, isFinished, startedAt, notDriven, question, told.unproven(asked), accepted, judged);
    }

    /**
     * The drill without any fault that the application has failed so that this one would only show it again, under another
     * title: it places no such order, hears no notification, or is not in the expected state. Null if there is none. Drills that
     * ask for no state are judged.
     */
    @Nullable
    String failedBefore(Scenario drill) {
        return drills.stream()
                .filter(played -> played.result() == DrillResult.FAILED && isShownAgain(played, drill))
                .map(played -> played.drill().name())
                .filter(FAULTLESS::contains)
                .findFirst()
                .orElse(null);
    }

    private static boolean isShownAgain(DrillReport faultless, Scenario drill) {
        var scope = faultless.drill().scope();
        var name = faultless.drill().name();
        var facts = Objects.requireNonNull(drill.expect()).facts();
        if (faultless.rule() == null) {
            return scope.covers(drill.scope());
        }
        // What goes wrong by PIX does so by all methods.
        return (name.equals(ORDINARY) ? scope.operation() == drill.scope().operation() : scope.covers(drill.scope()))
                && faultless.isWrongThroughout()
                && (name.equals(PAYOUT) ? facts.stream().anyMatch(faultless::isWrongAbout) : !facts.isEmpty());
    }

    /** The same run at its end, with the reason if it is not valid. */
    RunReport finished(@Nullable String why) {
        return new RunReport(id, true, startedAt, why, null, unproven, accepted, drills);
    }
}
