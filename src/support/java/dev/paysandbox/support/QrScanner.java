package dev.paysandbox.support;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/** Paints an SVG made of rectangles, such as {@code M4 4h7v1h-7z}, and reads the QR code in the picture. */
public final class QrScanner {
    private static final int PIXELS = 4;
    private static final Pattern RECTANGLE = Pattern.compile("M(\\d+) (\\d+)h(\\d+)v(\\d+)[hH]-?\\d+z");

    private QrScanner() {}

    /**
     * The code's text; one that a camera cannot read fails. The reader is told that the picture holds nothing else:
     * without that, it looks for the three corner squares anywhere, and one code in 45 has modules that look like a
     * fourth. A camera gets past those by its next frame.
     */
    public static String scanned(Element svg) throws ReaderException {
        int side = Integer.parseInt(svg.getAttribute("viewBox").split(" ")[2]) * PIXELS;
        var picture = new int[side * side];
        var paths = svg.getElementsByTagName("path");
        for (int i = 0; i < paths.getLength(); i++) {
            var path = (Element) paths.item(i);
            paint(
                    picture,
                    side,
                    path.getAttribute("d"),
                    path.getAttribute("fill").equals("#fff") ? 0xFFFFFF : 0);
        }
        var source = new RGBLuminanceSource(side, side, picture);
        return new QRCodeReader()
                .decode(new BinaryBitmap(new HybridBinarizer(source)), Map.of(DecodeHintType.PURE_BARCODE, true))
                .getText();
    }

    private static void paint(int[] picture, int side, String path, int colour) {
        var rectangles = RECTANGLE.matcher(path);
        while (rectangles.find()) {
            int left = Integer.parseInt(rectangles.group(1)) * PIXELS;
            int top = Integer.parseInt(rectangles.group(2)) * PIXELS;
            int width = Integer.parseInt(rectangles.group(3)) * PIXELS;
            int height = Integer.parseInt(rectangles.group(4)) * PIXELS;
            for (int y = top; y < top + height; y++) {
                Arrays.fill(picture, y * side + left, y * side + left + width, colour);
            }
        }
    }
}
