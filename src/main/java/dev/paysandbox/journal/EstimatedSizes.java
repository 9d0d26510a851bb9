package dev.paysandbox.journal;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.Step;
import dev.paysandbox.store.Footprint;
import org.jspecify.annotations.Nullable;

/**
 * The approximate sizes of a world's objects in bytes of memory, including their texts and their entries in maps. {@code
 * EstimatedSizesTest} compares each figure with the heap.
 */
public final class EstimatedSizes {
    /** The record of a payin or a payout alone. Every change creates a new one. */
    private static final int RECORD = 80;
    /** The PaymentSchedule of an open payment, on the agenda and in the map by id. */
    public static final int SCHEDULE = 48 + Footprint.MAPPED + Footprint.SORTED;
    /** A ScenarioRun with its two tasks and its answer's future. */
    public static final int SCENARIO_RUN = 330;
    /** A scheduled forged notification. */
    public static final int FORGERY = 64 + Footprint.SORTED;
    /** A request that waits for its answer, and the answer. */
    public static final int WAITING = 6 * 1024;
    /** A block or a scheduled withdrawal, without its reason. */
    private static final int HOLD = 248;

    /** An id such as {@code payin_w4bql3r96btfnzwp4kfv16uu}. */
    private static final int ID = 72;

    private static final int MONEY = 24;
    private static final int STEP = 48;
    /** Most transfers move the payment's whole amount, and share its {@code Money}. */
    private static final int TRANSFER = 24 + MONEY / 2;

    private static final int PLAYED = 24;

    /** The array of bytes is added by its length. */
    private static final int CUSTOMER = 16;

    private static final int CARD_FACE = 32;
    /** A card's last four digits and its fingerprint. A payin shares them with its token. */
    private static final int CARD_TEXTS = 48 + 56;

    private static final int TOKEN = 64 + ID + CARD_TEXTS + 24;
    /** A place in the set of patterns that a card's number matched. */
    private static final int PATTERN = 8;

    private static final int AUTHENTICATION = 64 + 2 * ID + 80;
    private static final int CHALLENGE = 40 + 48;
    /** The scheduled end of an authentication, on the agenda and in the map by id. */
    public static final int DEADLINE = 48 + Footprint.MAPPED + Footprint.SORTED;

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
        long weight = RECORD + ID + MONEY + Footprint.of(payment.referenceId()) + Footprint.of(payment.webhookUrl());
        if (payment.played() != null) {
            weight += PLAYED;
        }
        weight += of(payment.last());
        return weight + (payment instanceof Payin payin ? ofPayin(payin) : ofPayout((Payout) payment));
    }

    private static long ofPayin(Payin payin) {
        var customer = CUSTOMER + Footprint.ofBytes(payin.customer().length());
        var card = payin.card() == null ? 0 : CARD_FACE + CARD_TEXTS;
        var refunded = payin.refunded().isZero() ? 0 : MONEY;
        var disputed = payin.disputed().isZero() ? 0 : MONEY;
        return Footprint.MAPPED + customer + card + refunded + disputed;
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

    /** Without its deadline and its aliases, which include the session of its challenge and its proof. */
    public static long of(Authentication authentication) {
        var challenge = authentication.challenge();
        return AUTHENTICATION
                + (authentication.payinId() == null ? ofOrder(authentication) : 0)
                + Footprint.of(authentication.reason())
                + (challenge == null ? 0 : CHALLENGE + Footprint.of(challenge.origin()));
    }

    /** The data that an authentication shares with its payin, if it has one. */
    private static long ofOrder(Authentication authentication) {
        return MONEY + CARD_FACE + Footprint.of(authentication.orderId());
    }

    /** An alias of an authentication. If the alias is the id of its payin, the text belongs to the payin. */
    public static long ofAlias(String name, Authentication of) {
        return Footprint.MAPPED + (name.equals(of.payinId()) ? 0 : Footprint.of(name));
    }

    public static long ofHold(@Nullable String reason) {
        return HOLD + Footprint.of(reason);
    }
}
