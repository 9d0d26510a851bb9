package dev.paysandbox.domain;

/** A condition of a transition, in addition to the status. */
public enum Condition {
    ALWAYS,
    /** Nothing was refunded, or lost in a dispute. */
    NOTHING_REFUNDED,
    /** A part was refunded or lost in a dispute, and the rest can still be refunded. */
    PARTLY_REFUNDED,
    /** The merchant's successful payouts are reported as {@code APPROVED}. */
    REPORTS_APPROVED,
    /** The merchant's successful payouts are reported as {@code COMPLETED}. */
    REPORTS_COMPLETED,
    /** A scenario acts, by its answer or by a step. */
    BY_SCENARIO;

    /** Checks whether a payment meets a condition. */
    @FunctionalInterface
    public interface ConditionTest {
        boolean meets(Condition condition);

        /** The same payment while a scenario acts on it. */
        default ConditionTest inScenario() {
            return condition -> condition == BY_SCENARIO || meets(condition);
        }
    }
}
