package shop;

import java.util.Optional;

/** What a payin's status means for its order. */
enum PayinState {
    OPEN,
    PAID,
    /** It has ended without a payment. */
    ENDED,
    /** It was paid, and refunded in part or in full. */
    REFUNDED,
    /** It was paid, and the payer disputes it. */
    DISPUTED;

    /** Empty for an unknown status. */
    static Optional<PayinState> of(String status) {
        return switch (status) {
            case "PENDING", "PENDING_3DS" -> Optional.of(OPEN);
            case "APPROVED" -> Optional.of(PAID);
            case "REFUSED", "FAILED", "CANCELED", "EXPIRED" -> Optional.of(ENDED);
            case "REFUNDED" -> Optional.of(REFUNDED);
            case "CHARGEBACK", "MED" -> Optional.of(DISPUTED);
            default -> Optional.empty();
        };
    }
}
