package dev.paysandbox.scenario.grammar;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.brazil.CardBrand;
import dev.paysandbox.domain.brazil.PixKeyType;
import dev.paysandbox.scenario.model.Criterion;
import dev.paysandbox.scenario.model.ScenarioField;
import dev.paysandbox.scenario.model.ValuePattern;
import dev.paysandbox.text.Glob;
import dev.paysandbox.text.Quoted;
import dev.paysandbox.yaml.YamlList;
import dev.paysandbox.yaml.YamlMap;
import dev.paysandbox.yaml.YamlNode;
import dev.paysandbox.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the accepted values of one condition: a value, a pattern or range of values, or a list of alternatives. */
final class ConditionReader {
    static final int MOST_VALUES = 200;
    static final int LONGEST_REGEX = 200;
    private static final int LARGEST_REGEX = 1_000;

    private final FileReport report;
    private final ScenarioField field;
    private final String name;

    private final Set<Object> literals = new LinkedHashSet<>();
    private final List<ValuePattern> patterns = new ArrayList<>();

    ConditionReader(FileReport report, ScenarioField field, String name) {
        this.report = report;
        this.field = field;
        this.name = name;
    }

    /** Null if something in it is not allowed, which is then reported. */
    @Nullable
    Criterion read(YamlNode node) {
        boolean good = true;
        if (node instanceof YamlList list) {
            if (list.items().isEmpty() || list.items().size() > MOST_VALUES) {
                report.mistake(
                        node.at(),
                        name + ": found a list of " + list.items().size() + "; allowed: 1 to " + MOST_VALUES
                                + " values, any of which is accepted");
                return null;
            }
            for (var item : list.items()) {
                good &= take(item);
            }
        } else {
            good = take(node);
        }
        return good ? new Criterion(field, name, literals, patterns) : null;
    }

    private boolean take(YamlNode node) {
        if (field.isNumber()) {
            return node instanceof YamlMap map ? takeRange(map) : add(number(name, node));
        }
        if (field.isChoice()) {
            return add(report.word(name, node, choices(field)));
        }
        return node instanceof YamlMap map ? takePattern(map) : takeText(node);
    }

    private boolean takeRange(YamlMap map) {
        if (field == ScenarioField.AMOUNT
                && map.entries().stream().anyMatch(entry -> entry.name().matches("[0-9]{2}"))) {
            report.mistake(map.at(), name + ": an amount between braces needs quotes: \"R$ 9.999,05\"");
            return false;
        }
        if (!report.known(map, field == ScenarioField.AMOUNT ? FileKeys.AMOUNT : FileKeys.RANGE)) {
            return false;
        }
        var from = map.find("from");
        var to = map.find("to");
        var ending = map.find("endsWith");
        if (ending.isPresent() == (from.isPresent() || to.isPresent())) {
            report.mistake(
                    map.at(),
                    name + ": allowed: from, to or both"
                            + (field == ScenarioField.AMOUNT ? "; or endsWith alone" : ""));
            return false;
        }
        if (ending.isPresent()) {
            return takeEnding(ending.get());
        }
        var least = from.isPresent() ? number(name + ".from", from.get()) : Long.valueOf(0);
        var most = to.isPresent() ? number(name + ".to", to.get()) : Long.valueOf(Long.MAX_VALUE);
        if (least == null || most == null) {
            return false;
        }
        if (least > most) {
            report.mistake(map.at(), name + ": from is more than to, so no " + name + " lies between");
            return false;
        }
        return patterns.add(new ValuePattern.Span(least, most));
    }

    private boolean takeEnding(YamlNode node) {
        var digits = node instanceof YamlScalar scalar ? scalar.text() : "";
        if (!digits.matches("[0-9]{1,9}")) {
            report.refuse(name + ".endsWith", node, "1 to 9 digits in quotes, such as \"07\"");
            return false;
        }
        return patterns.add(ValuePattern.LastDigits.of(digits));
    }

    private boolean takeText(YamlNode node) {
        var text = report.text(name, node, FileReport.LONGEST_TEXT);
        if (text != null && Glob.hasWildcard(text)) {
            return patterns.add(new ValuePattern.Wildcards(Glob.of(text)));
        }
        return literal(text, node);
    }

    private boolean literal(@Nullable String text, YamlNode node) {
        if (text != null && field == ScenarioField.CARD_LAST4 && !text.matches("[0-9]{4}")) {
            report.refuse(name, node, "four digits, such as 1111, or with * or ?");
            return false;
        }
        return add(text);
    }

    private boolean takePattern(YamlMap map) {
        if (!report.known(map, FileKeys.TEXT)) {
            return false;
        }
        if (map.entries().size() != 1) {
            report.mistake(
                    map.at(),
                    name
                            + ": allowed: one of is (a text, in which * and ? mean themselves), matches (a regular expression)");
            return false;
        }
        var entry = map.entries().get(0);
        var key = name + "." + entry.name();
        return entry.name().equals("is")
                ? literal(report.text(key, entry.value(), FileReport.LONGEST_TEXT), entry.value())
                : takeRegex(key, entry.value());
    }

    private boolean takeRegex(String key, YamlNode node) {
        var text = report.text(key, node, LONGEST_REGEX);
        if (text == null) {
            return false;
        }
        if (RegexSize.of(text) > LARGEST_REGEX) {
            report.mistake(
                    node.at(),
                    key + ": found " + Quoted.of(text)
                            + "; allowed: a regular expression that asks for fewer repetitions");
            return false;
        }
        if (report.regexes() > FileReport.MOST_OF_REGEXES) {
            report.mistake(
                    node.at(),
                    key + ": found " + Quoted.of(text) + "; allowed: fewer regular expressions, or ones that ask for"
                            + " fewer repetitions; all before this one take up " + FileReport.MOST_OF_REGEXES
                            + " bytes");
            return false;
        }
        try {
            var regex = ValuePattern.Regex.of(Pattern.compile(text));
            report.hasRegex(regex.weight());
            return patterns.add(regex);
        } catch (PatternSyntaxException e) {
            report.mistake(
                    node.at(),
                    key + ": found " + Quoted.of(text) + "; allowed: a regular expression, but in this one: "
                            + e.getDescription() + " (RE2 syntax: no look-around, no back-references)");
            return false;
        }
    }

    private @Nullable Long number(String key, YamlNode node) {
        return field == ScenarioField.AMOUNT ? Reais.read(report, key, node) : report.number(key, node, 1, 12);
    }

    static List<String> choices(ScenarioField field) {
        return switch (field) {
            case METHOD -> names(PaymentMethod.values());
            case CARD_BRAND -> names(CardBrand.values());
            case PIX_KEY_TYPE -> names(PixKeyType.values());
            default -> List.of();
        };
    }

    private static List<String> names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }

    private boolean add(@Nullable Object value) {
        if (value != null) {
            literals.add(value);
        }
        return value != null;
    }
}
