package dev.paysandbox.domain.brazil;

import java.util.HexFormat;

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF), the checksum of a BR Code: {@code "123456789"} gives 29B1. */
final class Crc16 {
    private static final int[] TABLE = table();

    private Crc16() {}

    /** The checksum of the first {@code end} ASCII characters, as four uppercase hexadecimal digits. */
    static String of(CharSequence ascii, int end) {
        int crc = 0xFFFF;
        for (int i = 0; i < end; i++) {
            crc = ((crc << 8) & 0xFFFF) ^ TABLE[((crc >>> 8) ^ ascii.charAt(i)) & 0xFF];
        }
        return HexFormat.of().withUpperCase().toHexDigits((char) crc);
    }

    private static int[] table() {
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
