package dev.paysandbox.scenario.file;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.brazil.CardBrand;
import dev.paysandbox.domain.brazil.PixKeyType;
import dev.paysandbox.scenario.Criterion;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.ValuePattern;
import dev.paysandbox.text.Glob;
import dev.paysandbox.text.Quoted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the accepted values of one condition: a value, a pattern or range of values, or a list of alternatives. */
final class ConditionReader {
    static final int MOST_VALUES = 200;
    static final int LONGEST_REGEX = 200;
    private static final int LARGEST_REGEX = 1_000;

    private static final Set<ScenarioField> UNPUNCTUATED =
            Set.of(ScenarioField.CARD_NUMBER, ScenarioField.CUSTOMER_DOCUMENT);
    /** The values of those fields whose form is checked in a request. */
    private static final Map<ScenarioField, String> FORMS = Map.of(
            ScenarioField.CARD_NUMBER, "16 digits, without spaces",
            ScenarioField.CUSTOMER_DOCUMENT,
                    "the 11 digits of a CPF, or the 14 digits and capital letters of a CNPJ, without punctuation",
            ScenarioField.CUSTOMER_EMAIL, "a whole address, such as maria@example.com",
            ScenarioField.PIX_KEY,
                    "the form of a type of key, such as a CPF without punctuation or an e-mail in lowercase");

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

    Criterion read(YamlNode node) {
        if (!node.isList()) {
            take(node);
        } else if (node.items().isEmpty() || node.items().size() > MOST_VALUES) {
            report.add(
                    node.at(),
                    name + ": found a list of " + node.items().size() + "; allowed: 1 to " + MOST_VALUES
                            + " values, any of which is accepted");
        } else {
            node.items().forEach(this::take);
        }
        return new Criterion(field, name, literals, patterns);
    }

    private void take(YamlNode node) {
        if (field.isNumber() && node.isMap()) {
            takeRange(node);
        } else if (field.isNumber()) {
            add(number(name, node));
        } else if (field.isChoice()) {
            add(report.word(name, node, choices(field)));
        } else if (node.isMap()) {
            takePattern(node);
        } else {
            takeText(node);
        }
    }

    private void takeRange(YamlNode map) {
        if (field == ScenarioField.AMOUNT && Reais.isCut(map)) {
            report.add(map.at(), name + Reais.NEEDS_QUOTES);
            return;
        }
        if (!report.known(map, field == ScenarioField.AMOUNT ? FileKeys.AMOUNT : FileKeys.RANGE)) {
            return;
        }
        var from = map.find("from");
        var to = map.find("to");
        var ending = map.find("endsWith");
        if (ending.isPresent() == (from.isPresent() || to.isPresent())) {
            report.add(
                    map.at(),
                    name + ": allowed: from, to or both"
                            + (field == ScenarioField.AMOUNT ? "; or endsWith alone" : ""));
            return;
        }
        if (ending.isPresent()) {
            takeEnding(ending.get());
            return;
        }
        long least = from.map(value -> number(name + ".from", value)).orElse(0L);
        long most = to.map(value -> number(name + ".to", value)).orElse(Long.MAX_VALUE);
        if (least > most) {
            report.add(map.at(), name + ": from is more than to, so no " + name + " lies between");
        }
        patterns.add(new ValuePattern.Span(least, most));
    }

    private void takeEnding(YamlNode node) {
        if (node.text().matches("[0-9]{1,9}")) {
            patterns.add(ValuePattern.LastDigits.of(node.text()));
        } else {
            report.refuse(name + ".endsWith", node, "1 to 9 digits in quotes, such as \"07\"");
        }
    }

    private void takeText(YamlNode node) {
        var text = report.text(name, node, FileReport.LONGEST_TEXT);
        if (text != null && Glob.hasWildcard(text)) {
            if (UNPUNCTUATED.contains(field) && !text.matches("[0-9A-Z*?]+")) {
                warnOfNone(node);
            }
            patterns.add(new ValuePattern.Wildcards(Glob.of(text)));
        } else {
            takeLiteral(text, node);
        }
    }

    private void takeLiteral(@Nullable String text, YamlNode node) {
        if (text != null && field == ScenarioField.CARD_LAST4 && !text.matches("[0-9]{4}")) {
            report.refuse(name, node, "four digits, such as 1111, or with * or ?");
        }
        if (text != null && !isPossible(text)) {
            warnOfNone(node);
        }
        add(text);
    }

    /** Whether a request with this value can be accepted. */
    private boolean isPossible(String text) {
        return switch (field) {
            case CARD_NUMBER -> text.matches(Objects.requireNonNull(TextFormat.CARD_NUMBER.pattern()));
            case CUSTOMER_DOCUMENT -> text.matches(Objects.requireNonNull(TextFormat.DOCUMENT.pattern()));
            case CUSTOMER_EMAIL -> text.matches("[^@\\s]+@[^@\\s]+");
            case PIX_KEY -> Arrays.stream(PixKeyType.values()).anyMatch(type -> type.accepts(text));
            default -> true;
        };
    }

    private void warnOfNone(YamlNode node) {
        report.warn(node.at(), name + ": no request has such a value; write " + FORMS.get(field));
    }

    private void takePattern(YamlNode map) {
        if (!report.known(map, FileKeys.TEXT)) {
            return;
        }
        if (map.entries().size() != 1) {
            report.add(
                    map.at(),
                    name
                            + ": allowed: one of is (a text, in which * and ? mean themselves), matches (a regular expression)");
            return;
        }
        var entry = map.entries().get(0);
        var key = name + "." + entry.name();
        if (entry.name().equals("is")) {
            takeLiteral(report.text(key, entry.value(), FileReport.LONGEST_TEXT), entry.value());
        } else {
            takeRegex(key, entry.value());
        }
    }

    private void takeRegex(String key, YamlNode node) {
        var text = report.text(key, node, LONGEST_REGEX);
        if (text == null) {
            return;
        }
        if (RegexSize.of(text) > LARGEST_REGEX) {
            refuseRegex(key, node, "a regular expression that asks for fewer repetitions");
        } else if (report.regexes() > FileReport.MOST_OF_REGEXES) {
            refuseRegex(
                    key,
                    node,
                    "fewer regular expressions, or ones that ask for fewer repetitions; all before this one take up "
                            + FileReport.MOST_OF_REGEXES + " bytes");
        } else {
            try {
                var regex = ValuePattern.Regex.of(Pattern.compile(text));
                report.hasRegex(regex.weight());
                patterns.add(regex);
            } catch (PatternSyntaxException e) {
                refuseRegex(
                        key,
                        node,
                        "a regular expression, but in this one: " + e.getDescription()
                                + " (RE2 syntax: no look-around, no back-references)");
            }
        }
    }

    private void refuseRegex(String key, YamlNode node, String allowed) {
        report.add(node.at(), key + ": found " + Quoted.of(node.text()) + "; allowed: " + allowed);
    }

    private @Nullable Long number(String key, YamlNode node) {
        return field == ScenarioField.AMOUNT ? Reais.read(report, key, node) : report.number(key, node, 1, 12);
    }

    static List<String> choices(ScenarioField field) {
        return switch (field) {
            case METHOD -> FileReport.names(PaymentMethod.class);
            case CARD_BRAND -> FileReport.names(CardBrand.class);
            case PIX_KEY_TYPE -> FileReport.names(PixKeyType.class);
            default -> List.of();
        };
    }

    private void add(@Nullable Object value) {
        if (value != null) {
            literals.add(value);
        }
    }
}
