package dev.paysandbox.docs;

import static dev.paysandbox.docs.GeneratedPage.assertGenerated;
import static dev.paysandbox.docs.GeneratedPage.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Money;
import dev.paysandbox.scenario.Scenario.Layer;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.file.MagicValue;
import dev.paysandbox.scenario.file.ScenarioLoader;
import dev.paysandbox.scenario.file.ScenarioLoader.Folder;
import dev.paysandbox.settings.SettingsMarkdown;
import dev.paysandbox.verdict.finding.Rule;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.webhook.courier.Outcome;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the code has in tables, the reference has too. */
class ReferencePagesTest {
    @Test
    void every_setting_is_in_the_reference() throws IOException {
        assertGenerated("settings.md", new GeneratedPage.Part("the settings", SettingsMarkdown.markdown()));
    }

    @Test
    void every_error_code_is_in_the_reference() throws IOException {
        assertGenerated(
                "errors.md",
                new GeneratedPage.Part("the error codes", errorCodes()),
                new GeneratedPage.Part(
                        "the field errors",
                        table(
                                List.of("Code", "Meaning"),
                                Arrays.stream(FieldError.values())
                                        .map(code -> List.of("`" + code + "`", code.meaning())))));
    }

    @Test
    void every_rule_of_findings_is_in_the_reference() throws IOException {
        assertGenerated("findings.md", new GeneratedPage.Part("the rules", rules()));
    }

    private static String rules() {
        return Arrays.stream(Rule.values()).map(ReferencePagesTest::rule).reduce("", String::concat);
    }

    private static String rule(Rule rule) {
        var advice = rule.advice();
        return """

                ## %s: %s

                `%s`, once there was %s.

                %s

                **What to do.** %s

                **The specification:** %s

                """.formatted(
                        rule.id(),
                        rule.title(),
                        rule.severity(),
                        rule.waitsFor(),
                        advice.why(),
                        advice.mend(),
                        advice.specification()).stripTrailing()
                + "\n";
    }

    @Test
    void every_magic_value_is_in_the_reference() throws IOException {
        var folder = new Folder(Repository.ROOT.resolve("scenarios"), Layer.SHIPPED);
        var payments = MagicValue.of(ScenarioLoader.load(Map.of(), List.of(folder))).stream()
                .sorted(Comparator.comparing(MagicValue::payment)
                        .thenComparing(MagicValue::field)
                        .thenComparing(MagicValue::value))
                .collect(Collectors.groupingBy(MagicValue::payment, LinkedHashMap::new, Collectors.toList()));
        var sections = new StringBuilder();
        payments.forEach((payment, values) -> sections.append("\n## %s\n\n".formatted(payment))
                .append(table(List.of("Field", "Value", "Scenario", "What happens"), rows(values))));

        assertGenerated("magic-values.md", new GeneratedPage.Part("the shipped scenarios", sections + "\n"));
    }

    /** One for each scenario and field, with all values that select it. */
    private static Stream<List<String>> rows(List<MagicValue> values) {
        return values.stream()
                .collect(Collectors.groupingBy(
                        magic -> List.of(magic.field(), magic.scenario().name()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .map(alike -> List.of(
                        "`" + alike.get(0).field().key() + "`",
                        alike.stream().map(magic -> "`" + shown(magic) + "`").collect(Collectors.joining(", ")),
                        "`" + alike.get(0).scenario().name() + "`",
                        alike.get(0).scenario().about()));
    }

    private static String shown(MagicValue magic) {
        return magic.field() == ScenarioField.AMOUNT
                ? Money.ofCents(Long.parseLong(magic.value())).formatted()
                : magic.value();
    }

    @Test
    void the_guide_explains_every_state_of_a_delivery_and_every_outcome_of_an_attempt() {
        var guide = Repository.read(Repository.ROOT.resolve("docs/guides/webhooks.md"));

        assertThat(Stream.of(DeliveryState.values(), Outcome.values()).flatMap(Arrays::stream))
                .allSatisfy(choice -> assertThat(guide).contains("\n| `" + choice + "` | "));
    }

    private static String errorCodes() {
        return table(
                List.of("Code", "Status", "Title", "Meaning"),
                Arrays.stream(ErrorCode.values())
                        .map(code -> List.of(
                                "`" + code + "`", Integer.toString(code.status()), code.title(), code.meaning())));
    }
}
