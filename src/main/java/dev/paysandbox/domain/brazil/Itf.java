package dev.paysandbox.domain.brazil;

import java.math.BigDecimal;

/**
 * Draws digits as Interleaved 2 of 5, the barcode of boletos: each pair is five bars (its first digit) with five spaces
 * between them (its second), two of each five wide. Sizes by FEBRABAN: 44 digits are 103 mm wide and 13 mm high.
 */
public final class Itf {
    private static final String START = "nnnn";
    private static final String STOP = "wnn";
    private static final String[] DIGITS = {
        "nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn"
    };

    private static final int WIDE = 3;
    private static final int START_MODULES = 4;
    private static final int PAIR_MODULES = 2 * (3 + 2 * WIDE);
    private static final int STOP_MODULES = WIDE + 2;

    /** Makes the 405 modules of a boleto 102.87 mm. */
    private static final int MODULE_MICROMETRES = 254;

    /** 5.08 mm; the standard requires at least 5 mm. */
    private static final int QUIET_MODULES = 20;

    /** Close to 13 mm, which the height attribute states exactly. */
    private static final int HEIGHT_MODULES = 51;

    private Itf() {}

    /**
     * The modules from the first bar to the last, true for black, without quiet zones: 9 and 9 for each digit, so 405
     * for the 44 of a boleto. Their number is even.
     */
    public static boolean[] modules(String digits) {
        var strip = new Strip(START_MODULES + digits.length() / 2 * PAIR_MODULES + STOP_MODULES);
        strip.add(START);
        for (int i = 0; i < digits.length(); i += 2) {
            strip.add(interleaved(DIGITS[digits.charAt(i) - '0'], DIGITS[digits.charAt(i + 1) - '0']));
        }
        strip.add(STOP);
        return strip.modules;
    }

    /**
     * A standalone SVG image of the barcode on white, in its printed size, with quiet zones and a Portuguese label for
     * screen readers. Its view box counts modules.
     */
    public static String svg(String digits) {
        var modules = modules(digits);
        int width = modules.length + 2 * QUIET_MODULES;
        var millimetres = BigDecimal.valueOf((long) width * MODULE_MICROMETRES, 3);
        // %s, because %d would use the digits of the machine's locale.
        return """
            <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Código de barras: %s" \
            width="%smm" height="13mm" viewBox="0 0 %s %s" preserveAspectRatio="none" shape-rendering="crispEdges">\
            <rect width="100%%" height="100%%" fill="#fff"/><path fill="#000" d="%s"/></svg>\
            """.formatted(digits, millimetres, width, HEIGHT_MODULES, bars(modules));
    }

    /** One rectangle for each run of black modules. */
    private static String bars(boolean[] modules) {
        var path = new StringBuilder(modules.length * 6);
        int start = 0;
        while (start < modules.length) {
            int end = start + 1;
            while (end < modules.length && modules[end] == modules[start]) {
                end++;
            }
            if (modules[start]) {
                int width = end - start;
                path.append("M" + (QUIET_MODULES + start) + " 0h" + width + "v" + HEIGHT_MODULES + "h-" + width + "z");
            }
            start = end;
        }
        return path.toString();
    }

    private static String interleaved(String bars, String spaces) {
        var pair = new StringBuilder(2 * bars.length());
        for (int i = 0; i < bars.length(); i++) {
            pair.append(bars.charAt(i)).append(spaces.charAt(i));
        }
        return pair.toString();
    }

    /** Modules that are filled from the left, alternating bars and spaces, beginning with a bar. */
    private static final class Strip {
        private final boolean[] modules;
        private int next;
        private boolean black = true;

        Strip(int length) {
            modules = new boolean[length];
        }

        void add(String widths) {
            for (int i = 0; i < widths.length(); i++) {
                int end = next + (widths.charAt(i) == 'w' ? WIDE : 1);
                while (next < end) {
                    modules[next++] = black;
                }
                black = !black;
            }
        }
    }
}
