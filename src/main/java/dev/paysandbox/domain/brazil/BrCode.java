package dev.paysandbox.domain.brazil;

import java.math.BigDecimal;
import java.util.HexFormat;

/** The PIX copy-and-paste code of a charge (Central Bank, "Manual do BR Code", an EMV merchant-presented QR). */
public final class BrCode {
    /** The greatest amount in cents: its 13 characters are {@code 9999999999.99}. */
    public static final long MAX_AMOUNT_CENTS = 999_999_999_999L;

    /** Version 01, for a single payment. */
    private static final String BEGINNING = "000201" + "010212";

    private static final String PIX_DOMAIN = "0014br.gov.bcb.pix";
    /** No category; Brazilian reais. */
    private static final String CATEGORY_AND_CURRENCY = "52040000" + "5303986";

    private static final String COUNTRY = "5802BR";
    /** Without a transaction id; the checksum follows. */
    private static final String END = "62070503***" + "6304";

    private static final int MAX_NAME_LENGTH = 25;
    private static final int MAX_CITY_LENGTH = 15;

    /** Of CRC-16/CCITT-FALSE: polynomial 0x1021. */
    private static final int[] CRC_TABLE = crcTable();

    private BrCode() {}

    /**
     * Creates the code of a charge that may be paid once. The result is ASCII: names lose their accents and are cut to
     * size; a name without a writable character becomes {@code RECEBEDOR}, such a city {@code BRASIL}.
     *
     * @param url where the charge would be fetched: at most 77 visible ASCII characters, without {@code https://}
     * @param amountCents 1 to {@link #MAX_AMOUNT_CENTS}
     */
    public static String dynamic(String url, String payeeName, String payeeCity, long amountCents) {
        var code = BEGINNING
                + field("26", PIX_DOMAIN + field("25", url))
                + CATEGORY_AND_CURRENCY
                + field("54", BigDecimal.valueOf(amountCents, 2).toPlainString())
                + COUNTRY
                + field("59", Ascii.folded(payeeName, MAX_NAME_LENGTH, "RECEBEDOR"))
                + field("60", Ascii.folded(payeeCity, MAX_CITY_LENGTH, "BRASIL"))
                + END;
        return code + checksum(code);
    }

    private static String field(String id, String value) {
        return id + value.length() / 10 + value.length() % 10 + value;
    }

    /** The CRC-16/CCITT-FALSE (start 0xFFFF) of ASCII characters as hexadecimal digits: {@code "123456789"} gives 29B1. */
    static String checksum(String ascii) {
        int crc = 0xFFFF;
        for (int i = 0; i < ascii.length(); i++) {
            crc = ((crc << 8) & 0xFFFF) ^ CRC_TABLE[((crc >>> 8) ^ ascii.charAt(i)) & 0xFF];
        }
        return HexFormat.of().withUpperCase().toHexDigits((char) crc);
    }

    private static int[] crcTable() {
        var table = new int[256];
        for (int octet = 0; octet < table.length; octet++) {
            int crc = octet << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x8000) == 0 ? crc << 1 : (crc << 1) ^ 0x1021;
            }
            table[octet] = crc & 0xFFFF;
        }
        return table;
    }
}
