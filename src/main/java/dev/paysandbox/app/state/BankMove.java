package dev.paysandbox.app.state;

import dev.paysandbox.app.snapshot.PaymentScheduleSnapshot;

/** What a bank does next to a payment, by itself. It holds neither the payment's id nor the time. */
public interface BankMove {
    PaymentScheduleSnapshot.Move snapshot();

    void happensTo(State state, String paymentId);

    /** A verb for a person: {@code "expire"}. */
    String verb();
}
