package dev.paysandbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.TestMerchant;
import dev.paysandbox.verdict.finding.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The sandbox's own texts in Portuguese, which the console shows: a file for each kind, and English where a text is missing. */
class ConsoleTextsTest {
    /** How many texts of each kind may be in English, because they are new. */
    private static final int MISSING = 3;

    private final TestMerchant merchant = TestMerchant.opened();

    private List<String> shipped(String list) {
        return StreamSupport.stream(merchant.looksAt(list).json().get("data").spliterator(), false)
                .filter(each -> each.get("layer").asText().equals("shipped"))
                .map((JsonNode each) -> each.get("name").asText())
                .toList();
    }

    private static void isTranslated(String file, List<String> names) throws IOException {
        var translations = new Properties();
        try (var text = Files.newBufferedReader(Path.of("../console/src/pt", file))) {
            translations.load(text);
        }
        assertThat(translations.stringPropertyNames())
                .as("texts of nothing that the sandbox has")
                .isSubsetOf(names);
        assertThat(names)
                .filteredOn(name -> !translations.containsKey(name))
                .as("texts that are only in English")
                .hasSizeLessThanOrEqualTo(MISSING);
    }

    @Test
    void each_shipped_scenario_and_drill_and_each_rule_has_a_portuguese_text() throws IOException {
        isTranslated("scenarios.properties", shipped("/scenarios"));
        isTranslated("drills.properties", shipped("/drills"));
        isTranslated(
                "rules.properties", Arrays.stream(Rule.values()).map(Rule::id).toList());
    }
}
