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
            new IssuerAnswer("05", "generic refusal", true),
            new IssuerAnswer("12", "transaction not valid", false),
            new IssuerAnswer("13", "amount not valid", false),
            new IssuerAnswer("14", "card number not valid", false),
            new IssuerAnswer("19", "problem of the acquirer", false),
            new IssuerAnswer("23", "installments not valid", false),
            new IssuerAnswer("30", "format error", false),
            new IssuerAnswer("41", "card lost", false),
            new IssuerAnswer("43", "card stolen", false),
            new IssuerAnswer("46", "account closed", false),
            new IssuerAnswer("51", "insufficient funds", true),
            new IssuerAnswer("54", "card expired", false),
            new IssuerAnswer("55", "wrong PIN", true),
            new IssuerAnswer("57", "transaction not allowed for this card", false),
            new IssuerAnswer("58", "merchant not valid", false),
            new IssuerAnswer("59", "suspected fraud", true),
            new IssuerAnswer("61", "over the card's limit", true),
            new IssuerAnswer("62", "card blocked for a time", true),
            new IssuerAnswer("63", "security violation", false),
            new IssuerAnswer("64", "amount below the least allowed", false),
            new IssuerAnswer("65", "withdrawals used up", true),
            new IssuerAnswer("75", "PIN tried too often", true),
            new IssuerAnswer("76", "account of the receiver not valid", false),
            new IssuerAnswer("77", "account of the payer not valid", false),
            new IssuerAnswer("78", "card not unlocked yet", true),
            new IssuerAnswer("91", "issuer unavailable", true));

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
        return "ABECS " + code + ": " + meaning
                + (approves() ? "" : reversible ? " (may be retried)" : " (do not retry)");
    }
}
