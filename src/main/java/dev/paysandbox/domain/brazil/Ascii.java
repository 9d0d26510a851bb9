package dev.paysandbox.domain.brazil;

import java.text.Normalizer;

/** Writes names in printable ASCII, as PIX codes require: published samples disagree on how accents count. */
final class Ascii {
    private static final char LAST = '~';

    private Ascii() {}

    /**
     * Removes accents ({@code "São João & Cia"} becomes {@code "Sao Joao & Cia"}), drops characters without an ASCII
     * equivalent, turns each run of white space into one space and cuts at {@code maxLength} characters.
     *
     * @param fallback the result if nothing is left; ASCII, not empty, within {@code maxLength}
     */
    static String folded(String text, int maxLength, String fallback) {
        // Most names are plain ASCII, and the first use of Unicode's tables takes some milliseconds.
        var decomposed = isPlain(text) ? text : Normalizer.normalize(text, Normalizer.Form.NFKD);
        var folded = new StringBuilder(maxLength + 2);
        for (int i = 0; i < decomposed.length() && folded.length() < maxLength; i++) {
            char character = decomposed.charAt(i);
            if (character > ' ' && character <= LAST) {
                folded.append(character);
            } else if (Character.isWhitespace(character)
                    && !folded.isEmpty()
                    && folded.charAt(folded.length() - 1) != ' ') {
                folded.append(' ');
            } else {
                folded.append(likenessOf(character));
            }
        }
        folded.setLength(Math.min(folded.length(), maxLength));
        var written = folded.toString().stripTrailing();
        return written.isEmpty() ? fallback : written;
    }

    /** Whether all characters are printable ASCII. */
    static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > LAST) {
                return false;
            }
        }
        return true;
    }

    /**
     * Replaces characters that Unicode does not decompose; empty for those without an equivalent, such as combining
     * accents.
     */
    private static String likenessOf(char character) {
        return switch (character) {
            case 'ß' -> "ss";
            case 'æ' -> "ae";
            case 'Æ' -> "AE";
            case 'œ' -> "oe";
            case 'Œ' -> "OE";
            case 'ø' -> "o";
            case 'Ø' -> "O";
            case 'đ', 'ð' -> "d";
            case 'Đ', 'Ð' -> "D";
            case 'ł' -> "l";
            case 'Ł' -> "L";
            case 'ı' -> "i";
            case '‘', '’' -> "'";
            case '“', '”' -> "\"";
            case '‐', '–', '—' -> "-";
            default -> "";
        };
    }
}
