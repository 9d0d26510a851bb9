package dev.paysandbox.scenario.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.brazil.CardBrand;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.Trigger.Event;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The schema by which editors complete and check knows just the words that the reader knows. */
class SchemaTest {
    private static final JsonNode SCHEMA = read();

    @ParameterizedTest
    @CsvSource({
        "SCENARIO, ''",
        "STEP, /$defs/step",
        "ANSWER, /$defs/answer/anyOf/1",
        "TRY, /$defs/try",
        "ERROR, /$defs/error",
        "AMOUNT, /$defs/amount/anyOf/0/anyOf/1",
        "RANGE, /$defs/range",
        "TEXT, /$defs/pattern",
        "NOTIFICATION, /$defs/disorder",
        "FORGERY, /$defs/forgery",
        "FAULT, /$defs/fault/anyOf/1",
        "TOO_MANY_REQUESTS, /$defs/fault/anyOf/1/properties/tooManyRequests",
        "EXPECT, /$defs/expect",
        "CHECK, /$defs/check"
    })
    void every_mapping_has_the_same_keys(FileKeys keys, String place) {
        assertThat(SCHEMA.at(place).path("properties").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrderElementsOf(keys.names());
        assertThat(SCHEMA.at(place).path("additionalProperties").asText()).isEqualTo("false");
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void every_operation_has_the_same_conditions(Operation operation) {
        var known = new ArrayList<String>();
        for (var rule : SCHEMA.at("/$defs/when/allOf")) {
            if (rule.at("/if/properties/operation/const").asText().equals(operation.word())) {
                known.addAll(texts(rule.at("/then/propertyNames/anyOf/0/enum")));
            }
        }
        known.add("header.NAME");

        assertThat(known).containsExactlyInAnyOrderElementsOf(FileKeys.conditions(operation));
        assertThat(SCHEMA.at("/$defs/when/properties").fieldNames())
                .toIterable()
                .containsAll(
                        known.stream().filter(key -> !key.equals("header.NAME")).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "PAYOUT, payoutStep",
        "LOOKUP, answerStep",
        "TOKENIZATION, answerStep",
        "AUTHENTICATION, authenticationStep"
    })
    void every_operation_has_the_same_effects(Operation operation, String step) {
        assertThat(texts(SCHEMA.at("/$defs/" + step + "/propertyNames/enum")))
                .filteredOn(StepReader.EFFECTS::contains)
                .containsExactlyInAnyOrderElementsOf(StepReader.allowed(operation));
    }

    @Test
    void a_step_has_exactly_one_of_the_effects() {
        var required = new ArrayList<String>();
        SCHEMA.at("/$defs/step/oneOf").forEach(one -> required.addAll(texts(one.get("required"))));

        assertThat(required).containsExactlyInAnyOrderElementsOf(StepReader.EFFECTS);
    }

    @Test
    void the_schema_and_the_reader_have_the_same_words() {
        var payin = names(PayinStatus.values());
        var payout = names(PayoutStatus.values());
        var statuses = union(payin, payout);

        same("/$defs/when/properties/operation/enum", WhenReader.OPERATIONS);
        same("/properties/for/enum", WhenReader.scopes());
        same("/$defs/when/properties/method/anyOf/0/enum", ConditionReader.choices(ScenarioField.METHOD));
        same("/$defs/when/properties/card.brand/anyOf/0/enum", names(CardBrand.values()));
        same("/$defs/when/properties/pixKeyType/anyOf/0/enum", ConditionReader.choices(ScenarioField.PIX_KEY_TYPE));
        same(
                "/$defs/when/properties/per/enum",
                FileKeys.perFields(Operation.PAYIN).stream()
                        .map(ScenarioField::key)
                        .toList());
        same("/$defs/step/properties/become/enum", statuses);
        same("/$defs/step/properties/challenge/enum", StepReader.ENDS);
        same(
                "/$defs/step/properties/on/anyOf/0/enum",
                Arrays.stream(Event.values()).map(Event::words).toList());
        same("/$defs/fault/anyOf/0/enum", FaultReader.WORDS);
        same(
                "/allOf/4/then/properties/then/prefixItems/0/properties/answer/anyOf/0/enum",
                names(ScenarioAnswer.AuthenticationResult.values()));
        same("/$defs/disorder/properties/swapWith/enum", without(statuses, "PENDING", "PENDING_3DS"));
        assertThat(SCHEMA.at("/$defs/reason/description").asText())
                .contains(String.join(", ", StepReader.ISSUER_CODES));
    }

    @Test
    void the_schema_and_the_reader_have_the_same_formats_and_limits() {
        assertThat(pattern("/properties/scenario")).isEqualTo(ScenarioReader.NAME_FORM);
        assertThat(pattern("/$defs/code")).isEqualTo(FileReport.CODE_FORM);
        assertThat(pattern("/$defs/money")).isEqualTo(Reais.FORM);
        assertThat(SCHEMA.at("/properties/scenario/maxLength").asInt()).isEqualTo(ScenarioReader.LONGEST_NAME);
        assertThat(SCHEMA.at("/$defs/money/maximum").asLong()).isEqualTo(Reais.MOST);
        assertThat(SCHEMA.at("/$defs/template/maxLength").asInt()).isEqualTo(FileReport.LONGEST_TEXT);
        assertThat(SCHEMA.at("/$defs/text/anyOf/1/maxItems").asInt()).isEqualTo(ConditionReader.MOST_VALUES);
        assertThat(SCHEMA.at("/$defs/pattern/properties/matches/maxLength").asInt())
                .isEqualTo(ConditionReader.LONGEST_REGEX);
        assertThat(SCHEMA.at("/properties/then/maxItems").asInt()).isEqualTo(ScriptReader.MOST_STEPS);
        assertThat(SCHEMA.at("/properties/sequence/maxItems").asInt()).isEqualTo(ScriptReader.MOST_TRIES);
        assertThat(SCHEMA.at("/$defs/disorder/properties/copies/maximum").asInt())
                .isEqualTo(NotificationsReader.MOST_COPIES);
        assertThat(SCHEMA.at("/$defs/disorder/properties/dropAttempts/maximum").asInt())
                .isEqualTo(NotificationsReader.MOST_DROPPED);
        assertThat(SCHEMA.at("/$defs/notifications/properties/forged/anyOf/1/maxItems")
                        .asInt())
                .isEqualTo(NotificationsReader.MOST_FORGED);
    }

    private static void same(String place, Collection<String> words) {
        assertThat(texts(SCHEMA.at(place))).as(place).containsExactlyInAnyOrderElementsOf(words);
    }

    private static String pattern(String place) {
        var pattern = SCHEMA.at(place).path("pattern").asText();
        assertThat(pattern).startsWith("^").endsWith("$");
        return pattern.substring(1, pattern.length() - 1);
    }

    private static List<String> texts(JsonNode array) {
        var texts = new ArrayList<String>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static List<String> names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }

    private static Collection<String> union(List<String> some, List<String> more) {
        var all = new LinkedHashSet<>(some);
        all.addAll(more);
        return all;
    }

    private static List<String> without(Collection<String> some, String... less) {
        return some.stream()
                .filter(one -> Stream.of(less).noneMatch(one::equals))
                .toList();
    }

    private static JsonNode read() {
        try {
            return new ObjectMapper()
                    .readTree(Path.of("..", "scenarios", "scenario.schema.json").toFile());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
