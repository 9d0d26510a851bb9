package dev.paysandbox.domain.brazil;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.GlobalHistogramBinarizer;
import com.google.zxing.oned.ITFReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

class ItfTest {
    private static final Pattern BAR = Pattern.compile("M(\\d+) 0h(\\d+)v(\\d+)h-(\\d+)z");

    static Stream<String> barcodes() {
        return Vectors.each("boleto.json", "/valid")
                .map(row -> row.get("barcode").asText());
    }

    @Test
    void two_digits_are_drawn_as_the_standard_shows() {
        // start, then 1 (wnnnw) in bars with 2 (nwnnw) in spaces, then stop
        assertThat(drawn(Itf.modules("12"))).isEqualTo("# # " + "### #   # # ###   " + "### #");
    }

    @ParameterizedTest
    @MethodSource("barcodes")
    void a_boletos_barcode_has_405_modules(String barcode) {
        assertThat(Itf.modules(barcode)).hasSize(405);
    }

    @ParameterizedTest
    @MethodSource("barcodes")
    void a_scanner_reads_the_drawn_image(String barcode) throws Exception {
        assertThat(scanned(svg(barcode))).isEqualTo(barcode);
    }

    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#hundred")
    void a_scanner_reads_any_digits(long seed) throws Exception {
        var digits = Seeds.digits(new Random(seed), 44);
        assertThat(scanned(svg(digits))).isEqualTo(digits);
    }

    @Test
    void the_image_is_labelled_sized_and_quiet_at_both_ends() throws Exception {
        var barcode = barcodes().findFirst().orElseThrow();
        var svg = svg(barcode);
        assertThat(svg.getNamespaceURI()).isEqualTo("http://www.w3.org/2000/svg");
        assertThat(svg.getAttribute("role")).isEqualTo("img");
        assertThat(svg.getAttribute("aria-label")).isEqualTo("Código de barras: " + barcode);
        assertThat(svg.getAttribute("shape-rendering")).isEqualTo("crispEdges");
        assertThat(svg.getAttribute("width")).isEqualTo("113.030mm");
        assertThat(svg.getAttribute("height")).isEqualTo("13mm");
        assertThat(svg.getAttribute("viewBox")).isEqualTo("0 0 445 51");

        var modules = painted(svg);
        assertThat(Arrays.copyOfRange(modules, 20, 425)).isEqualTo(Itf.modules(barcode));
        assertThat(Arrays.copyOfRange(modules, 0, 20)).containsOnly(false);
        assertThat(Arrays.copyOfRange(modules, 425, 445)).containsOnly(false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "123", "1a", "1 ", "<>", "１２"})
    void only_an_even_count_of_digits_is_drawn(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Itf.modules(text));
        assertThatIllegalArgumentException().isThrownBy(() -> Itf.svg(text));
    }

    private static String drawn(boolean[] modules) {
        var drawing = new StringBuilder();
        for (boolean black : modules) {
            drawing.append(black ? '#' : ' ');
        }
        return drawing.toString();
    }

    private static Element svg(String digits) throws Exception {
        var factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder()
                .parse(new ByteArrayInputStream(Itf.svg(digits).getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }

    /** The modules that the image's path blackens, from its left edge to its right. */
    private static boolean[] painted(Element svg) {
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

    private static String scanned(Element svg) throws ReaderException {
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
