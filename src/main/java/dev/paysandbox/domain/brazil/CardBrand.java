package dev.paysandbox.domain.brazil;

import java.util.List;
import java.util.stream.Stream;

/** The brand of a card, recognized by the first digits of its number. */
public enum CardBrand {
    MASTERCARD,
    ELO,
    HIPERCARD,
    AMEX,
    DINERS,
    JCB,
    DISCOVER,
    VISA,
    AURA,
    /** No range matches. */
    UNKNOWN;

    private static final int PREFIX_LENGTH = 6;

    /**
     * The first match wins: Elo issues inside the ranges of Visa and Discover, and one Mastercard range lies inside
     * Aura's. A shorter prefix covers every number that begins with it.
     */
    private static final List<Range> RANGES = Stream.of(
                    row(MASTERCARD, "503143"),
                    row(ELO, "401178-401179", "431274", "438935", "451416", "457393", "457631-457632", "504175"),
                    row(ELO, "506699-506778", "509000-509999", "627780", "636297", "636368"),
                    row(ELO, "650031-650033", "650035-650051", "650405-650439", "650485-650538", "650541-650598"),
                    row(ELO, "650700-650718", "650720-650727", "650901-650978", "651652-651679"),
                    row(ELO, "655000-655019", "655021-655058"),
                    row(HIPERCARD, "606282"),
                    row(AMEX, "34", "37"),
                    row(DINERS, "300-305", "36", "38", "39"),
                    row(JCB, "3528-3589"),
                    row(MASTERCARD, "51-55", "2221-2720"),
                    row(DISCOVER, "6011", "644-649", "65"),
                    row(VISA, "4"),
                    row(AURA, "50"))
            .flatMap(ranges -> ranges)
            .toList();

    /** The brand of a card number, digits only; {@link #UNKNOWN} if no range matches its first six digits. */
    public static CardBrand of(String number) {
        int prefix = prefixOf(number);
        for (var range : RANGES) {
            if (prefix >= range.first && prefix <= range.last) {
                return range.brand;
            }
        }
        return UNKNOWN;
    }

    /** The first six digits as a number, or -1 (in no range) if there are fewer. */
    private static int prefixOf(String number) {
        var prefix = number.substring(0, Math.min(number.length(), PREFIX_LENGTH));
        return Digits.count(prefix, PREFIX_LENGTH) ? Integer.parseInt(prefix) : -1;
    }

    private static Stream<Range> row(CardBrand brand, String... prefixes) {
        return Stream.of(prefixes).map(prefix -> Range.of(brand, prefix));
    }

    /** Six-digit prefixes, both ends included. */
    private record Range(CardBrand brand, int first, int last) {
        /** Reads {@code "300-305"} or {@code "36"}, widened to six digits: 300000 to 305999, 360000 to 369999. */
        static Range of(CardBrand brand, String prefixes) {
            int dash = prefixes.indexOf('-');
            var low = dash < 0 ? prefixes : prefixes.substring(0, dash);
            var high = dash < 0 ? prefixes : prefixes.substring(dash + 1);
            return new Range(
                    brand,
                    Integer.parseInt(low + "0".repeat(PREFIX_LENGTH - low.length())),
                    Integer.parseInt(high + "9".repeat(PREFIX_LENGTH - high.length())));
        }
    }
}
