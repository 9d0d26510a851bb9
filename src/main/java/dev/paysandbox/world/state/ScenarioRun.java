package dev.paysandbox.world.state;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioScript;
import dev.paysandbox.scenario.ScenarioScript.ScenarioStep;
import dev.paysandbox.scenario.Trigger;
import dev.paysandbox.scenario.choice.ScenarioMatch;
import dev.paysandbox.scenario.choice.ScenarioTexts;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.time.TaskSlots;
import dev.paysandbox.world.state.PaymentSchedule.PaymentScheduleSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A scenario that runs for one payment, step by step. Each step happens at its time or after an event. While a step
 * waits for its time, the bank does nothing to the payment. While a step waits for an event, and after the last step,
 * the bank acts as usual. Confined to the world's lock.
 */
public final class ScenarioRun {
    /** The longest time that a notification waits for a later one while no step is scheduled. */
    private static final Duration LONGEST_WAIT = Duration.ofDays(1);

    private final State state;
    private final PaymentSchedule schedule;
    private final Scenario scenario;
    private final ScenarioScript script;
    private final String paymentId;
    private final String cause;
    private final NextStep nextStep = new NextStep();
    private final HeldAnswer answer;

    private final WaitLimit waitLimit = new WaitLimit();
    private final List<NotificationPublisher.Forging> forgeries = new ArrayList<>(0);
    private int next;
    private int seen;
    private boolean holdsNotifications;

    private ScenarioRun(
            State state,
            PaymentSchedule schedule,
            Scenario scenario,
            ScenarioScript script,
            Payment payment,
            String cause) {
        this.state = state;
        this.schedule = schedule;
        this.scenario = scenario;
        this.script = script;
        paymentId = payment.id();
        this.cause = cause;
        answer = new HeldAnswer(state.pendingAnswers);
        state.selector.scenarios().startRun(scenario);
    }

    ScenarioRun(State state, PaymentSchedule schedule, ScenarioMatch match, Payment payment) {
        this(
                state,
                schedule,
                match.scenario(),
                match.script(),
                payment,
                match.played().cause());
    }

    /** Its scenario counts in the memory budget while it runs, also if it was removed. */
    void leave() {
        state.selector.scenarios().release(scenario);
    }

    PaymentScheduleSnapshot.RunSnapshot snapshot(ScenarioTexts scripts) {
        return new PaymentScheduleSnapshot.RunSnapshot(
                scripts.numberOf(scenario),
                next,
                seen,
                holdsNotifications,
                nextStep.slot(),
                waitLimit.slot(),
                forgeriesInOrder());
    }

    private List<PaymentScheduleSnapshot.Forged> forgeriesInOrder() {
        var forged = new ArrayList<PaymentScheduleSnapshot.Forged>(forgeries.size());
        for (var forgery : forgeries) {
            var slot = forgery.slot();
            if (slot != null) {
                var number = script.notifications().forged().indexOf(forgery.forgery());
                forged.add(new PaymentScheduleSnapshot.Forged(number, slot));
            }
        }
        return forged;
    }

    /** Restores a run, for whose answer no request waits. */
    public static ScenarioRun restored(
            State state,
            PaymentSchedule schedule,
            Scenario scenario,
            Payment payment,
            PaymentScheduleSnapshot.RunSnapshot kept,
            TaskSlots slots) {
        var cause = Objects.requireNonNull(payment.played()).cause();
        var run = new ScenarioRun(state, schedule, scenario, scenario.script(), payment, cause);
        run.answer.becomeDue();
        run.next = kept.next();
        run.seen = kept.seen();
        run.holdsNotifications = kept.holdsNotifications();
        slots.claim(kept.nextStep(), run.nextStep);
        slots.claim(kept.waitLimit(), run.waitLimit);
        var scripted = scenario.script().notifications().forged();
        for (var forged : kept.forgeries()) {
            var forging = state.publisher.forging(payment, scripted.get(forged.number()));
            slots.claim(forged.slot(), forging);
            run.addForgery(forging);
        }
        return run;
    }

    public ScenarioScript script() {
        return script;
    }

    /** Called when the payment has been created. */
    void begin() {
        prepare();
    }

    HeldAnswer answer() {
        return answer;
    }

    /** Records that a notification waits for a later status, which may never come. */
    void holdBackNotifications() {
        holdsNotifications = true;
        startWaitLimit();
    }

    /** The latest time at which notifications that wait for a status are sent; null if it depends on events. */
    @Nullable
    public Long holdsNotificationsUntil() {
        if (waitLimit.isWaiting() || !nextStep.isWaiting()) {
            return waitLimit.isWaiting() ? Long.valueOf(waitLimit.at()) : null;
        }
        long last = nextStep.at();
        for (var later :
                script.scenarioSteps().subList(next + 1, script.scenarioSteps().size())) {
            if (later.trigger().event() != null) {
                return null;
            }
            last += later.trigger().after().toMillis();
        }
        return last + LONGEST_WAIT.toMillis();
    }

    private void startWaitLimit() {
        if (holdsNotifications && !nextStep.isWaiting()) {
            state.agenda.put(state.clock.now() + LONGEST_WAIT.toMillis(), waitLimit);
        }
    }

    /** Whether the next step waits for its time, so that the bank does nothing. */
    boolean holdsBank() {
        return nextStep.isWaiting();
    }

    /** Reports an event of the payment that a step may wait for. */
    void happened(Trigger.Event event) {
        var scenarioStep = awaited();
        if (scenarioStep != null
                && scenarioStep.trigger().event() == event
                && ++seen >= scenarioStep.trigger().times()) {
            schedule(scenarioStep.trigger().after());
        }
    }

    /** Whether the next step waits for the event. */
    boolean waitsFor(Trigger.Event event) {
        var scenarioStep = awaited();
        return scenarioStep != null && scenarioStep.trigger().event() == event;
    }

    /** If the next step waits for its time and has a wanted effect, runs it now and returns true. */
    boolean hastens(Predicate<Effect> wanted) {
        boolean isWanted = nextStep.isWaiting()
                && next < script.scenarioSteps().size()
                && wanted.test(script.scenarioSteps().get(next).effect());
        if (isWanted) {
            state.agenda.put(state.clock.now(), nextStep);
        }
        return isWanted;
    }

    /** Keeps a scheduled forgery, so that it can be cancelled with the run. */
    void addForgery(NotificationPublisher.Forging forging) {
        forgeries.add(forging);
    }

    /** Ends the run. */
    void stop() {
        forgeries.forEach(state.agenda::cancel);
        state.agenda.cancel(nextStep);
        state.agenda.cancel(waitLimit);
        next = script.scenarioSteps().size();
        state.outbox.stopWaiting(paymentId, status -> true);
        answer.becomeDue();
    }

    /** The step that waits for an event, or null. */
    private @Nullable ScenarioStep awaited() {
        return next < script.scenarioSteps().size() && !nextStep.isWaiting()
                ? script.scenarioSteps().get(next)
                : null;
    }

    private void prepare() {
        seen = 0;
        var scenarioStep = awaited();
        if (scenarioStep != null && (scenarioStep.trigger().event() == null || isPaidAlready(scenarioStep))) {
            schedule(scenarioStep.trigger().after());
        } else if (!nextStep.isWaiting()) {
            schedule.releaseBank();
            startWaitLimit();
        }
        if (!isAboutToRun()) {
            answer.becomeDue();
        }
    }

    /** A card payment approved at once was paid before any step could wait for that. */
    private boolean isPaidAlready(ScenarioStep scenarioStep) {
        var payin = state.payins.find(paymentId);
        return scenarioStep.trigger().event() == Trigger.Event.PAID
                && payin != null
                && payin.status() == PayinStatus.APPROVED;
    }

    /** Whether a step comes before the answer to the request; its notification may delay the answer. */
    private boolean isAboutToRun() {
        return nextStep.isWaiting() && nextStep.at() <= state.clock.now();
    }

    private void schedule(Duration after) {
        state.agenda.cancel(waitLimit);
        state.agenda.put(state.clock.now() + after.toMillis(), nextStep);
        schedule.holdBank();
    }

    private void runNext() {
        var scenarioStep = script.scenarioSteps().get(next);
        next++;
        var payin = state.payins.find(paymentId);
        var payout = state.payouts.find(paymentId);
        boolean done = true;
        if (scenarioStep.effect() instanceof Effect.Resend resend) {
            state.outbox.repeat(paymentId, resend.status());
        } else {
            done = payin != null ? runOn(payin, scenarioStep) : payout != null && runOn(payout, scenarioStep);
        }
        if (!done) {
            next = script.scenarioSteps().size();
        }
        prepare();
    }

    private boolean runOn(Payin payin, ScenarioStep scenarioStep) {
        var move = scenarioStep.effect().on(payin);
        var now = state.clock.now();
        state.commit(move.map(known -> payin.afterStep(known.action(), known.part(), now, cause, known.reason()))
                .orElseGet(() -> payin.noted(overtaken(payin), now, cause)));
        return move.isPresent();
    }

    private boolean runOn(Payout payout, ScenarioStep scenarioStep) {
        var move = scenarioStep.effect().on(payout);
        var now = state.clock.now();
        state.commit(move.map(known -> state.afterStep(payout, known.action(), cause, known.reason()))
                .orElseGet(() -> payout.noted(overtaken(payout), now, cause)));
        return move.isPresent();
    }

    /** A tester or the payer has changed the payment in another way. */
    private String overtaken(Payment payment) {
        return "step " + next + " of the scenario cannot happen in status " + payment.statusName()
                + "; the scenario ends here";
    }

    private abstract class Task extends ScheduledTask {
        @Override
        public final String paymentId() {
            return paymentId;
        }
    }

    /** The status that a notification waits for has not come, and no step is scheduled that would bring it. */
    private final class WaitLimit extends Task {
        @Override
        protected void run() {
            holdsNotifications = false;
            state.outbox.stopWaiting(paymentId, status -> true);
        }

        @Override
        public String describe() {
            return "let the notifications of " + paymentId + " go that wait for others";
        }
    }

    /** Runs the next step when its time has come. */
    private final class NextStep extends Task {
        @Override
        protected void run() {
            runNext();
        }

        @Override
        public String describe() {
            return "step " + (next + 1) + " of " + cause + " for " + paymentId;
        }
    }
}
