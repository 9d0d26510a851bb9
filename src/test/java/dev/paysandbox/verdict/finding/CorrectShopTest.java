package dev.paysandbox.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.verdict.finding.CorrectShop.Style;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** False accusations are worse than silence: applications that do nothing wrong are accused of nothing. */
class CorrectShopTest {
    private static final int BEHAVIOURS = 10;
    /** Of each style in the long test. */
    private static final int MANY = Integer.getInteger("paysandbox.behaviours", 750);

    static final int[] SEEDS = IntStream.range(0, 20).toArray();

    /** 200 behaviours, in all styles. */
    @ParameterizedTest
    @FieldSource("SEEDS")
    void a_correct_application_causes_no_error_and_no_warning(int seed) {
        plays(Style.values()[seed % Style.values().length], seed);
    }

    @Tag("thorough")
    @ParameterizedTest
    @EnumSource
    void a_correct_application_is_not_accused_in_hundreds_of_behaviours(Style style) {
        for (int seed = 1000; seed < 1000 + MANY / BEHAVIOURS; seed++) {
            plays(style, seed);
        }
    }

    private static void plays(Style style, int seed) {
        try (var shop = new CorrectShop(style, new Random(seed))) {
            for (int i = 0; i < BEHAVIOURS; i++) {
                shop.behaves();
            }
            shop.works();

            assertThat(shop.shop.report().get("data"))
                    .allSatisfy(finding -> assertThat(finding.get("severity").asText())
                            .as("%s, seed %d: %s", style, seed, finding)
                            .isEqualTo("NOTE"));
        }
    }
}
