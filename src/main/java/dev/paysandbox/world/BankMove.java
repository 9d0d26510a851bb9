package dev.paysandbox.world;

/** The next automatic action of a bank on a payment, without the payment's id and the time. */
public interface BankMove {
    PaymentScheduleSnapshot.MoveSnapshot snapshot();

    void happensTo(State state, String paymentId);

    /** A verb for people: {@code "expire"}. */
    String verb();
}
