package dev.paysandbox.domain.brazil;

/** The PIX copy-and-paste code of a charge (Central Bank, "Manual do BR Code", an EMV merchant-presented QR). */
public final class BrCode {
    /** The greatest amount in cents: its 13 characters are {@code 9999999999.99}. */
    public static final long MAX_AMOUNT_CENTS = 999_999_999_999L;

    /** The longest URL, in characters; it fills field 26. */
    public static final int MAX_URL_LENGTH = 77;

    /** The length of a field before its value: its id and its length. */
    private static final int HEAD = 4;

    private static final String PIX_DOMAIN = "br.gov.bcb.pix";
    private static final String NO_TXID = "***";
    private static final int MAX_NAME_LENGTH = 25;
    private static final int MAX_CITY_LENGTH = 15;

    private BrCode() {}

    /**
     * Creates the code of a charge that may be paid once. The result is ASCII: names lose their accents and are cut to
     * size; a name without a writable character becomes {@code RECEBEDOR}, such a city {@code BRASIL}.
     *
     * @param url where the charge would be fetched: at most 77 visible ASCII characters, without {@code https://}
     * @param amountCents 1 to {@link #MAX_AMOUNT_CENTS}
     * @throws IllegalArgumentException if the URL or the amount is outside these limits
     */
    public static String dynamic(String url, String payeeName, String payeeCity, long amountCents) {
        requireUrl(url);
        requireAmount(amountCents);
        var code = new StringBuilder(256);
        put(code, "00", "01");
        put(code, "01", "12");
        putHead(code, "26", 2 * HEAD + PIX_DOMAIN.length() + url.length());
        put(code, "00", PIX_DOMAIN);
        put(code, "25", url);
        put(code, "52", "0000");
        put(code, "53", "986");
        put(code, "54", amountCents / 100 + "." + Digits.padded(amountCents % 100, 2));
        put(code, "58", "BR");
        put(code, "59", Ascii.folded(payeeName, MAX_NAME_LENGTH, "RECEBEDOR"));
        put(code, "60", Ascii.folded(payeeCity, MAX_CITY_LENGTH, "BRASIL"));
        putHead(code, "62", HEAD + NO_TXID.length());
        put(code, "05", NO_TXID);
        putHead(code, "63", 4);
        return code.append(Crc16.of(code, code.length())).toString();
    }

    private static void put(StringBuilder code, String id, String value) {
        putHead(code, id, value.length());
        code.append(value);
    }

    private static void putHead(StringBuilder code, String id, int length) {
        code.append(id).append((char) ('0' + length / 10)).append((char) ('0' + length % 10));
    }

    private static void requireUrl(String url) {
        if (url.isEmpty() || url.length() > MAX_URL_LENGTH) {
            throw new IllegalArgumentException(
                    "A PIX URL has 1 to " + MAX_URL_LENGTH + " characters, not " + url.length());
        }
        if (url.contains("://")) {
            throw new IllegalArgumentException("A PIX URL is written without its protocol: " + url);
        }
        if (url.contains(" ") || !Ascii.isPlain(url)) {
            throw new IllegalArgumentException("A PIX URL has only visible ASCII characters: " + url);
        }
    }

    private static void requireAmount(long amountCents) {
        if (amountCents < 1 || amountCents > MAX_AMOUNT_CENTS) {
            throw new IllegalArgumentException("A PIX code carries 1 to " + MAX_AMOUNT_CENTS
                    + " cents (13 characters: 9999999999.99), not " + amountCents);
        }
    }
}
