package shop;

import java.util.Map;
import java.util.Optional;

/** What the status of a payin means for its order. */
enum PayinStanding {
    OPEN,
    PAID,
    /** Nobody has paid, and nobody is asked to any more. */
    OVER,
    /** It was paid, and all of the money or a part of it has gone back. */
    REVERSED;

    private static final Map<String, PayinStanding> BY_STATUS = Map.of(
            "PENDING", OPEN,
            "PENDING_3DS", OPEN,
            "APPROVED", PAID,
            "REFUSED", OVER,
            "FAILED", OVER,
            "CANCELED", OVER,
            "EXPIRED", OVER,
            "REFUNDED", REVERSED,
            "CHARGEBACK", REVERSED,
            "MED", REVERSED);

    /** Empty if nobody has documented this status. */
    static Optional<PayinStanding> of(String status) {
        return Optional.ofNullable(BY_STATUS.get(status));
    }
}
