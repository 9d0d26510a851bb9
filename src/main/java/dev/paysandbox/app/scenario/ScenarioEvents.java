package dev.paysandbox.app.scenario;

import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Step;
import dev.paysandbox.scenario.Trigger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The events that a scenario may wait for, by the action that makes them happen. */
public final class ScenarioEvents {
    private static final Map<String, Trigger.Event> BY_ACTION = Map.of(
            PayinAction.PAY.wireName(), Trigger.Event.PAID,
            PayinAction.PAY_LATE.wireName(), Trigger.Event.PAID,
            PayinAction.AUTHENTICATE.wireName(), Trigger.Event.CHALLENGE_PASSED,
            PayinAction.FAIL_CHALLENGE.wireName(), Trigger.Event.CHALLENGE_FAILED,
            PayinAction.EXPIRE.wireName(), Trigger.Event.CHALLENGE_ABANDONED);

    private ScenarioEvents() {}

    public static Trigger.@Nullable Event of(PayinAction action) {
        return BY_ACTION.get(action.wireName());
    }

    public static Trigger.@Nullable Event of(Step step) {
        var event = BY_ACTION.get(step.action());
        // Only a challenge can be abandoned: what expires in another status is none.
        return event == Trigger.Event.CHALLENGE_ABANDONED
                        && !PayinStatus.PENDING_3DS.name().equals(step.from())
                ? null
                : event;
    }
}
