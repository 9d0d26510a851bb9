package dev.paysandbox.shops;

import static dev.paysandbox.shops.Mistake.ANSWER_OVERWRITES_THE_ORDER;
import static dev.paysandbox.shops.Mistake.CANCELS_FOR_A_PART;
import static dev.paysandbox.shops.Mistake.CLOSES_TOO_EARLY;
import static dev.paysandbox.shops.Mistake.EXPIRES_WITH_ANY_CODE;
import static dev.paysandbox.shops.Mistake.HOLDS_EVERY_CARD;
import static dev.paysandbox.shops.Mistake.HOLDS_WHAT_IS_LATE_BY_UTC;
import static dev.paysandbox.shops.Mistake.HOLDS_WHO_PAYS_LATE;
import static dev.paysandbox.shops.Mistake.IGNORES_CANCELLATIONS;
import static dev.paysandbox.shops.Mistake.IGNORES_DISPUTES;
import static dev.paysandbox.shops.Mistake.IGNORES_EXPIRIES;
import static dev.paysandbox.shops.Mistake.IGNORES_LATE_PAYMENTS;
import static dev.paysandbox.shops.Mistake.IGNORES_REFUNDS;
import static dev.paysandbox.shops.Mistake.LEAVES_A_WON_DISPUTE_LOST;
import static dev.paysandbox.shops.Mistake.NEVER_BOOKS_BOLETOS;
import static dev.paysandbox.shops.Mistake.OLD_REFUSAL_WINS;
import static dev.paysandbox.shops.Mistake.RACES_WITH_ITS_PAGE;
import static dev.paysandbox.shops.Mistake.REFUNDS_WHO_PAYS_LATE;
import static dev.paysandbox.shops.Mistake.SHIPS_AGAIN_AFTER_A_DISPUTE;
import static dev.paysandbox.shops.Mistake.SHIPS_BY_A_JOB;
import static dev.paysandbox.shops.Mistake.SHIPS_ON_EVERY_COPY;
import static dev.paysandbox.shops.Mistake.SHIPS_WHAT_IT_GIVES_BACK;
import static dev.paysandbox.shops.Mistake.SHIPS_WITHOUT_A_LOCK;
import static dev.paysandbox.shops.Mistake.SHOWS_ORDERS_LATER;
import static dev.paysandbox.shops.Mistake.TAKES_AN_APPROVED_CARD_AS_FINAL;
import static dev.paysandbox.shops.Mistake.TAKES_A_CHALLENGE_FOR_A_REFUSAL;
import static dev.paysandbox.shops.Mistake.TAKES_A_PART_FOR_THE_WHOLE;
import static dev.paysandbox.shops.Mistake.TAKES_A_SECOND_PART_FOR_THE_REST;
import static dev.paysandbox.shops.Mistake.TAKES_THE_UNKNOWN_FOR_PAID;

import dev.paysandbox.shops.Provider.Payin;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** An order of the shop, and what the shop knows of its payins. What changes it holds its {@link #lock}. */
final class Order {
    /** What a payin means for its order. */
    enum Standing {
        OPEN,
        PAID,
        /** Somebody works on it. */
        IN_WORK,
        /** A person looks at it before anything is shipped. */
        HELD,
        /** Nobody has paid, and nobody is asked to any more. */
        OVER,
        REFUNDED,
        /** The API tells a refund of a part like one of the whole, so a person looks how much it was. */
        REFUND_TO_LOOK_AT,
        DISPUTED
    }

    record Known(Standing standing, Instant updatedAt) {}

    record Shown(String status, int shipments) {}

    private static final Duration EARLY = Duration.ofMinutes(15);
    private static final long SHOWN_MILLIS = 500;
    private static final Known UNKNOWN = new Known(Standing.OPEN, Instant.MIN);

    /** Sent as the referenceId of its payins. */
    final String id;

    final String method;
    /** As it is sent to the provider. */
    final long amount;

    private final Mistake mistake;
    private final Style style;
    private final Map<String, Known> payins = Collections.synchronizedMap(new LinkedHashMap<>());
    private final AtomicInteger shipments = new AtomicInteger();
    private volatile LocalDate due = LocalDate.MAX;
    private volatile Shown shown = new Shown("PLACED", 0);
    /** Whether the shop has forgotten that it shipped the order. */
    private boolean isForgotten;

    /** Whether one of its payins has expired. */
    private volatile boolean isExpired;
    /** When its first payin was created. */
    private volatile Instant createdAt = Instant.MAX;

    Order(String id, String method, long amount, Mistake mistake, Style style) {
        this.id = id;
        this.method = method;
        this.amount = amount;
        this.mistake = mistake;
        this.style = style;
    }

    /** The provider's answer to the request that created the payin. Its notification may have come first. */
    void created(Payin payin) {
        due = payin.due();
        createdAt = payin.updatedAt();
        synchronized (lock()) {
            if (payins.putIfAbsent(payin.id(), UNKNOWN) != null && mistake == ANSWER_OVERWRITES_THE_ORDER) {
                payins.put(payin.id(), UNKNOWN);
                isForgotten = true;
            }
        }
    }

    /** What the shop knows now. */
    Map<String, Known> read() {
        return Map.copyOf(payins);
    }

    /** Overwrites what the shop has learned since it was read. */
    synchronized void write(Map<String, Known> old) {
        isForgotten |= !payins.equals(old);
        payins.putAll(old);
    }

    boolean knows(String payin) {
        return payins.containsKey(payin);
    }

    /** Whether the shop knows a newer status of this payin than one of this instant. */
    boolean knowsNewer(String payin, Instant updatedAt) {
        return knows(payin) && payins.get(payin).updatedAt().isAfter(updatedAt);
    }

    /** Whether the payer may try again: no payin is open or paid. */
    boolean isOver() {
        return payins.values().stream().allMatch(known -> known.standing() == Standing.OVER);
    }

    /** Those of which the provider has told. */
    String[] payins() {
        return payins.keySet().stream().filter(id -> id.startsWith("payin_")).toArray(String[]::new);
    }

    String[] openPayins() {
        return payins.keySet().stream()
                .filter(payin -> payins.get(payin).standing() == Standing.OPEN)
                .toArray(String[]::new);
    }

    /** Takes over what is true of the payin now, and ships once it is paid. An unknown status changes nothing. */
    void book(String payin, String status, Instant updatedAt) {
        book(payin, status, updatedAt, lock());
    }

    /** @param lock held meanwhile */
    void book(String payin, String status, Instant updatedAt, Object lock) {
        synchronized (lock) {
            var known = payins.getOrDefault(payin, UNKNOWN).standing();
            payins.put(payin, new Known(standing(status, known, updatedAt), updatedAt));
            if (mistake == OLD_REFUSAL_WINS && status.equals("REFUSED")) {
                payins.replaceAll((id, any) -> new Known(Standing.OVER, any.updatedAt()));
            }
            boolean isShippedAgain = isForgotten
                    || mistake == SHIPS_ON_EVERY_COPY
                    || (mistake == SHIPS_AGAIN_AFTER_A_DISPUTE && known == Standing.DISPUTED);
            boolean isGivenBackAndShipped =
                    mistake == SHIPS_WHAT_IT_GIVES_BACK && payins.get(payin).standing() == Standing.REFUNDED;
            if (mistake != SHIPS_BY_A_JOB
                    && (isPaid() || isGivenBackAndShipped)
                    && (shipments.get() == 0 || isShippedAgain)) {
                isForgotten = false;
                callCarrier();
                shipments.incrementAndGet();
            }
        }
        if (mistake == SHOWS_ORDERS_LATER) {
            TestShop.later(SHOWN_MILLIS, () -> shown = new Shown(known(), shipments.get()));
        }
    }

    /** What the job does. */
    synchronized void shipIfPaid() {
        if (mistake == SHIPS_BY_A_JOB && isPaid() && shipments.get() == 0) {
            shipments.incrementAndGet();
        }
    }

    /** Ships what was refunded before anybody heard that it was paid. */
    void shipThoughRefunded(String payin) {
        synchronized (lock()) {
            if (payins.getOrDefault(payin, UNKNOWN).standing() == Standing.REFUND_TO_LOOK_AT && shipments.get() == 0) {
                shipments.incrementAndGet();
            }
        }
    }

    void shipUnpaid() {
        shipments.compareAndSet(0, 1);
    }

    /** A person will look at it. */
    void putAside(String payin) {
        payins.put(payin, new Known(Standing.HELD, Instant.MIN));
    }

    /** Marks the payin as in work; false where it is so already. */
    boolean takeUp(String payin) {
        synchronized (lock()) {
            var known = payins.getOrDefault(payin, UNKNOWN);
            if (known.standing() == Standing.OPEN) {
                payins.put(payin, new Known(Standing.IN_WORK, known.updatedAt()));
            }
            return known.standing() != Standing.IN_WORK;
        }
    }

    /** What whoever asks the provider and books the answer holds meanwhile. */
    Object lock() {
        return mistake == SHIPS_WITHOUT_A_LOCK ? new Object() : this;
    }

    private Standing standing(String status, Standing known, Instant updatedAt) {
        return switch (status) {
            case "PENDING", "PENDING_3DS" -> Standing.OPEN;
            // Until that person has looked.
            case "APPROVED" -> known == Standing.HELD ? known : approved(known, updatedAt);
            case "REFUSED" ->
                mistake == TAKES_AN_APPROVED_CARD_AS_FINAL && known == Standing.PAID ? known : Standing.OVER;
            case "EXPIRED" -> {
                isExpired = true;
                yield mistake == IGNORES_EXPIRIES ? known : Standing.OVER;
            }
            case "CANCELED" -> mistake == IGNORES_CANCELLATIONS ? known : Standing.OVER;
            case "FAILED" -> Standing.OVER;
            case "REFUNDED" -> refunded(known);
            case "CHARGEBACK", "MED" -> mistake == IGNORES_DISPUTES ? known : Standing.DISPUTED;
            default -> mistake == TAKES_THE_UNKNOWN_FOR_PAID ? Standing.PAID : known;
        };
    }

    private Standing refunded(Standing known) {
        return switch (mistake) {
            case TAKES_A_PART_FOR_THE_WHOLE -> Standing.REFUNDED;
            case CANCELS_FOR_A_PART -> Standing.OVER;
            case IGNORES_REFUNDS -> known;
            case TAKES_A_SECOND_PART_FOR_THE_REST ->
                known == Standing.REFUND_TO_LOOK_AT ? Standing.REFUNDED : Standing.REFUND_TO_LOOK_AT;
            default -> Standing.REFUND_TO_LOOK_AT;
        };
    }

    private Standing approved(Standing known, Instant updatedAt) {
        boolean isTakenForFinal = mistake == IGNORES_LATE_PAYMENTS
                || (mistake == TAKES_A_CHALLENGE_FOR_A_REFUSAL && method.equals("CREDIT_CARD"));
        if (isTakenForFinal && known == Standing.OVER) {
            return Standing.OVER;
        }
        boolean isEarly =
                !method.equals("PIX") || Duration.between(createdAt, updatedAt).compareTo(EARLY) <= 0;
        if (mistake == HOLDS_WHO_PAYS_LATE && known == Standing.OVER) {
            return Standing.HELD;
        }
        if (mistake == REFUNDS_WHO_PAYS_LATE && known == Standing.OPEN && !isEarly) {
            return Standing.REFUNDED;
        }
        // To pay the money back is as right as to reopen the order.
        if ((style == Style.FROM_A_QUEUE || mistake == SHIPS_WHAT_IT_GIVES_BACK) && known == Standing.OVER) {
            return Standing.REFUNDED;
        }
        if ((mistake == NEVER_BOOKS_BOLETOS && method.equals("BOLETO"))
                || (mistake == CLOSES_TOO_EARLY && !isEarly)
                || (mistake == LEAVES_A_WON_DISPUTE_LOST && known == Standing.DISPUTED)) {
            return Standing.OVER;
        }
        if (mistake == HOLDS_EVERY_CARD && method.equals("CREDIT_CARD")) {
            return Standing.HELD;
        }
        boolean isLateByUtc = LocalDate.ofInstant(updatedAt, ZoneOffset.UTC).isAfter(due);
        if (mistake == HOLDS_WHAT_IS_LATE_BY_UTC && known == Standing.OPEN && isLateByUtc) {
            return Standing.HELD;
        }
        return Standing.PAID;
    }

    private boolean isPaid() {
        return payins.values().stream().anyMatch(known -> known.standing() == Standing.PAID);
    }

    /** Takes so long without the lock that a busy machine does not hide the mistake. */
    private void callCarrier() {
        TestShop.pauses(mistake == SHIPS_WITHOUT_A_LOCK || mistake == RACES_WITH_ITS_PAGE ? 1_200 : 20);
    }

    /** As the shop's staff sees it. */
    Shown shown() {
        return mistake == SHOWS_ORDERS_LATER ? shown : new Shown(known(), shipments.get());
    }

    private String known() {
        if (isExpired && mistake == EXPIRES_WITH_ANY_CODE) {
            return "EXPIRED";
        }
        if (isPaid()) {
            return shipments.get() > 0 ? "SHIPPED" : "PAID";
        }
        return payins.values().stream()
                .map(known -> known.standing().name())
                .reduce((first, last) -> last)
                .orElse("PLACED");
    }
}
