package dev.paysandbox.webhook.courier;

/**
 * How many simultaneous exchanges one receiver may have. A failed exchange halves the limit; a second failure in a row
 * reduces it to one. So an unavailable receiver holds one connection, which notices when it is back. Each answered
 * exchange, with any status, adds one. Confined to the event loop.
 */
final class ReceiverLimit {
    /** What the last exchange showed about the receiver. */
    enum Health {
        ANSWERING,
        NEW,
        FAILING
    }

    private final int most;
    private int size;
    private Health health = Health.NEW;

    ReceiverLimit(int most) {
        this.most = most;
        size = most;
    }

    int size() {
        return size;
    }

    Health health() {
        return health;
    }

    void exchanged(Outcome outcome) {
        switch (outcome) {
            case DELIVERED, REJECTED, REDIRECTED -> {
                health = Health.ANSWERING;
                size = Math.min(most, size + 1);
            }
            case REFUSED, UNREACHABLE, DNS, TLS, TIMEOUT, BROKEN -> {
                size = health == Health.FAILING ? 1 : Math.max(1, size / 2);
                health = Health.FAILING;
            }
            case BAD_URL, FAILED, LOST, ANSWER_LOST, ABANDONED -> {
                // Says nothing about the receiver.
            }
        }
    }
}
