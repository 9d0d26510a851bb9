package dev.paysandbox.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.GlobalHistogramBinarizer;
import com.google.zxing.oned.ITFReader;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/** Paints a barcode's SVG and reads it as a scanner would. */
public final class ItfScanner {
    private static final Pattern BAR = Pattern.compile("M(\\d+) 0h(\\d+)v(\\d+)h-(\\d+)z");

    private ItfScanner() {}

    /** The modules that the image's path blackens, from its left edge to its right. */
    public static boolean[] painted(Element svg) {
        var modules = new boolean[Integer.parseInt(svg.getAttribute("viewBox").split(" ")[2])];
        var path = ((Element) svg.getElementsByTagName("path").item(0)).getAttribute("d");
        var bar = BAR.matcher(path);
        int end = 0;
        while (bar.lookingAt()) {
            int left = Integer.parseInt(bar.group(1));
            int width = Integer.parseInt(bar.group(2));
            assertThat(bar.group(3)).isEqualTo("51");
            assertThat(bar.group(4)).isEqualTo(bar.group(2));
            Arrays.fill(modules, left, left + width, true);
            end = bar.end();
            bar.region(end, path.length());
        }
        assertThat(end).as("path read to its end").isEqualTo(path.length());
        return modules;
    }

    /** The 44 digits that a scanner reads off the image. */
    public static String scanned(Element svg) throws ReaderException {
        var modules = painted(svg);
        int scale = 2;
        int width = modules.length * scale;
        int height = 51 * scale;
        var pixels = new int[width * height];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = modules[i % width / scale] ? 0x000000 : 0xFFFFFF;
        }
        var image = new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(width, height, pixels)));
        var result = new ITFReader().decode(image, Map.of(DecodeHintType.ALLOWED_LENGTHS, new int[] {44}));
        assertThat(result.getBarcodeFormat()).isEqualTo(BarcodeFormat.ITF);
        return result.getText();
    }
}
