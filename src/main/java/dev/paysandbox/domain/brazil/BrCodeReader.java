package dev.paysandbox.domain.brazil;

import org.jspecify.annotations.Nullable;

/**
 * Parses one BR Code strictly. This class checks the values of fields; {@link BrCodeFields} splits the text into
 * fields.
 */
final class BrCodeReader {
    /** Set by EMV for the whole code. */
    private static final int MAX_LENGTH = 512;

    private static final String CRC_HEADER = "6304";
    private static final int CRC_LENGTH = 4;
    private static final int FIRST_ACCOUNT = 26;
    private static final int LAST_ACCOUNT = 51;
    private static final int MAX_KEY_LENGTH = 77;
    private static final int MAX_INFO_LENGTH = 72;
    private static final int MAX_TXID_LENGTH = 25;
    private static final int MAX_AMOUNT_LENGTH = 13;

    private final String code;

    BrCodeReader(String code) {
        this.code = code;
    }

    BrCode read() {
        requireAscii();
        int end = requireCrc();
        var fields = BrCodeFields.of(code, 0, end);
        requireFixedValues(fields);
        var account = account(fields);
        var url = url(account);
        return new BrCode(
                isPayOnce(fields),
                account.optional(1, MAX_KEY_LENGTH),
                account.optional(2, MAX_INFO_LENGTH),
                url,
                amountCents(fields),
                fields.required(59, BrCode.MAX_NAME_LENGTH),
                fields.required(60, BrCode.MAX_CITY_LENGTH),
                txid(fields, url != null));
    }

    private void requireAscii() {
        if (code.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "A BR Code has at most " + MAX_LENGTH + " characters, not " + code.length());
        }
        for (int i = 0; i < code.length(); i++) {
            if (!Ascii.isPrintable(code.charAt(i))) {
                throw new IllegalArgumentException("Not a printable ASCII character at position " + (i + 1));
            }
        }
    }

    /** Checks the CRC field and returns where it begins, which is the end of the other fields. */
    private int requireCrc() {
        int value = code.length() - CRC_LENGTH;
        int header = value - CRC_HEADER.length();
        if (header < 0 || !code.startsWith(CRC_HEADER, header)) {
            throw new IllegalArgumentException("The code does not end in field 63, " + CRC_HEADER + " and four digits,"
                    + " expected at position " + (Math.max(header, 0) + 1));
        }
        var expected = Crc16.of(code, value);
        if (!code.endsWith(expected)) {
            throw new IllegalArgumentException("The CRC at position " + (value + 1) + " is " + code.substring(value)
                    + ", but this content has " + expected);
        }
        return header;
    }

    private static void requireFixedValues(BrCodeFields fields) {
        fields.requireValue(0, "01");
        if (fields.position(0) != 1) {
            throw fields.wrong(0, "is not the first field");
        }
        var category = fields.required(52, 4);
        if (!Digits.count(category, 4)) {
            throw fields.wrong(52, "is '" + category + "', not four digits");
        }
        fields.requireValue(53, "986");
        fields.requireValue(58, "BR");
        if (fields.has(63)) {
            throw fields.wrong(63, "is not the last field");
        }
    }

    private static boolean isPayOnce(BrCodeFields fields) {
        var method = fields.optional(1, 2);
        if (method != null && !method.equals("11") && !method.equals("12")) {
            throw fields.wrong(1, "is '" + method + "', not 11 or 12");
        }
        return "12".equals(method);
    }

    /** The one template among 26 to 51 that names PIX; the others belong to other payment schemes. */
    private static BrCodeFields account(BrCodeFields fields) {
        BrCodeFields account = null;
        for (int id = FIRST_ACCOUNT; id <= LAST_ACCOUNT; id++) {
            if (!fields.has(id)) {
                continue;
            }
            var template = fields.template(id);
            if (!BrCode.PIX_DOMAIN.equalsIgnoreCase(template.required(0, 32))) {
                continue;
            }
            if (account != null) {
                throw fields.wrong(id, "is a second " + BrCode.PIX_DOMAIN + " account");
            }
            account = template;
        }
        if (account == null) {
            throw new IllegalArgumentException("No field from 26 to 51 names " + BrCode.PIX_DOMAIN);
        }
        if (account.has(1) == account.has(25)) {
            throw new IllegalArgumentException("The PIX account at position " + account.start()
                    + " carries either a key (01) or a URL (25), exactly one of them");
        }
        return account;
    }

    private static @Nullable String url(BrCodeFields account) {
        var url = account.optional(25, BrCode.MAX_URL_LENGTH);
        if (url != null && (url.contains("://") || url.contains(" "))) {
            throw account.wrong(25, "is '" + url + "', not a URL without protocol and spaces");
        }
        return url;
    }

    /** Accepts 10, 10.5 and 10.50, and zero, which some static codes use for an open amount. */
    private static @Nullable Long amountCents(BrCodeFields fields) {
        var amount = fields.optional(54, MAX_AMOUNT_LENGTH);
        if (amount == null) {
            return null;
        }
        int dot = amount.indexOf('.');
        var reais = dot < 0 ? amount : amount.substring(0, dot);
        var cents = dot < 0 ? "00" : amount.substring(dot + 1);
        if (!Digits.only(reais) || !Digits.only(cents) || cents.length() > 2) {
            throw fields.wrong(54, "is '" + amount + "', not an amount such as 123.99");
        }
        return Long.parseLong(reais) * 100 + Long.parseLong(cents) * (cents.length() == 1 ? 10 : 1);
    }

    /** A dynamic code's txid is behind its URL, so this field is ignored; published samples have a dash here. */
    private static String txid(BrCodeFields fields, boolean dynamic) {
        var additional = fields.template(62);
        var txid = additional.required(5, MAX_TXID_LENGTH);
        if (!dynamic && !txid.equals(BrCode.NO_TXID) && !txid.chars().allMatch(Character::isLetterOrDigit)) {
            throw additional.wrong(5, "is '" + txid + "', neither letters and digits nor ***");
        }
        return txid;
    }
}
