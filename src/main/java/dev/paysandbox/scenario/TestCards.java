package dev.paysandbox.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The test cards that an issuer refuses; every other valid number is approved. */
public final class TestCards {
    private static final Map<String, IssuerAnswer> REFUSED = new LinkedHashMap<>();

    static {
        refused("4000000000000002", "05");
        refused("4000000000009995", "51");
        refused("4000000000009987", "41");
        refused("4000000000009979", "43");
        refused("4000000000000069", "54");
        refused("4000000000000119", "91");
        refused("4000000000005704", "57");
        refused("4100000000000019", "59");
        refused("5200000000001005", "05");
        refused("5200000000001013", "51");
        refused("6362970000000003", "05");
    }

    private TestCards() {}

    /** What the issuer of the card says, whatever the amount. */
    public static IssuerAnswer answerFor(String number) {
        return REFUSED.getOrDefault(number, IssuerAnswer.APPROVED);
    }

    /** The whole table, number to answer, in the order of the docs. */
    public static Map<String, IssuerAnswer> refused() {
        return Collections.unmodifiableMap(REFUSED);
    }

    private static void refused(String number, String code) {
        REFUSED.put(number, IssuerAnswer.refusal(code));
    }
}
