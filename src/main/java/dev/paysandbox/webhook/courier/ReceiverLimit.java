package dev.paysandbox.webhook.courier;

/**
 * How many exchanges at a time one receiver may have. One that fails loses half, and at the second failure in a row all
 * but one: so a dead receiver holds one connection, by which it is noticed when it comes back. Each exchange that is
 * answered, with whatever status, brings one more. Confined to the event loop.
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
                // It tells nothing of the receiver.
            }
        }
    }
}
