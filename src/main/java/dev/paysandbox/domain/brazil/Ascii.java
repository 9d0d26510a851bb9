package dev.paysandbox.domain.brazil;

import java.text.Normalizer;

/** Names written with printable ASCII alone, as PIX codes need: published samples disagree on how to count accents. */
final class Ascii {
    private Ascii() {}

    /**
     * Takes accents off ({@code "São João & Cia"} becomes {@code "Sao Joao & Cia"}), drops what has no ASCII likeness,
     * makes one space of each run of white space and cuts at {@code maxLength} characters.
     *
     * @param fallback the answer when nothing is left; ASCII, not empty, within {@code maxLength}
     */
    static String folded(String text, int maxLength, String fallback) {
        // Most names are plain already, and the first look into the tables of Unicode takes some milliseconds.
        var decomposed = isPlain(text) ? text : Normalizer.normalize(text, Normalizer.Form.NFKD);
        var folded = new StringBuilder(maxLength + 2);
        for (int i = 0; i < decomposed.length() && folded.length() < maxLength; i++) {
            char character = decomposed.charAt(i);
            if (isPrintable(character) && character != ' ') {
                folded.append(character);
            } else if (Character.isWhitespace(character) && !endsInSpace(folded)) {
                folded.append(' ');
            } else {
                folded.append(likenessOf(character));
            }
        }
        folded.setLength(Math.min(folded.length(), maxLength));
        if (endsInSpace(folded)) {
            folded.setLength(Math.max(folded.length() - 1, 0));
        }
        return folded.isEmpty() ? fallback : folded.toString();
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isPrintable(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    static boolean isPrintable(char character) {
        return character >= ' ' && character <= '~';
    }

    /** Characters that Unicode does not decompose; empty for those with no likeness, combining accents among them. */
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

    /** An empty text counts, so that no leading space is written. */
    private static boolean endsInSpace(StringBuilder text) {
        return text.isEmpty() || text.charAt(text.length() - 1) == ' ';
    }
}
