package dev.paysandbox.domain.brazil;

import java.util.HashMap;
import java.util.Map;

/** The fields of a PIX code of one charge, read back. */
public record PixCode(String url, long amountCents, String payeeName, String payeeCity, String txid) {
    /** @throws IllegalArgumentException if the checksum is wrong or a field is missing */
    public static PixCode read(String code) {
        int end = code.length() - 4;
        if (!code.substring(end).equals(BrCode.checksum(code.substring(0, end)))) {
            throw new IllegalArgumentException("the checksum of " + code + " is wrong");
        }
        var fields = fields(code);
        var amount = field(fields, "54").replace(".", "");
        return new PixCode(
                field(fields(field(fields, "26")), "25"),
                Long.parseLong(amount),
                field(fields, "59"),
                field(fields, "60"),
                field(fields(field(fields, "62")), "05"));
    }

    private static Map<String, String> fields(String code) {
        var fields = new HashMap<String, String>();
        for (int at = 0; at < code.length(); ) {
            int end = at + 4 + Integer.parseInt(code.substring(at + 2, at + 4));
            fields.put(code.substring(at, at + 2), code.substring(at + 4, end));
            at = end;
        }
        return fields;
    }

    private static String field(Map<String, String> fields, String id) {
        var value = fields.get(id);
        if (value == null) {
            throw new IllegalArgumentException("field " + id + " is missing");
        }
        return value;
    }
}
