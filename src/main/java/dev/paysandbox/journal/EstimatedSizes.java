package dev.paysandbox.journal;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.Step;
import dev.paysandbox.store.Footprint;

/**
 * The approximate sizes of a world's objects in bytes of memory, including their texts and their entries in maps. {@code
 * EstimatedSizesTest} compares each figure with the heap.
 */
public final class EstimatedSizes {
    /** An id such as {@code payin_w4bql3r96btfnzwp4kfv16uu}. */
    private static final int ID = 72;

    private static final int MONEY = 24;
    /** A payin with its customer's array, or a payout. Every change creates a new one. */
    private static final int PAYMENT = 88 + ID + MONEY;
    /** The PaymentSchedule of an open payment, on the agenda and in the map by id. */
    private static final int SCHEDULE = 48 + Footprint.MAPPED + Footprint.SORTED;
    /** A ScenarioRun with its tasks, some forged notifications, and its answer's future. */
    private static final int SCENARIO_RUN = 460;

    private static final int STEP = 48;
    /** Most transfers move the payment's whole amount, and share its {@code Money}. */
    private static final int TRANSFER = 24 + MONEY / 2;

    private static final int CARD_FACE = 32;
    /** A card's last four digits and its fingerprint. A payin shares them with its token. */
    private static final int CARD_TEXTS = 48 + 56;

    private static final int TOKEN = 64 + ID + CARD_TEXTS + 24;
    /** A place in the set of patterns that a card's number matched. */
    private static final int PATTERN = 8;

    private static final int AUTHENTICATION = 64 + 2 * ID + 80;
    /** What an authentication has alone that belongs to no payin: the amount, the card, and its scheduled end or its proof. */
    private static final int OF_ORDER = MONEY + CARD_FACE + 120;
    /** The names by which a payin finds its authentication. */
    private static final int OF_PAYIN = 2 * Footprint.MAPPED + 80;
    /** A challenge with its code, and the place of its session in the map by name. */
    private static final int CHALLENGE = 40 + 48 + Footprint.MAPPED;

    private EstimatedSizes() {}

    /** A payment with all its steps. */
    public static long of(Payment payment) {
        long weight = ofNewest(payment);
        for (var step = payment.last().previous(); step != null; step = step.previous()) {
            weight += of(step);
        }
        return weight;
    }

    /** A payment with its last step only. Its earlier versions keep the others in memory, too. */
    static long ofNewest(Payment payment) {
        return PAYMENT
                + Footprint.of(payment.referenceId())
                + Footprint.of(payment.webhookUrl())
                + (payment.isOpen() ? SCHEDULE : 0)
                + (payment.played() == null ? 0 : SCENARIO_RUN)
                + of(payment.last())
                + (payment instanceof Payin payin ? ofPayin(payin) : ofPayout((Payout) payment));
    }

    private static long ofPayin(Payin payin) {
        var card = payin.card() == null ? 0 : CARD_FACE + CARD_TEXTS;
        return Footprint.MAPPED + Footprint.ofBytes(payin.customer().length()) + card;
    }

    private static long ofPayout(Payout payout) {
        return Footprint.of(payout.externalId())
                + Footprint.of(payout.pixKey())
                + Footprint.of(payout.beneficiaryName())
                + Footprint.of(payout.beneficiaryDocument());
    }

    private static long of(Step step) {
        return STEP + (step.transfer() == null ? 0 : TRANSFER) + Footprint.of(step.reason());
    }

    public static long of(CardToken token) {
        long weight = TOKEN + Footprint.of(token.holderName());
        for (var pattern : token.numberPatterns()) {
            weight += PATTERN + Footprint.of(pattern);
        }
        return weight;
    }

    /** With its deadline and its names. */
    public static long of(Authentication authentication) {
        var challenge = authentication.challenge();
        return AUTHENTICATION
                + Footprint.of(authentication.reason())
                + (authentication.payinId() == null ? OF_ORDER + Footprint.of(authentication.orderId()) : OF_PAYIN)
                + (challenge == null
                        ? 0
                        : CHALLENGE + Footprint.of(challenge.session()) + Footprint.of(challenge.origin()));
    }
}
