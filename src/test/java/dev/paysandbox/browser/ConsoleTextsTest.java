package dev.paysandbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.TestMerchant;
import dev.paysandbox.verdict.finding.Rule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The sandbox's own texts in Portuguese, which the console shows: a file for each kind, and English where a text is missing. */
class ConsoleTextsTest {
    /** How many texts of each kind may be in English, because they are new. */
    private static final int MISSING = 3;

    /** Where the source composes a sentence of several texts. */
    private static final Pattern BETWEEN_LITERALS = Pattern.compile("\\{\\d}|, |\\band | with a ");

    private final TestMerchant merchant = TestMerchant.opened();

    private List<String> shipped(String list) {
        return StreamSupport.stream(merchant.looksAt(list).json().get("data").spliterator(), false)
                .filter(each -> each.get("layer").asText().equals("shipped"))
                .map((JsonNode each) -> each.get("name").asText())
                .toList();
    }

    private static Properties translations(String file) throws IOException {
        var translations = new Properties();
        try (var text = Files.newBufferedReader(Path.of("../console/src/pt", file))) {
            translations.load(text);
        }
        return translations;
    }

    private static void isTranslated(String file, List<String> names) throws IOException {
        var translations = translations(file);
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
        isTranslated(
                "waits.properties", Arrays.stream(Rule.values()).map(Rule::id).toList());
    }

    /** The source of the class, with each sentence as one literal. */
    private static String source(String path) {
        try {
            return Files.readString(Path.of("..", path))
                    .replaceAll("\"\\s*\\+\\s*\"", "")
                    .replace("\\\"", "\"");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void each_rule_that_judges_traffic_has_its_sentence_in_portuguese_and_translates_what_the_rule_says()
            throws IOException {
        var checks = "verdict/src/main/java/dev/paysandbox/verdict/";
        var rules = source(checks + "finding/Rule.java");
        var judging = Pattern.compile("\\(\\s*(\\d+),\\s*Severity\\.\\w+,")
                .matcher(rules)
                .results()
                .map(rule -> String.format("PSB-%03d", Integer.valueOf(rule.group(1))))
                .toList();
        var sentences = translations("findings.properties");
        assertThat(judging)
                .hasSizeGreaterThan(40)
                .filteredOn(rule -> !sentences.containsKey(rule))
                .hasSizeLessThanOrEqualTo(MISSING);

        var said = Stream.of(
                        checks + "finding/ConfirmationChecks.java",
                        checks + "finding/OrderChecks.java",
                        checks + "finding/RequestChecks.java",
                        checks + "finding/RetryChecks.java",
                        checks + "finding/WebhookChecks.java",
                        checks + "drill/DrillPlay.java",
                        "src/main/java/dev/paysandbox/bind/BoundBody.java")
                .map(ConsoleTextsTest::source)
                .collect(Collectors.joining());
        assertThat(sentences.values())
                .flatMap(sentence ->
                        List.of(BETWEEN_LITERALS.split(sentence.toString().split(" => ")[0])))
                .filteredOn(piece -> piece.length() > 8)
                .allSatisfy(piece -> assertThat(said).contains(piece.strip().replaceAll("\\.$", "")));
    }

    @Test
    void each_portuguese_message_about_a_field_translates_what_the_sandbox_says() throws IOException {
        var said = Stream.of(
                        "bind/BodyField",
                        "bind/FieldConstraint",
                        "bind/TextFormat",
                        "domain/Payin",
                        "domain/Ledger",
                        "domain/brazil/PixKeyType",
                        "http/merchant/OrderReader",
                        "scenario/choice/ScenarioSelector",
                        "settings/Form",
                        "text/HttpUrl")
                .map(file -> source("src/main/java/dev/paysandbox/" + file + ".java"))
                .collect(Collectors.joining());
        assertThat(translations("faults.properties").values())
                .map(sentence ->
                        sentence.toString().split(" => ")[0].replaceAll("^must be (a key of type \\w+: )?", ""))
                .flatMap(sentence -> List.of(sentence.split("\\{\\d}|; ")))
                .filteredOn(piece -> piece.length() > 16)
                .allSatisfy(piece -> assertThat(said).contains(piece.strip()));
    }

    @Test
    void each_portuguese_judgement_translates_what_a_drill_says() throws IOException {
        var drill = "verdict/src/main/java/dev/paysandbox/verdict/drill/";
        var said = Stream.of(
                        drill + "Applicability.java",
                        drill + "DrillApplication.java",
                        drill + "DrillJudgement.java",
                        drill + "DrillPlay.java",
                        drill + "DrillRun.java",
                        drill + "Placements.java",
                        "verdict/src/main/java/dev/paysandbox/verdict/finding/Unbooked.java",
                        "src/main/java/dev/paysandbox/scenario/Fact.java")
                .map(ConsoleTextsTest::source)
                .collect(Collectors.joining());
        assertThat(translations("judgements.properties").values())
                .map(sentence -> sentence.toString().split(" => ")[0])
                .flatMap(english -> List.of(
                        english.split("\\{\\d}|the notification|It needs|sent no|POST|did not book|within|, and")))
                .filteredOn(piece -> piece.length() > 8)
                .allSatisfy(piece -> assertThat(said).contains(piece.strip()));
    }
}
