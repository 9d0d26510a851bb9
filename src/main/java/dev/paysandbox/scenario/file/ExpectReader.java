package dev.paysandbox.scenario.file;

import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.scenario.Expectations;
import dev.paysandbox.scenario.Expectations.ExpectedFact;
import dev.paysandbox.scenario.Fact;
import dev.paysandbox.scenario.KnownRules;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.RequestScope;
import java.time.Duration;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code expect}, which makes a scenario a drill. */
final class ExpectReader {
    private static final int MOST_CHECKS = 20;
    private static final int MOST_NAMES = 20;
    private static final int MOST_ORDERS = 5;
    private static final int MOST_TIMES = 1_000_000;
    private static final Pattern RULE = Pattern.compile("PSB-[0-9]{3}");
    private static final String RULE_ALLOWED = "the id of a rule, such as PSB-002";
    private static final Pattern NAME = Pattern.compile(ScenarioReader.NAME_FORM);
    private static final Pattern TIME_OF_DAY = Pattern.compile("([01][0-9]|2[0-3]):[0-5][0-9]");
    private static final Pattern RUNNING = Pattern.compile("running");

    private final FileReport report;
    private final RequestScope scope;

    ExpectReader(FileReport report, RequestScope scope) {
        this.report = report;
        this.scope = scope;
    }

    @Nullable
    Expectations read(YamlNode node) {
        if (scope.operation() != Operation.PAYIN && scope.operation() != Operation.PAYOUT) {
            report.add(node.at(), "expect: a drill is about a payment; allowed: for a payin or a payout");
            return null;
        }
        var map = report.map("expect", node, FileKeys.EXPECT);
        if (map == null) {
            return null;
        }
        if (map.find("rules").isEmpty() && map.find("checks").isEmpty()) {
            report.missing(
                    map,
                    "checks",
                    FileKeys.EXPECT.names(),
                    "expect: nothing is expected here; allowed: rules, checks, or both");
        }
        var facts = map.find("checks").map(this::checks).orElse(List.of());
        var last = facts.isEmpty() ? Duration.ZERO : facts.get(facts.size() - 1).after();
        var until = report.duration(map, "until");
        return new Expectations(
                texts(map, "rules", "ids of rules, such as [PSB-002]", this::rule),
                facts,
                until.compareTo(last) > 0 ? until : last,
                map.find("clock")
                        .map(value -> report.form("clock", value, RUNNING, "running, or leave it out"))
                        .isPresent(),
                map.find("begins").map(this::timeOfDay).orElse(null),
                texts(
                        map,
                        "also",
                        "names of scenarios, such as [api-slow]",
                        (key, item) -> report.form(key, item, NAME, "the name of a scenario")),
                report.number(map, "times", 1, MOST_TIMES, MOST_TIMES),
                report.number(map, "orders", 1, MOST_ORDERS, 1),
                report.isTrue(map, "signed"),
                report.isTrue(map, "polled"),
                report.isTrue(map, "restarted"),
                report.isTrue(map, "ownClock"));
    }

    private List<String> texts(
            YamlNode map, String key, String what, BiFunction<String, YamlNode, @Nullable String> reading) {
        var items = map.find(key)
                .map(value -> report.list(key, value, MOST_NAMES, what))
                .orElse(List.of());
        return items.stream()
                .flatMap(item -> Stream.ofNullable(reading.apply(key, item)))
                .toList();
    }

    private @Nullable String rule(String key, YamlNode node) {
        var id = report.form(key, node, RULE, RULE_ALLOWED);
        var known = KnownRules.provided();
        if (id == null || known.isEmpty() || known.contains(id)) {
            return id;
        }
        report.refuse(key, node, known.get(0) + " to " + known.get(known.size() - 1));
        return null;
    }

    private @Nullable LocalTime timeOfDay(YamlNode node) {
        var text = report.form("begins", node, TIME_OF_DAY, "a time of day in São Paulo in quotes, such as \"23:30\"");
        return text == null ? null : LocalTime.parse(text);
    }

    private List<ExpectedFact> checks(YamlNode node) {
        var facts = new ArrayList<ExpectedFact>();
        for (var item :
                report.list("checks", node, MOST_CHECKS, "checks, such as {after: 1h, paid: true, rule: PSB-036}")) {
            var map = report.map("checks", item, FileKeys.CHECK);
            if (map != null) {
                check(map, facts);
            }
        }
        facts.sort(Comparator.comparing(ExpectedFact::after));
        return facts;
    }

    private void check(YamlNode map, List<ExpectedFact> facts) {
        var after = report.duration(map, "after");
        var rule = report.required(
                        map,
                        FileKeys.CHECK,
                        "rule",
                        "checks: rule is missing; allowed: the id of the rule that is broken, such as PSB-036")
                .map(value -> rule("rule", value));
        if (rule.isEmpty()) {
            return;
        }
        var or = map.find("or")
                .map(others -> facts(others, after, rule.get(), List.of()))
                .orElse(List.of());
        facts.addAll(facts(map, after, rule.get(), or));
    }

    /** The facts in the mapping; at least one is required. */
    private List<ExpectedFact> facts(YamlNode map, Duration after, String rule, List<ExpectedFact> or) {
        var facts = new ArrayList<ExpectedFact>();
        var allowed = Fact.of(scope.operation());
        boolean checked = false;
        for (var entry : map.entries()) {
            var fact = Fact.find(entry.name()).orElse(null);
            checked |= fact != null;
            if (fact != null && !allowed.contains(fact)) {
                report.unknown(
                        entry.at(),
                        "fact of " + scope.operation().withArticle(),
                        entry.name(),
                        allowed.stream().map(Fact::key).toList());
            } else if (fact != null) {
                facts.add(new ExpectedFact(after, fact, value(fact, entry.value()), rule, or));
            }
        }
        if (!checked) {
            report.add(
                    map.at(),
                    "checks: nothing is checked here; allowed: "
                            + String.join(", ", allowed.stream().map(Fact::key).toList()));
        }
        return facts;
    }

    private long value(Fact fact, YamlNode node) {
        if (fact.isCount()) {
            var count = report.number(fact.key(), node, 0, MOST_TIMES);
            return count == null ? 0 : count;
        }
        if (node.kind() != YamlKind.TRUTH) {
            report.refuse(fact.key(), node, "true or false");
        }
        return node.text().equals("true") ? 1 : 0;
    }
}
