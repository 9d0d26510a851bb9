package dev.paysandbox.domain;

import dev.paysandbox.chance.Chance;
import dev.paysandbox.domain.brazil.Boleto;
import dev.paysandbox.domain.brazil.BrCode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.regex.Pattern;

/** What a payer needs to pay a payin. It is computed from the payin and not stored. */
public final class PaymentData {
    /** No bank has this number. */
    private static final String BANK = "999";
    /** The branch and the account, with which the bank's own 25 digits of a boleto begin. */
    private static final String AGENCY = "00012026";

    /** A top-level domain that never exists (RFC 2606), so a real bank cannot follow the code. */
    private static final String PIX_LOCATION = "pix.paysandbox.invalid/v2/";

    private PaymentData() {}

    /** The PIX copy-and-paste code. */
    public static String pixCode(Payin payin, Merchant merchant) {
        return pixCode(payin.externalId(), payin.amount().cents(), merchant);
    }

    /** The same for an answer, which has computed the externalId already. */
    public static String pixCode(String externalId, long cents, Merchant merchant) {
        return BrCode.dynamic(PIX_LOCATION + externalId, merchant.name(), merchant.city(), cents);
    }

    /** The externalId that a PIX code or a boleto's line, however it is printed, contains; another text may be one itself. */
    public static String externalIdIn(String text) {
        // A line has a check digit behind its first 9 digits, the next 10 and the next 10.
        return text.replaceFirst(".*" + Pattern.quote(PIX_LOCATION) + "(\\w{32}).*", "$1")
                .replaceAll("[ .]", "")
                .replaceFirst("^\\d{4}(\\d{5})\\d(\\d{10})\\d(\\d{10})\\d{16}$", "$1$2$3")
                .replaceFirst("^" + AGENCY + "(\\d{17})$", "$1");
    }

    /** The opaque token with which a payer's browser starts the payin's challenge. */
    public static String challengeSession(String payinId) {
        return "tds_" + Chance.of("session " + payinId).letters(32);
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
