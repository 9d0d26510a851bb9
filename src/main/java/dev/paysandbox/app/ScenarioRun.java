package dev.paysandbox.app;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioScript;
import dev.paysandbox.scenario.ScenarioStep;
import dev.paysandbox.scenario.Trigger;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.time.Slot;
import dev.paysandbox.time.Slots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A scenario as it plays for one payment: scene after scene, each at its time or at what it waits for. While a scene
 * waits for its time, the bank leaves the payment alone; while one waits for something to happen, and when all is
 * over, the bank does what it always does. Confined to the world's lock.
 */
final class ScenarioRun {
    /** For how long a notification waits for a later one while no scene has its time set. */
    private static final Duration PATIENCE = Duration.ofDays(1);

    private final State state;
    private final PaymentSchedule schedule;
    private final Scenario scenario;
    private final ScenarioScript play;
    private final String paymentId;
    private final String cause;
    private final Cue cue = new Cue();
    /** Done when the answer to the request that made the payment may go out. */
    private final CompletableFuture<@Nullable Void> answer;

    private final Patience patience = new Patience();
    private final List<NotificationPublisher.Forging> forgeries = new ArrayList<>(0);

    private int next;
    private int seen;
    /** How many notifications the answer waits for. */
    private int holding;
    /** Whether nothing more can come that the answer would have to wait for. */
    private boolean answerIsDue;

    private boolean holdsNews;

    ScenarioRun(State state, PaymentSchedule schedule, ScenarioMatch match, Payment payment) {
        this.state = state;
        this.schedule = schedule;
        scenario = match.scenario();
        play = scenario.play();
        paymentId = payment.id();
        cause = match.played().cause();
        answer = state.pendingAnswers.enter();
        enters();
    }

    /** From now on it counts in the room, and so does its scenario for as long as it plays. */
    private void enters() {
        state.share().take(Weights.PERFORMANCE);
        state.selector.plays(scenario);
    }

    /** Nobody remembers it any more. */
    void leaves() {
        state.share().take(-Weights.PERFORMANCE - (long) Weights.FORGERY * forgeries.size());
        state.selector.playsNoMore(scenario);
    }

    /**
     * A performance as a snapshot has it. Nobody waits for its answer any more.
     *
     * @param script the number of its scenario's text
     * @param next which scene comes next, from 0 on
     * @param seen how often what that scene waits for has happened
     * @param holdsNews whether notifications wait for later ones
     * @param cue the next scene's place on the agenda, or null where it waits for something to happen
     * @param patience when those notifications wait no more, or null
     */
    record ScenarioRunSnapshot(
            int script,
            int next,
            int seen,
            boolean holdsNews,
            @Nullable Slot cue,
            @Nullable Slot patience) {}

    ScenarioRunSnapshot kept(ScenarioTexts scripts) {
        return new ScenarioRunSnapshot(scripts.numberOf(scenario), next, seen, holdsNews, cue.slot(), patience.slot());
    }

    /** The performance as it was kept; throws IllegalArgumentException where the scenario has no such scene. */
    ScenarioRun(
            State state,
            PaymentSchedule schedule,
            Scenario scenario,
            Payment payment,
            ScenarioRunSnapshot kept,
            Slots slots) {
        var played = payment.played();
        int scenarioSteps = scenario.play().scenarioSteps().size();
        if (played == null
                || kept.next < 0
                || kept.next > scenarioSteps
                || (kept.cue != null && kept.next == scenarioSteps)) {
            throw new IllegalArgumentException("next must be a scene of what the payment has played");
        }
        this.state = state;
        this.schedule = schedule;
        this.scenario = scenario;
        play = scenario.play();
        paymentId = payment.id();
        cause = played.cause();
        answer = CompletableFuture.completedFuture(null);
        answerIsDue = true;
        enters();
        next = kept.next;
        seen = kept.seen;
        holdsNews = kept.holdsNews;
        if (kept.cue != null) {
            slots.claim(kept.cue, cue);
        }
        if (kept.patience != null) {
            slots.claim(kept.patience, patience);
        }
    }

    /** The forgeries to come, as a snapshot has them. */
    List<PaymentSchedule.Forged> forgeries() {
        var forged = new ArrayList<PaymentSchedule.Forged>(forgeries.size());
        for (var forgery : forgeries) {
            var slot = forgery.slot();
            if (slot != null) {
                forged.add(new PaymentSchedule.Forged(forgery.status(), slot));
            }
        }
        return forged;
    }

    ScenarioScript play() {
        return play;
    }

    /** From the payment's creation on. */
    void begin() {
        prepare();
    }

    CompletableFuture<@Nullable Void> answer() {
        return answer;
    }

    /** The answer is held back until all that this has returned was run. */
    Runnable heldAnswer() {
        holding++;
        return () -> {
            holding--;
            releaseAnswer();
        };
    }

    private void releaseAnswer() {
        if (answerIsDue && holding == 0) {
            state.pendingAnswers.letGo(answer);
        }
    }

    /** A notification waits for that of a later status, which may never come. */
    void holdsNewsBack() {
        holdsNews = true;
        bePatient();
    }

    private void bePatient() {
        if (holdsNews && !cue.isWaiting()) {
            state.agenda.put(state.clock.now() + PATIENCE.toMillis(), patience);
        }
    }

    /** Whether the next scene waits for its time: then the bank holds still. */
    boolean holdsTheBank() {
        return cue.isWaiting();
    }

    /** Something that a scene may wait for has happened to the payment. */
    void happened(Trigger.Event event) {
        var scenarioStep = awaited();
        if (scenarioStep != null
                && scenarioStep.trigger().event() == event
                && ++seen >= scenarioStep.trigger().times()) {
            schedule(scenarioStep.trigger().after());
        }
    }

    boolean waitsFor(Trigger.Event event) {
        var scenarioStep = awaited();
        return scenarioStep != null && scenarioStep.trigger().event() == event;
    }

    /** Whether the next scene is the end of a challenge and waits for its time, which then is now. */
    boolean hastensEndOfChallenge() {
        boolean ends = cue.isWaiting()
                && next < play.scenarioSteps().size()
                && play.scenarioSteps().get(next).effect() instanceof Effect.Challenge;
        if (ends) {
            state.agenda.put(state.clock.now(), cue);
        }
        return ends;
    }

    /** Remembers what somebody will forge, to take it off the agenda with all else. */
    void isForgedBy(NotificationPublisher.Forging forging) {
        forgeries.add(forging);
        state.share().take(Weights.FORGERY);
    }

    /** Nothing more is played. */
    void stop() {
        forgeries.forEach(state.agenda::cancel);
        state.agenda.cancel(cue);
        state.agenda.cancel(patience);
        next = play.scenarioSteps().size();
        state.outbox.waitNoMore(paymentId, status -> true);
        answerIsDue = true;
        releaseAnswer();
    }

    /** The scene that waits for something to happen, or null. */
    private @Nullable ScenarioStep awaited() {
        return next < play.scenarioSteps().size() && !cue.isWaiting()
                ? play.scenarioSteps().get(next)
                : null;
    }

    private void prepare() {
        seen = 0;
        var scenarioStep = awaited();
        if (scenarioStep != null && (scenarioStep.trigger().event() == null || isPaidAlready(scenarioStep))) {
            schedule(scenarioStep.trigger().after());
        } else if (!cue.isWaiting()) {
            schedule.releaseBank();
            bePatient();
        }
        if (!isAboutToPlay()) {
            answerIsDue = true;
            releaseAnswer();
        }
    }

    /** A card that was approved at once is paid before anything could wait for it. */
    private boolean isPaidAlready(ScenarioStep scenarioStep) {
        var payin = state.payins.find(paymentId);
        return scenarioStep.trigger().event() == Trigger.Event.PAID
                && payin != null
                && payin.status() == PayinStatus.APPROVED;
    }

    /** Whether a scene comes before the answer to the request could go out; its notification may hold the answer. */
    private boolean isAboutToPlay() {
        return cue.isWaiting() && cue.at() <= state.clock.now();
    }

    private void schedule(Duration after) {
        state.agenda.cancel(patience);
        state.agenda.put(state.clock.now() + after.toMillis(), cue);
        schedule.holdBank();
    }

    private void playNext() {
        var scenarioStep = play.scenarioSteps().get(next);
        next++;
        var payin = state.payins.find(paymentId);
        var payout = state.payouts.find(paymentId);
        boolean done = payin != null ? playOn(payin, scenarioStep) : payout != null && playOn(payout, scenarioStep);
        if (!done) {
            next = play.scenarioSteps().size();
        }
        prepare();
    }

    private boolean playOn(Payin payin, ScenarioStep scenarioStep) {
        var move = scenarioStep.effect().on(payin);
        var now = state.clock.now();
        state.commit(move.map(known -> payin.after(known.action(), known.part(), now, cause, known.reason()))
                .orElseGet(() -> payin.noted(overtaken(payin), now, cause)));
        return move.isPresent();
    }

    private boolean playOn(Payout payout, ScenarioStep scenarioStep) {
        var move = scenarioStep.effect().on(payout);
        var now = state.clock.now();
        state.commit(move.map(known -> Payouts.after(state, payout, known.action(), cause, known.reason()))
                .orElseGet(() -> payout.noted(overtaken(payout), now, cause)));
        return move.isPresent();
    }

    /** The payment has gone another way, by a tester's or a payer's hand. */
    private String overtaken(Payment payment) {
        return "step " + next + " of the scenario cannot happen in status " + payment.statusName()
                + "; the scenario ends here";
    }

    /** The status that a notification waits for has not come, and nothing is under way that would bring it. */
    private final class Patience extends ScheduledTask {
        @Override
        protected void run() {
            holdsNews = false;
            state.outbox.waitNoMore(paymentId, status -> true);
        }

        @Override
        public String describe() {
            return "let the notifications of " + paymentId + " go that wait for others";
        }
    }

    /** The next scene's time has come. */
    private final class Cue extends ScheduledTask {
        @Override
        protected void run() {
            playNext();
        }

        @Override
        public String describe() {
            return "step " + (next + 1) + " of " + cause + " for " + paymentId;
        }
    }
}
