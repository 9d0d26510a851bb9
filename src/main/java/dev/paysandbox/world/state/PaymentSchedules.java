package dev.paysandbox.world.state;

import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.Trigger;
import dev.paysandbox.scenario.choice.ScenarioMatch;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.world.state.PaymentSchedule.BankMove;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The schedules of all payments that are open or have a scenario. Confined to the world's lock. */
public final class PaymentSchedules {
    private final State state;
    private final Map<String, PaymentSchedule> byPayment = new HashMap<>();

    PaymentSchedules(State state) {
        this.state = state;
    }

    /** Sets the bank's next move for an open payment, in place of the one before. */
    public void setBankMove(String paymentId, long at, BankMove move) {
        var known = byPayment.get(paymentId);
        var schedule = known == null ? begun(paymentId) : known;
        schedule.bankMoves(at, move);
    }

    /** Starts the run of the scenario that was chosen for a new payment. */
    ScenarioRun begin(ScenarioMatch match, Payment payment) {
        var schedule = begun(payment.id());
        var scenarioRun = new ScenarioRun(state, schedule, match, payment);
        schedule.follows(scenarioRun);
        return scenarioRun;
    }

    private PaymentSchedule begun(String paymentId) {
        var schedule = new PaymentSchedule(state, paymentId);
        add(schedule);
        return schedule;
    }

    /** Adds a payment's schedule, new or from a snapshot. */
    public void add(PaymentSchedule schedule) {
        byPayment.put(schedule.paymentId(), schedule);
    }

    @Nullable
    public ScenarioRun scenarioRun(String paymentId) {
        var schedule = byPayment.get(paymentId);
        return schedule == null ? null : schedule.scenarioRun();
    }

    private @Nullable PaymentSchedule remove(String paymentId) {
        var schedule = byPayment.remove(paymentId);
        if (schedule != null) {
            var scenarioRun = schedule.scenarioRun();
            if (scenarioRun != null) {
                scenarioRun.leave();
            }
        }
        return schedule;
    }

    /** Ends the bank's moves and the scenario run of the payment. */
    public void abandon(String paymentId) {
        var schedule = remove(paymentId);
        if (schedule != null) {
            schedule.end();
        }
    }

    /** Ends the bank's moves, because the payment is no longer open. Its scenario may continue. */
    void endBank(String paymentId) {
        var schedule = byPayment.get(paymentId);
        if (schedule != null) {
            schedule.endBank();
            if (schedule.scenarioRun() == null) {
                remove(paymentId);
            }
        }
    }

    /** Completes when the answer to the request that created the payment may be sent. */
    public CompletableFuture<@Nullable Void> answerTo(String paymentId) {
        var scenarioRun = scenarioRun(paymentId);
        return scenarioRun == null
                ? CompletableFuture.completedFuture(null)
                : scenarioRun.answer().future();
    }

    /** Whether a scenario waits for the action, and has its own step for the result. */
    public boolean isDecidedByScenario(String paymentId, PayinAction action) {
        var scenarioRun = scenarioRun(paymentId);
        var event = Trigger.Event.of(action);
        return scenarioRun != null && event != null && scenarioRun.waitsFor(event);
    }

    /** If a scenario has a step for the end of the payment's challenge, runs it now and returns true. */
    public boolean hastensEndOfChallenge(String paymentId) {
        var scenarioRun = scenarioRun(paymentId);
        return scenarioRun != null && scenarioRun.hastens(Effect.AnswerChallenge.class::isInstance);
    }

    /** Reports an action on the payment that does not change its status directly. */
    public void happened(String paymentId, PayinAction action) {
        var event = Trigger.Event.of(action);
        if (event != null) {
            happened(paymentId, event);
        }
    }

    /** Reports the last step of the payment. A scenario's step that it prevents is noted at once, and ends the scenario. */
    public void changed(Payment payment) {
        var scenarioRun = scenarioRun(payment.id());
        if (scenarioRun == null) {
            return;
        }
        var event = Trigger.Event.of(payment.last());
        if (event != null) {
            scenarioRun.happened(event);
        }
        if (event == Trigger.Event.CHALLENGE_PASSED) {
            scenarioRun.happened(Trigger.Event.PAID);
        }
        scenarioRun.hastens(effect -> effect.isPast(payment));
    }

    /** Reports that a notification was delivered or given up. A blocked one holds nothing up, as a delivered one. */
    void ended(Delivery delivery) {
        var payment = state.payment(delivery.paymentId());
        if (payment != null && delivery.isOriginal() && delivery.status().equals(payment.statusName())) {
            happened(
                    payment.id(),
                    delivery.state() == DeliveryState.EXHAUSTED
                            ? Trigger.Event.NOTIFICATION_EXHAUSTED
                            : Trigger.Event.NOTIFICATION_DELIVERED);
        }
    }

    /** Reports an event of the payment that a scenario may wait for. */
    public void happened(String paymentId, Trigger.Event event) {
        var scenarioRun = scenarioRun(paymentId);
        if (scenarioRun != null) {
            scenarioRun.happened(event);
        }
    }

    /** Sorted by the payments' ids, so that equal worlds have equal snapshots. */
    public List<PaymentSchedule> inOrder() {
        return List.copyOf(new TreeMap<>(byPayment).values());
    }

    void clear() {
        byPayment.clear();
    }
}
