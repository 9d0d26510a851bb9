package dev.paysandbox.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A fact about an order or a payout in the merchant's own system. */
public enum Fact {
    PAID("paid", Operation.PAYIN, "Is the order paid?"),
    SHIPPED("shipped", Operation.PAYIN, "How often was the order shipped?"),
    REFUNDED("refunded", Operation.PAYIN, "Is the order refunded as a whole?"),
    HELD("held", Operation.PAYIN, "Is the order on hold until a person has looked at it?"),
    DISPUTED("disputed", Operation.PAYIN, "Is the order marked as disputed, or as lost by a dispute?"),
    SENT("sent", Operation.PAYOUT, "Is the payout marked as paid?"),
    RETURNED("returned", Operation.PAYOUT, "Is the payout's amount back on the merchant's virtual balance?"),
    RETURNS("returns", Operation.PAYOUT, "How often was the payout's amount booked back?");

    private final String key;
    private final Operation operation;
    private final String question;

    Fact(String key, Operation operation, String question) {
        this.key = key;
        this.operation = operation;
        this.question = question;
    }

    /** As scenario files and requests name it. */
    public String key() {
        return key;
    }

    /** What a person would check. */
    public String question() {
        return question;
    }

    /** Whether it is a number, and not true or false. */
    public boolean isCount() {
        return this == SHIPPED || this == RETURNS;
    }

    public static Optional<Fact> find(String key) {
        return Arrays.stream(values()).filter(fact -> fact.key.equals(key)).findFirst();
    }

    public static List<Fact> of(Operation operation) {
        return Arrays.stream(values())
                .filter(fact -> fact.operation == operation)
                .toList();
    }
}
