package dev.paysandbox.scenario.file;

import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.Criterion;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.RequestScope;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.When;
import dev.paysandbox.text.Nearest;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads {@code for} and {@code when}: the requests that a scenario is for, and the conditions that choose it. */
final class WhenReader {
    static final List<String> OPERATIONS =
            Arrays.stream(Operation.values()).map(Operation::word).toList();

    /** The keys that are not about a field of the request. */
    private static final List<String> NO_FIELDS = List.of("operation", "times", "per", "probability");

    private static final int MOST_TIMES = 1_000_000;
    private static final Pattern PERCENT = Pattern.compile("([1-9][0-9]?|100)%");
    private static final Pattern PART = Pattern.compile("0?\\.[0-9]{1,6}|1(\\.0{1,6})?");
    private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9_-]{1,100}");
    /** An explanation shows the values of headers, so headers with secrets cannot be conditions. */
    private static final Set<String> SECRET_HEADERS =
            Set.of("authorization", "proxy-authorization", "cookie", "x-api-secret");

    /**
     * The result of reading.
     *
     * @param when null for a scenario that is only chosen by its name
     * @param isWhole false if something is wrong; the scope is then a guess, so that the rest can be checked too
     */
    record WhenResult(RequestScope scope, @Nullable When when, boolean isWhole) {}

    private final FileReport report;

    WhenReader(FileReport report) {
        this.report = report;
    }

    /** {@code payin}, {@code PIX payin}, and so on. */
    static List<String> scopes() {
        return RequestScope.all().stream().map(RequestScope::words).toList();
    }

    /** Reads {@code for}. */
    @Nullable
    WhenResult only(YamlNode node) {
        var scope = report.choice("for", node, RequestScope.all(), RequestScope::words);
        return scope == null ? null : new WhenResult(scope, null, true);
    }

    @Nullable
    WhenResult when(YamlNode node) {
        var map = report.map("when", node, "a mapping of conditions, such as operation: payin");
        if (map == null) {
            return null;
        }
        var given = map.find("operation");
        if (given.isEmpty()) {
            var key = List.of("operation");
            // Without it no other condition can be checked.
            map.entries().stream()
                    .filter(entry -> Nearest.to(entry.name(), key).isPresent())
                    .forEach(entry -> report.unknown(entry.at(), "condition", entry.name(), key));
            report.missing(
                    map, "operation", key, "when: operation is missing; allowed: " + String.join(", ", OPERATIONS));
            return null;
        }
        var operation = report.choice("operation", given.get(), List.of(Operation.values()), Operation::word);
        if (operation == null) {
            return null;
        }
        if (map.entries().size() == 1) {
            report.add(
                    map.at(),
                    "when: an operation alone would choose every " + operation.word()
                            + "; add a condition, or write \"for: " + operation.word()
                            + "\" instead of when, and it plays by its name only");
            return assumed(operation);
        }
        return conditions(operation, map);
    }

    private static WhenResult assumed(Operation operation) {
        return new WhenResult(new RequestScope(operation, operation.methods()), null, false);
    }

    private WhenResult conditions(Operation operation, YamlNode map) {
        int before = report.size();
        var criteria = new ArrayList<Criterion>();
        for (var entry : map.entries()) {
            if (!NO_FIELDS.contains(entry.name())) {
                criterion(operation, entry, criteria);
            }
        }
        var when = new When(
                criteria.stream()
                        .sorted(Comparator.comparingInt(Criterion::cost))
                        .toList(),
                report.number(map, "times", 1, MOST_TIMES, 0),
                map.entry("per").map(entry -> per(operation, entry)).orElse(null),
                map.find("probability").map(this::probability).orElse(When.CERTAIN));
        var methods = methods(operation, map, criteria);
        return report.size() > before
                ? assumed(operation)
                : new WhenResult(new RequestScope(operation, methods), when, true);
    }

    private void criterion(Operation operation, YamlNode.Pair entry, List<Criterion> criteria) {
        int before = report.size();
        var field = field(operation, entry);
        if (field != null) {
            var criterion = new ConditionReader(report, field, entry.name()).read(entry.value());
            if (report.size() == before) {
                criteria.add(criterion);
            }
        }
    }

    /** The field of a condition; null for a name that the operation does not have. */
    private @Nullable ScenarioField field(Operation operation, YamlNode.Pair entry) {
        var name = entry.name();
        if (name.startsWith(ScenarioField.HEADER.key())) {
            return header(entry, name.substring(ScenarioField.HEADER.key().length()));
        }
        for (var field : ScenarioField.values()) {
            if (field.key().equals(name)) {
                if (field.isOf(operation)) {
                    return field;
                }
                report.add(
                        entry.at(),
                        name + ": " + operation.withArticle() + " has no such field; allowed: "
                                + String.join(", ", FileKeys.conditions(operation)));
                return null;
            }
        }
        report.unknown(entry.at(), "condition", name, FileKeys.conditions(operation));
        return null;
    }

    private @Nullable ScenarioField header(YamlNode.Pair entry, String name) {
        if (!HEADER_NAME.matcher(name).matches()) {
            report.unknown(
                    entry.at(),
                    "condition",
                    entry.name(),
                    List.of("header. and the header's name, such as header.X-Test"));
            return null;
        }
        if (SECRET_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
            report.add(entry.at(), entry.name() + ": a header that holds a secret cannot be a condition");
            return null;
        }
        return ScenarioField.HEADER;
    }

    private @Nullable ScenarioField per(Operation operation, YamlNode.Pair entry) {
        var fields = FileKeys.perFields(operation);
        if (fields.isEmpty()) {
            report.add(entry.at(), "per: " + operation.withArticle() + " has no field to count by");
            return null;
        }
        return report.choice("per", entry.value(), fields, ScenarioField::key);
    }

    /** The methods that a request can have when all conditions hold; reports a mistake if there is none. */
    private Set<PaymentMethod> methods(Operation operation, YamlNode map, List<Criterion> criteria) {
        var methods = operation.methods();
        for (var criterion : criteria) {
            if (criterion.field() == ScenarioField.METHOD) {
                methods = criterion.literals().stream()
                        .map(name -> PaymentMethod.valueOf((String) name))
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(PaymentMethod.class)));
            }
        }
        var ofCards = map.entries().stream()
                .filter(entry -> criteria.stream()
                        .anyMatch(criterion -> criterion.field().isOfCards()
                                && criterion.name().equals(entry.name())))
                .findFirst();
        if (ofCards.isPresent() && !methods.contains(PaymentMethod.CREDIT_CARD)) {
            report.add(
                    ofCards.get().at(),
                    ofCards.get().name() + ": only a CREDIT_CARD " + operation.word() + " has one, and method says "
                            + methods.stream().map(Enum::name).collect(Collectors.joining(" or ")));
            return Set.of();
        }
        return ofCards.isPresent() ? EnumSet.of(PaymentMethod.CREDIT_CARD) : methods;
    }

    /** In millionths. */
    private @Nullable Integer probability(YamlNode node) {
        var text = node.text();
        if (node.kind() == YamlKind.TEXT && PERCENT.matcher(text).matches()) {
            return Integer.parseInt(text.replace("%", "")) * (When.CERTAIN / 100);
        }
        int millionths = PART.matcher(text).matches()
                ? new BigDecimal(text).movePointRight(6).intValueExact()
                : 0;
        if (millionths > 0) {
            return millionths;
        }
        report.refuse("probability", node, "a part of 1 such as 0.3, or 30%");
        return null;
    }
}
