package dev.paysandbox.scenario.grammar;

import dev.paysandbox.scenario.model.Expectations;
import dev.paysandbox.scenario.model.ExpectedFact;
import dev.paysandbox.scenario.model.Fact;
import dev.paysandbox.scenario.model.Operation;
import dev.paysandbox.scenario.model.RequestScope;
import dev.paysandbox.yaml.YamlKind;
import dev.paysandbox.yaml.YamlList;
import dev.paysandbox.yaml.YamlMap;
import dev.paysandbox.yaml.YamlNode;
import dev.paysandbox.yaml.YamlScalar;
import java.time.Duration;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code expect}, which makes a scenario a drill. */
final class ExpectReader {
    private static final int MOST_CHECKS = 20;
    private static final int MOST_NAMES = 20;
    private static final int MOST_ORDERS = 5;
    private static final int MOST_TIMES = 1_000_000;
    private static final Pattern RULE = Pattern.compile("PSB-[0-9]{3}");
    private static final Pattern NAME = Pattern.compile(ScenarioReader.NAME_FORM);
    private static final Pattern TIME_OF_DAY = Pattern.compile("([01][0-9]|2[0-3]):[0-5][0-9]");

    private final FileReport report;
    private final RequestScope scope;

    ExpectReader(FileReport report, RequestScope scope) {
        this.report = report;
        this.scope = scope;
    }

    /** Null if something in it is not allowed. */
    @Nullable
    Expectations read(YamlNode node) {
        if (scope.operation() != Operation.PAYIN && scope.operation() != Operation.PAYOUT) {
            report.mistake(node.at(), "expect: a drill is about a payment; allowed: for a payin or a payout");
            return null;
        }
        var map = report.map("expect", node, FileKeys.EXPECT);
        if (map == null) {
            return null;
        }
        var rules = map.find("rules").map(list -> list("rules", list, "ids of rules, such as [PSB-002]", this::rule));
        var checks = map.find("checks").map(this::checks);
        if (map.find("rules").isEmpty() && map.find("checks").isEmpty()) {
            report.missing(
                    map,
                    "checks",
                    FileKeys.EXPECT.names(),
                    "expect: nothing is expected here; allowed: rules, checks, or both");
            return null;
        }
        var until = map.find("until").map(value -> report.duration("until", value));
        var begins = map.find("begins").map(this::timeOfDay);
        var also =
                map.find("also").map(list -> list("also", list, "names of scenarios, such as [api-slow]", this::name));
        var times = number(map, "times", MOST_TIMES, MOST_TIMES);
        var orders = number(map, "orders", MOST_ORDERS, 1);
        var running = isSaid(map, "clock", "running");
        var signed = isSaid(map, "signed", "true");
        if (times == null || orders == null || running == null || signed == null) {
            return null;
        }
        if (rules.isPresent() != map.find("rules").isPresent()
                || checks.isPresent() != map.find("checks").isPresent()
                || until.isPresent() != map.find("until").isPresent()
                || begins.isPresent() != map.find("begins").isPresent()
                || also.isPresent() != map.find("also").isPresent()) {
            return null;
        }
        var facts = checks.orElse(List.of());
        var last = facts.isEmpty() ? Duration.ZERO : facts.get(facts.size() - 1).after();
        return new Expectations(
                rules.orElse(List.of()),
                facts,
                until.filter(given -> given.compareTo(last) > 0).orElse(last),
                running,
                begins.orElse(null),
                also.orElse(List.of()),
                times.intValue(),
                orders.intValue(),
                signed);
    }

    private <T> @Nullable List<T> list(
            String key, YamlNode node, String what, BiFunction<String, YamlNode, @Nullable T> reading) {
        var list = list(key, node, MOST_NAMES, what);
        if (list == null) {
            return null;
        }
        var read = new ArrayList<T>();
        for (var item : list.items()) {
            var value = reading.apply(key, item);
            if (value != null) {
                read.add(value);
            }
        }
        return read.size() == list.items().size() ? read : null;
    }

    private @Nullable YamlList list(String key, YamlNode node, int most, String what) {
        var allowed = "a list of 1 to " + most + " " + what;
        if (!(node instanceof YamlList list)) {
            report.refuse(key, node, allowed);
            return null;
        }
        if (list.items().isEmpty() || list.items().size() > most) {
            report.mistake(node.at(), key + ": found a list of " + list.items().size() + "; allowed: " + allowed);
            return null;
        }
        return list;
    }

    private @Nullable String rule(String key, YamlNode node) {
        return matching(key, node, RULE, "the id of a rule, such as PSB-002");
    }

    private @Nullable String name(String key, YamlNode node) {
        return matching(key, node, NAME, "the name of a scenario");
    }

    private @Nullable LocalTime timeOfDay(YamlNode node) {
        var text = matching("begins", node, TIME_OF_DAY, "a time of day in São Paulo in quotes, such as \"23:30\"");
        return text == null ? null : LocalTime.parse(text);
    }

    private @Nullable String matching(String key, YamlNode node, Pattern form, String allowed) {
        if (node instanceof YamlScalar scalar
                && scalar.kind() == YamlKind.TEXT
                && form.matcher(scalar.text()).matches()) {
            return scalar.text();
        }
        report.refuse(key, node, allowed);
        return null;
    }

    /** False if the key is missing, null if its value is not this word. */
    private @Nullable Boolean isSaid(YamlMap map, String key, String word) {
        var node = map.find(key);
        if (node.isEmpty()) {
            return false;
        }
        if (node.get() instanceof YamlScalar scalar && scalar.text().equals(word)) {
            return true;
        }
        report.refuse(key, node.get(), word + ", or leave it out");
        return null;
    }

    private @Nullable Long number(YamlMap map, String key, long most, long otherwise) {
        var node = map.find(key);
        return node.isPresent() ? report.number(key, node.get(), 1, most) : Long.valueOf(otherwise);
    }

    private @Nullable List<ExpectedFact> checks(YamlNode node) {
        var list = list("checks", node, MOST_CHECKS, "checks, such as {after: 1h, paid: true, rule: PSB-036}");
        if (list == null) {
            return null;
        }
        var facts = new ArrayList<ExpectedFact>();
        boolean good = true;
        for (var item : list.items()) {
            good &= check(item, facts);
        }
        facts.sort(Comparator.comparing(ExpectedFact::after));
        return good ? facts : null;
    }

    private boolean check(YamlNode node, List<ExpectedFact> facts) {
        var map = report.map("checks", node, FileKeys.CHECK);
        if (map == null) {
            return false;
        }
        var after = map.find("after").map(value -> report.duration("after", value));
        if (map.find("rule").isEmpty()) {
            report.mistake(
                    map.at(), "checks: rule is missing; allowed: the id of the rule that is broken, such as PSB-036");
            return false;
        }
        var rule = rule("rule", map.find("rule").get());
        if (rule == null || after.isPresent() != map.find("after").isPresent()) {
            return false;
        }
        var allowed = Fact.of(scope.operation());
        int before = facts.size();
        for (var entry : map.entries()) {
            var fact = Fact.find(entry.name());
            if (fact.isPresent() && !allowed.contains(fact.get())) {
                report.unknown(
                        entry.at(),
                        "fact of a " + scope.operation().word(),
                        entry.name(),
                        allowed.stream().map(Fact::key).toList());
                return false;
            }
            if (fact.isPresent()) {
                var value = value(fact.get(), entry.value());
                if (value.isEmpty()) {
                    return false;
                }
                facts.add(new ExpectedFact(after.orElse(Duration.ZERO), fact.get(), value.get(), rule));
            }
        }
        if (facts.size() == before) {
            report.mistake(
                    map.at(),
                    "checks: nothing is checked here; allowed: "
                            + String.join(", ", allowed.stream().map(Fact::key).toList()));
            return false;
        }
        return true;
    }

    private Optional<Long> value(Fact fact, YamlNode node) {
        if (fact.isCount()) {
            return Optional.ofNullable(report.number(fact.key(), node, 0, MOST_TIMES));
        }
        if (node.kind() == YamlKind.TRUTH && node instanceof YamlScalar scalar) {
            return Optional.of(scalar.text().equals("true") ? 1L : 0L);
        }
        report.refuse(fact.key(), node, "true or false");
        return Optional.empty();
    }
}
