package shop;

import java.util.Optional;

/** What the status of a payin means for its order. */
enum PayinStanding {
    OPEN,
    PAID,
    /** Nobody has paid, and nobody is asked to any more. */
    OVER,
    /** It was paid, and all of the money or a part of it was given back. */
    REFUNDED,
    /** It was paid, and the payer disputes it. */
    DISPUTED;

    /** Empty if nobody has documented this status. */
    static Optional<PayinStanding> of(String status) {
        return switch (status) {
            case "PENDING", "PENDING_3DS" -> Optional.of(OPEN);
            case "APPROVED" -> Optional.of(PAID);
            case "REFUSED", "FAILED", "CANCELED", "EXPIRED" -> Optional.of(OVER);
            case "REFUNDED" -> Optional.of(REFUNDED);
            case "CHARGEBACK", "MED" -> Optional.of(DISPUTED);
            default -> Optional.empty();
        };
    }
}
