package dev.paysandbox.scenario;

import java.util.List;

/**
 * The answer of a card's issuer to an authorization, by the code of Brazilian issuers (ABECS, Normativo 21).
 *
 * @param code two digits; {@code 00} means approved
 * @param meaning a few words
 * @param reversible whether the same card may succeed later
 */
public record IssuerAnswer(String code, String meaning, boolean reversible) {
    public static final IssuerAnswer APPROVED = new IssuerAnswer("00", "approved", true);

    private static final List<IssuerAnswer> REFUSALS = List.of(
            reversible("05", "generic refusal"),
            irreversible("12", "transaction not valid"),
            irreversible("13", "amount not valid"),
            irreversible("14", "card number not valid"),
            irreversible("19", "problem of the acquirer"),
            irreversible("23", "installments not valid"),
            irreversible("30", "format error"),
            irreversible("41", "card lost"),
            irreversible("43", "card stolen"),
            irreversible("46", "account closed"),
            reversible("51", "insufficient funds"),
            irreversible("54", "card expired"),
            reversible("55", "wrong PIN"),
            irreversible("57", "transaction not allowed for this card"),
            irreversible("58", "merchant not valid"),
            reversible("59", "suspected fraud"),
            reversible("61", "over the card's limit"),
            reversible("62", "card blocked for a time"),
            irreversible("63", "security violation"),
            irreversible("64", "amount below the least allowed"),
            reversible("65", "withdrawals used up"),
            reversible("75", "PIN tried too often"),
            irreversible("76", "account of the receiver not valid"),
            irreversible("77", "account of the payer not valid"),
            reversible("78", "card not unlocked yet"),
            reversible("91", "issuer unavailable"));

    /** All refusals, by code. */
    public static List<IssuerAnswer> refusals() {
        return REFUSALS;
    }

    /** The refusal with this code; throws IllegalArgumentException if the table has none. */
    public static IssuerAnswer refusal(String code) {
        return REFUSALS.stream()
                .filter(answer -> answer.code.equals(code))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no refusal has the code " + code));
    }

    public boolean approves() {
        return this.equals(APPROVED);
    }

    /** As a timeline shows it: {@code "ABECS 51: insufficient funds (may be retried)"}. */
    public String explanation() {
        return "ABECS " + code + ": " + meaning + (reversible ? " (may be retried)" : " (do not retry)");
    }

    private static IssuerAnswer reversible(String code, String meaning) {
        return new IssuerAnswer(code, meaning, true);
    }

    private static IssuerAnswer irreversible(String code, String meaning) {
        return new IssuerAnswer(code, meaning, false);
    }
}
