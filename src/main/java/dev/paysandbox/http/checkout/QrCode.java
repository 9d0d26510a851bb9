package dev.paysandbox.http.checkout;

import com.google.zxing.WriterException;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import com.google.zxing.qrcode.encoder.ByteMatrix;
import com.google.zxing.qrcode.encoder.Encoder;

/** Draws QR codes. */
final class QrCode {
    /** Modules of white around the code, as the standard requires. */
    private static final int QUIET = 4;

    private static final int PIXELS = 4;

    private QrCode() {}

    /**
     * The text's code as an SVG image; a module is one unit of the view box, and a whole number of pixels.
     *
     * @param label its description for screen readers; trusted markup
     * @throws IllegalArgumentException for a text that is too long for a code
     */
    static HtmlTemplate.Markup svg(String text, String label) {
        try {
            return drawn(Encoder.encode(text, ErrorCorrectionLevel.M).getMatrix(), label);
        } catch (WriterException tooLong) {
            throw new IllegalArgumentException(tooLong);
        }
    }

    private static HtmlTemplate.Markup drawn(ByteMatrix modules, String label) {
        int side = modules.getWidth() + 2 * QUIET;
        var svg = new StringBuilder(1 << 14).append("""
                        <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="%3$s" \
                        viewBox="0 0 %1$d %1$d" width="%2$d" height="%2$d">\
                        <path fill="#fff" d="M0 0h%1$dv%1$dH0z"/><path d="\
                        """.formatted(side, side * PIXELS, label));
        for (int y = 0; y < modules.getHeight(); y++) {
            for (int x = 0; x < modules.getWidth(); x++) {
                int run = 0;
                while (x + run < modules.getWidth() && modules.get(x + run, y) == 1) {
                    run++;
                }
                if (run > 0) {
                    svg.append("M%d %dh%dv1h-%dz".formatted(x + QUIET, y + QUIET, run, run));
                    x += run;
                }
            }
        }
        return new HtmlTemplate.Markup(svg.append("\"/></svg>").toString());
    }
}
