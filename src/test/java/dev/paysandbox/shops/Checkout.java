package dev.paysandbox.shops;

import static dev.paysandbox.shops.Mistake.AMOUNTS_IN_REAIS;
import static dev.paysandbox.shops.Mistake.ASKS_LATE;
import static dev.paysandbox.shops.Mistake.ASKS_NINE_TIMES;
import static dev.paysandbox.shops.Mistake.CHARGES_AGAIN_AFTER_A_504;
import static dev.paysandbox.shops.Mistake.CHARGES_AGAIN_WITHOUT_AN_ANSWER;
import static dev.paysandbox.shops.Mistake.CHARGES_A_REFUSED_CARD_AGAIN;
import static dev.paysandbox.shops.Mistake.COMPARES_AMOUNTS_AS_FLOATS;
import static dev.paysandbox.shops.Mistake.CUTS_CENTS;
import static dev.paysandbox.shops.Mistake.FORGETS_AN_ORDER_WITHOUT_ANSWER;
import static dev.paysandbox.shops.Mistake.GIVES_NO_WEBHOOK_URL;
import static dev.paysandbox.shops.Mistake.IGNORES_WHOSE_PAYIN_IT_IS;
import static dev.paysandbox.shops.Mistake.KEEPS_NO_CARTS;
import static dev.paysandbox.shops.Mistake.NEVER_RECONCILES;
import static dev.paysandbox.shops.Mistake.NEW_REFERENCE_FOR_EACH_TRY;
import static dev.paysandbox.shops.Mistake.PAGE_WRITES_AN_OLD_ORDER_BACK;
import static dev.paysandbox.shops.Mistake.PAYS_BACK_WHAT_IS_REFUNDED;
import static dev.paysandbox.shops.Mistake.PAYS_BY_ANOTHER_PAYIN_WHILE_ONE_IS_OPEN;
import static dev.paysandbox.shops.Mistake.POLLS_WITHOUT_A_PAUSE;
import static dev.paysandbox.shops.Mistake.RACES_WITH_ITS_PAGE;
import static dev.paysandbox.shops.Mistake.REFERS_TO_THE_CUSTOMER;
import static dev.paysandbox.shops.Mistake.RETRIES_WITHOUT_A_PAUSE;
import static dev.paysandbox.shops.Mistake.SHIPS_AN_UNPAID_BOLETO;
import static dev.paysandbox.shops.Mistake.SHIPS_ON_THE_ANSWER;
import static dev.paysandbox.shops.Mistake.TAKES_A_CHALLENGE_FOR_A_REFUSAL;
import static dev.paysandbox.shops.Mistake.TAKES_A_CHALLENGE_FOR_A_SALE;

import dev.paysandbox.shops.Provider.NoAnswer;
import dev.paysandbox.shops.Provider.Payin;
import dev.paysandbox.shops.Provider.Refused;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes orders, and asks the provider for payins. */
final class Checkout {
    private static final Logger LOG = LoggerFactory.getLogger(Checkout.class);
    /** 128.14 times 100 is 12813.999999999998 in floating point. */
    private static final long PRICE = 12_814;

    private static final String FIRST_CARD = "4111111111111111";
    private static final String OTHER_CARD = "5555555555554444";
    private static final int TRIES = 4;
    /** Longer than the drills' time without a request. */
    private static final long QUEUED_MILLIS = 1_200;

    private static final long ASKED_MILLIS = 780;

    private static final long FIRST_PAUSE_MILLIS = 1100;
    private static final long PAGE_MILLIS = 50;

    private final Provider provider;
    private final Mistake mistake;
    private final Style style;
    private final Map<String, Order> orders = new ConcurrentHashMap<>();
    /** What a payer has in the cart becomes one order, however often the payer tries to pay it. */
    private final Map<String, Order> carts = new ConcurrentHashMap<>();

    private final Map<String, Order> byReference = new ConcurrentHashMap<>();

    Checkout(Provider provider, Mistake mistake, Style style) {
        this.provider = provider;
        this.mistake = mistake;
        this.style = style;
    }

    /** The payer pays the cart, or tries again. */
    Order pays(String cart, String method) {
        var known = mistake == ASKS_LATE || mistake == KEEPS_NO_CARTS ? null : carts.get(cart);
        var order = known == null ? new Order("order-" + UUID.randomUUID(), method, price(), mistake, style) : known;
        carts.put(cart, order);
        orders.put(order.id, order);
        // Before anything is sent, so that its notification finds the order.
        byReference.put(reference(order), order);
        if (mistake == ASKS_LATE) {
            TestShop.later(QUEUED_MILLIS, () -> create(order, FIRST_CARD));
        } else if (order.isOver() || mistake == PAYS_BY_ANOTHER_PAYIN_WHILE_ONE_IS_OPEN) {
            create(order, known == null ? FIRST_CARD : OTHER_CARD);
            if (mistake == CHARGES_A_REFUSED_CARD_AGAIN && order.isOver()) {
                create(order, FIRST_CARD);
            }
        }
        return order;
    }

    private String reference(Order order) {
        return mistake == REFERS_TO_THE_CUSTOMER ? "customer-1" : order.id;
    }

    private long price() {
        return switch (mistake) {
            case AMOUNTS_IN_REAIS -> PRICE / 100;
            case CUTS_CENTS -> (long) (PRICE / 100.0 * 100);
            default -> PRICE;
        };
    }

    /**
     * Asks for a payin. A lost answer is asked for again under the same reference, so that both payins lead to this order.
     * Not so by card: it may have been charged already, and its notification will say so.
     */
    private void create(Order order, String card) {
        var reference = reference(order);
        for (int tried = 1; ; ) {
            try {
                created(order, provider.create(order, reference, card));
                return;
            } catch (Refused refused) {
                return;
            } catch (NoAnswer lost) {
                if (mistake == FORGETS_AN_ORDER_WITHOUT_ANSWER) {
                    byReference.remove(reference);
                    return;
                }
                boolean isTakenForRefusal = mistake == CHARGES_AGAIN_WITHOUT_AN_ANSWER
                        || (mistake == CHARGES_AGAIN_AFTER_A_504 && lost.isOfGateway());
                boolean mayBeCharged = order.method.equals("CREDIT_CARD") && !isTakenForRefusal;
                if (tried == TRIES || mayBeCharged) {
                    if (mistake.isPolling()) {
                        // Nothing will tell whether it was charged.
                        order.putAside("unknown");
                    }
                    return;
                }
                if (mistake != RETRIES_WITHOUT_A_PAUSE) {
                    TestShop.pauses(FIRST_PAUSE_MILLIS << (tried - 1));
                }
                if (mistake == NEW_REFERENCE_FOR_EACH_TRY) {
                    reference = "order-" + UUID.randomUUID();
                    byReference.put(reference, order);
                }
                tried++;
            }
        }
    }

    /** A confirmation that fails is made up for by the notification. */
    private void created(Order order, Payin payin) {
        order.created(payin);
        if (mistake == TAKES_A_CHALLENGE_FOR_A_SALE && payin.status().equals("PENDING_3DS")) {
            order.book(payin.id(), "APPROVED", payin.updatedAt());
        }
        if ((mistake == SHIPS_AN_UNPAID_BOLETO && order.method.equals("BOLETO"))
                || (mistake == SHIPS_ON_THE_ANSWER && payin.status().equals("APPROVED"))) {
            order.shipUnpaid();
        }
        if (mistake == TAKES_A_CHALLENGE_FOR_A_REFUSAL && payin.status().equals("PENDING_3DS")) {
            order.book(payin.id(), "REFUSED", payin.updatedAt());
        }
        for (int i = 0; mistake == ASKS_NINE_TIMES && i < 9; i++) {
            TestShop.later(i * ASKED_MILLIS, () -> asks(order, payin.id(), order.lock()));
        }
        try {
            if (!payin.status().startsWith("PENDING")) {
                // APPROVED in the answer is no guarantee.
                confirm(order, payin.id());
            }
            for (int i = 0; mistake == POLLS_WITHOUT_A_PAUSE && i < 20; i++) {
                TestShop.pauses(20);
                confirm(order, payin.id());
            }
        } catch (NoAnswer notNow) {
            LOG.debug("{}: {}", order.id, notNow.getMessage());
        }
    }

    /** Asks what is true of the payin, and takes it over. The order is locked meanwhile, so the last answer is the newest. */
    void confirm(Order order, String payin) throws NoAnswer {
        confirm(order, payin, order.lock());
    }

    private void confirm(Order order, String payin, Object lock) throws NoAnswer {
        synchronized (lock) {
            var found = provider.payin(payin).filter(one -> isOurs(order, one)).orElse(null);
            if (found == null) {
                return;
            }
            order.book(payin, found.status(), found.updatedAt(), lock);
            if (mistake == PAYS_BACK_WHAT_IS_REFUNDED && found.status().equals("REFUNDED")) {
                payBack(order);
            }
        }
    }

    private void payBack(Order order) throws NoAnswer {
        try {
            provider.payOut("back-" + order.id, order.amount, "maria@example.com", "/webhooks/payouts/back");
        } catch (Refused refused) {
            LOG.debug("{}: {}", order.id, refused.getMessage());
        }
    }

    /** The payer waits on the order's page, which asks for what is open. */
    void looksAt(String id) {
        var order = orders.get(id);
        if (order == null || style == Style.BY_A_JOB) {
            return;
        }
        var read = order.read();
        for (var payin : order.openPayins()) {
            asks(order, payin, mistake == RACES_WITH_ITS_PAGE ? new Object() : order.lock());
        }
        if (mistake == PAGE_WRITES_AN_OLD_ORDER_BACK) {
            // Shorter than a drill waits for quiet, so that the page is loaded once more.
            TestShop.pauses(PAGE_MILLIS);
            order.write(read);
        }
    }

    /** Confirms it, or returns false if it could not. */
    private boolean asks(Order order, String payin, Object lock) {
        try {
            confirm(order, payin, lock);
            return true;
        } catch (NoAnswer notNow) {
            LOG.debug("{}: {}", order.id, notNow.getMessage());
            return false;
        }
    }

    /** Whether the payin is of this order, and over its whole price. */
    boolean isOurs(Order order, Payin payin) {
        long expected = mistake == COMPARES_AMOUNTS_AS_FLOATS ? (long) (order.amount / 100.0 * 100) : order.amount;
        return payin.amount() == expected
                && (mistake == IGNORES_WHOSE_PAYIN_IT_IS || byReference.get(payin.referenceId()) == order);
    }

    Provider provider() {
        return provider;
    }

    /** The order of the reference in a notification. */
    @Nullable
    Order referredTo(String reference) {
        return byReference.get(reference);
    }

    @Nullable
    Order find(String id) {
        return orders.get(id);
    }

    /** The job that runs at night: notifications can be lost. Returns whether all was answered. */
    boolean reconcile() {
        if (mistake == NEVER_RECONCILES || mistake == GIVES_NO_WEBHOOK_URL) {
            return true;
        }
        boolean isAnswered = true;
        for (var order : orders.values()) {
            for (var payin : mistake.isPolling() ? order.payins() : order.openPayins()) {
                isAnswered &= asks(order, payin, order.lock());
            }
            order.shipIfPaid();
        }
        return isAnswered;
    }
}
