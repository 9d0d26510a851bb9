package dev.paysandbox.domain.brazil;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The end-to-end id of a PIX transfer, 32 characters: E, the ISPB of the sending participant, the minute in UTC, eleven
 * letters or digits. Source: the PIX message catalogue of Banco Central do Brasil, field EndToEndIdentification.
 */
public final class EndToEndId {
    /** How many random letters an id ends with. */
    public static final int LETTERS = 11;

    /** The sandbox as a participant; no bank has this number. */
    private static final String ISPB = "99999999";

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuuMMddHHmm").withZone(ZoneOffset.UTC);

    private EndToEndId() {}

    /** A new id; {@code letters} are {@link #LETTERS} random letters or digits. */
    public static String of(Instant sent, String letters) {
        return "E" + ISPB + MINUTE.format(sent) + letters;
    }
}
