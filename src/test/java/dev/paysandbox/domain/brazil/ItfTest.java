package dev.paysandbox.domain.brazil;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.ItfScanner;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

class ItfTest {
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
    void a_scanner_reads_the_drawn_image(String barcode) throws Exception {
        assertThat(ItfScanner.scanned(svg(barcode))).isEqualTo(barcode);
    }

    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#ten")
    void a_scanner_reads_any_digits(long seed) throws Exception {
        var digits = Seeds.digits(new Random(seed), 44);
        assertThat(ItfScanner.scanned(svg(digits))).isEqualTo(digits);
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

        var modules = ItfScanner.painted(svg);
        assertThat(Arrays.copyOfRange(modules, 20, 425)).isEqualTo(Itf.modules(barcode));
        assertThat(Arrays.copyOfRange(modules, 0, 20)).containsOnly(false);
        assertThat(Arrays.copyOfRange(modules, 425, 445)).containsOnly(false);
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
}
