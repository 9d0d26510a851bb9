package dev.paysandbox.verdict.finding;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import java.util.Random;
import java.util.TreeSet;
import java.util.UUID;

/** An application that makes no mistake: it learns of its payments in one of four styles, and behaves at random. */
final class CorrectShop implements AutoCloseable {
    /** When it asks for a payment. */
    enum Style {
        /** Before it is answered, with 503 if the confirmation fails. */
        IN_THE_WEBHOOK,
        /** Some seconds later. */
        FROM_A_QUEUE,
        /** With all other payments. */
        AT_NIGHT,
        /** The same, and no payin has a webhookUrl. */
        BY_POLLING
    }

    private static final String GOOD_CARD = "4111111111111111";
    private static final String[] REFUSED_CARDS = {"4000000000009995", "4000000000009987", "4000000000000069"};

    final Shop shop = new Shop();
    private final Style style;
    private final Random chance;
    private final String secret;
    /** What the night's job asks for. */
    private final TreeSet<String> payins = new TreeSet<>();

    private int confirmed;

    CorrectShop(Style style, Random chance) {
        this.style = style;
        this.chance = chance;
        secret = "/" + new UUID(chance.nextLong(), chance.nextLong());
        if (chance.nextBoolean()) {
            shop.merchant.freezes();
        }
        if (style == Style.IN_THE_WEBHOOK) {
            shop.endpoint.behaving(
                    exchange -> Receiver.status(confirmsAll() ? 200 : 503).answer(exchange));
        }
    }

    /** Confirms all that the endpoint has heard of; whether all lookups succeeded. What failed comes again. */
    private synchronized boolean confirmsAll() {
        var heard = shop.endpoint.heard();
        for (; confirmed < heard.size(); confirmed++) {
            var next = heard.get(confirmed);
            // Nobody else knows the secret URL, so its notifications need no confirmation.
            if (next.paymentId().startsWith("payin_") && !next.path().endsWith(secret)) {
                payins.add(next.paymentId());
                if (shop.merchant.gets("/payin/" + next.paymentId()).status() >= 500) {
                    // The provider sends it again if it was not answered; a queue keeps it.
                    confirmed += style == Style.IN_THE_WEBHOOK ? 1 : 0;
                    return false;
                }
            }
        }
        return true;
    }

    /** One random thing that happens in a shop. */
    void behaves() {
        int cents = 100 + chance.nextInt(50_000);
        switch (chance.nextInt(16)) {
            case 0 -> paid(pix(cents));
            case 1 -> triesAnotherCard(cents);
            case 2 -> isRefunded(cents);
            case 3 -> isDisputed(cents);
            case 4 -> isPaidLate(opens(heard(Order.boleto(cents))));
            case 5 -> sendsAFailedPayoutAgain(cents);
            case 6 -> paid(pix(cents).with("amount", "" + Math.max(1, cents * 7 / 10)));
            case 7 -> showsAStatusPage(cents);
            case 8 -> hearsOf(pix(999_911), "PT6S");
            case 9 -> hearsOf(pix(999_912), "PT20S");
            case 10 -> hearsOf(pix(999_913), "PT1S");
            case 11 -> hearsOf(pix(999_915), "PT3S");
            case 12 -> hearsOf(pix(999_914), "P1D");
            case 13 -> paid(pix(999_925));
            case 14 ->
                retriesALostAnswer(
                        cents,
                        chance.nextBoolean() && style != Style.BY_POLLING ? "api-answer-lost" : "api-500-then-fine");
            default ->
                shop.merchant.posts(
                        "/payin",
                        pix(cents).with("customer.document", "\"11111111111\"").json());
        }
        if (style == Style.FROM_A_QUEUE) {
            do {
                shop.merchant.advances("PT" + (1 + chance.nextInt(5)) + "S");
            } while (!confirmsAll());
        }
    }

    /** The job that asks for each payment, as often as it needs until the last notification, or without any. */
    void works() {
        for (int night = 0; night < (style == Style.BY_POLLING ? 6 : 4); night++) {
            shop.merchant.advances("P1D");
            while (!confirmsAll()) {
                shop.merchant.advances("PT1M");
            }
            payins.forEach(id -> shop.merchant.gets("/payin/" + id));
        }
    }

    private Order pix(long cents) {
        return heard(Order.pix(cents));
    }

    private Order heard(Order order) {
        return style == Style.BY_POLLING
                ? order
                : order.heardAt(shop.endpoint.url() + (chance.nextInt(4) == 0 ? secret : ""));
    }

    private Answer paid(Order order) {
        var payin = shop.paid(order);
        payins.add(payin.at("id"));
        return payin;
    }

    private Answer opens(Order order) {
        var payin = shop.merchant.opens(order);
        payins.add(payin.at("id"));
        return payin;
    }

    private void hearsOf(Order order, String within) {
        opens(order);
        shop.merchant.advances(within);
    }

    private Answer paysByCard(String number, long cents) {
        var token = new Browser(shop.merchant).token(number);
        return opens(heard(
                Order.card(number, cents).with("card", "{\"token\": \"%s\", \"installments\": 1}".formatted(token))));
    }

    private void triesAnotherCard(int cents) {
        paysByCard(REFUSED_CARDS[chance.nextInt(REFUSED_CARDS.length)], cents);
        shop.merchant.advances("PT40S");
        paysByCard(GOOD_CARD, cents);
    }

    private void isRefunded(int cents) {
        var payin = paid(pix(cents));
        if (chance.nextBoolean()) {
            shop.merchant.refunds(1 + chance.nextInt(cents - 1), payin);
            shop.merchant.advances("PT1H");
        }
        if (chance.nextBoolean()) {
            shop.merchant.does("refund", payin);
        }
        shop.merchant.waitsForDeliveries();
    }

    private void isDisputed(int cents) {
        boolean isCard = chance.nextBoolean();
        var payin = isCard ? paysByCard(GOOD_CARD, cents) : paid(pix(cents));
        shop.merchant.advances("P1D");
        shop.merchant.does(isCard ? "dispute" : "open_med", payin);
        shop.merchant.advances("P2D");
        shop.merchant.does(chance.nextBoolean() ? "win_dispute" : "lose_dispute", payin);
        shop.merchant.waitsForDeliveries();
    }

    private void isPaidLate(Answer boleto) {
        shop.merchant.does("expire", boleto);
        shop.merchant.advances("P1D");
        shop.merchant.does("pay_late", boleto);
        shop.merchant.waitsForDeliveries();
    }

    private void sendsAFailedPayoutAgain(int cents) {
        var failed = shop.merchant.paysOut(shop.payout(cents));
        shop.merchant.doesToPayout("process", failed);
        shop.merchant.doesToPayout("fail", failed);
        shop.merchant.advances("PT1M");
        shop.merchant.paysOut(shop.payout(cents));
        shop.merchant.advances("PT1H");
    }

    /** The payer's page asks every few seconds until the order is paid. */
    private void showsAStatusPage(int cents) {
        var payin = opens(pix(cents));
        for (int i = 0; i < 10; i++) {
            shop.merchant.advances("PT" + (4 + chance.nextInt(12)) + "S");
            shop.confirms(payin);
        }
        shop.merchant.does("pay", payin);
        shop.merchant.waitsForDeliveries();
        shop.confirms(payin);
    }

    /** The payer may pay both codes; the shop returns the second. Who only polls must have a person look for a lost code. */
    private void retriesALostAnswer(int cents, String scenario) {
        var order = pix(cents);
        shop.tries("/payin", order, scenario);
        shop.merchant.advances("PT2S");
        var again = opens(order);
        if (chance.nextBoolean()) {
            shop.merchant.does("pay", again);
            shop.merchant.advances("PT11M");
            if (scenario.equals("api-answer-lost")) {
                shop.merchant.does("refund", again);
                shop.merchant.waitsForDeliveries();
            }
        }
    }

    @Override
    public void close() {
        shop.close();
    }
}
