package dev.paysandbox.world;

import dev.paysandbox.chance.Chance;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.SettlementWindow;
import dev.paysandbox.domain.brazil.Boleto;
import dev.paysandbox.domain.brazil.BrCode;
import java.time.Instant;
import java.time.LocalDate;

/** What a payer needs to pay a payin. It is computed from the payin and not stored. */
public final class PaymentData {
    /** No bank has this number. */
    private static final String BANK = "999";
    /** The branch and the account, with which the bank's own 25 digits of a boleto begin. */
    private static final String AGENCY = "00012026";

    private static final int TXID_LENGTH = 32;
    /** A top-level domain that never exists (RFC 2606), so a real bank cannot follow the code. */
    private static final String PIX_LOCATION = "pix.paysandbox.invalid/v2/";

    private PaymentData() {}

    /** The PIX copy-and-paste code. */
    public static String pixCode(Payin payin, Merchant merchant) {
        return BrCode.dynamic(
                PIX_LOCATION + payin.externalId(),
                merchant.name(),
                merchant.city(),
                payin.amount().cents());
    }

    /** The externalId that a PIX code or a boleto's line or barcode contains; another text may be one itself. */
    public static String externalIdIn(String text) {
        int location = text.indexOf(PIX_LOCATION);
        var free = Boleto.freeFieldIn(text);
        if (location >= 0) {
            int at = location + PIX_LOCATION.length();
            return text.substring(at, Math.min(text.length(), at + TXID_LENGTH));
        }
        return free == null ? text : free.substring(AGENCY.length());
    }

    /** The opaque token with which a payer's browser starts the payin's challenge. */
    public static String challengeSession(Payin payin) {
        return "tds_" + Chance.of("session " + payin.id()).letters(32);
    }

    /** The id that the 3DS server gives the transaction, a UUID. */
    public static String challengeTransaction(Payin payin) {
        return Chance.of("transaction " + payin.id()).uuid();
    }

    public static Boleto boleto(Payin payin) {
        return Boleto.of(BANK, payin.amount().cents(), dueDate(payin), freeField(payin));
    }

    /** The last day on which the boleto can be paid in time, in São Paulo. */
    public static LocalDate dueDate(Payin payin) {
        return Instant.ofEpochMilli(payin.expiresAt() - 1)
                .atZone(SettlementWindow.saoPaulo())
                .toLocalDate();
    }

    /** The bank's own 25 digits, which end with the 17 digits of the "nosso número". */
    private static String freeField(Payin payin) {
        return AGENCY + payin.externalId();
    }
}
