package dev.paysandbox.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one operation, so kept that a request meets few of them: each lies under the values of one of its
 * conditions, its anchor. The rules without one are tried in order.
 */
final class Index {
    private final NumberAnchors amounts;
    private final TextAnchors[] texts;
    private final Rule[] rest;

    /** @param rules in the order of choice */
    Index(List<Rule> rules) {
        var crowds = crowds(rules);
        var byAmount = new HashMap<Long, List<Rule>>();
        var byText = new LinkedHashMap<String, TextAnchors.Builder>();
        var others = new ArrayList<Rule>();
        for (var rule : rules) {
            var anchor = anchor(rule, crowds);
            if (anchor instanceof NumberCriterion number) {
                number.literals()
                        .forEach(amount -> byAmount.computeIfAbsent(amount, none -> new ArrayList<>())
                                .add(rule));
            } else if (anchor instanceof TextCriterion text) {
                byText.computeIfAbsent(text.name(), name -> new TextAnchors.Builder(text))
                        .add(text, rule);
            } else {
                others.add(rule);
            }
        }
        amounts = new NumberAnchors(byAmount);
        texts = byText.values().stream().map(TextAnchors.Builder::build).toArray(TextAnchors[]::new);
        rest = others.toArray(Rule[]::new);
    }

    /** The first rule in the order of choice whose conditions hold, among those that come after a rank. */
    @Nullable
    Rule first(Occasion occasion, int after) {
        var best = firstOf(amounts.at(occasion), occasion, after, null);
        for (var anchors : texts) {
            best = anchors.first(occasion, after, best);
        }
        return firstOf(rest, occasion, after, best);
    }

    /** The same among some rules in their order; the best so far if none is better. */
    static @Nullable Rule firstOf(Rule[] rules, Occasion occasion, int after, @Nullable Rule best) {
        for (var rule : rules) {
            if (best != null && rule.rank() >= best.rank()) {
                break;
            }
            if (rule.rank() > after && rule.holds(occasion)) {
                return rule;
            }
        }
        return best;
    }

    /** The condition whose values the fewest other rules share; null where none can be an anchor. */
    private static @Nullable Criterion anchor(Rule rule, Map<String, Integer> crowds) {
        Criterion best = null;
        int smallest = Integer.MAX_VALUE;
        for (var criterion : rule.criteria()) {
            var keys = keys(criterion);
            if (!keys.isEmpty()) {
                var crowd = keys.stream()
                        .mapToInt(key -> crowds.getOrDefault(key, 0))
                        .max()
                        .getAsInt();
                if (crowd < smallest) {
                    best = criterion;
                    smallest = crowd;
                }
            }
        }
        return best;
    }

    /** How many rules would lie under each value. */
    private static Map<String, Integer> crowds(List<Rule> rules) {
        var crowds = new HashMap<String, Integer>();
        for (var rule : rules) {
            for (var criterion : rule.criteria()) {
                keys(criterion).forEach(key -> crowds.merge(key, 1, Integer::sum));
            }
        }
        return crowds;
    }

    /** The values and beginnings under which a rule could be found by the condition; none if that does not find it always. */
    private static List<String> keys(Criterion criterion) {
        if (criterion instanceof NumberCriterion number) {
            return number.field() == Field.AMOUNT && number.hasLiteralsOnly()
                    ? number.literals().mapToObj(Long::toString).toList()
                    : List.of();
        }
        var text = (TextCriterion) criterion;
        if (text.field().isChoice()
                // A card behind a token has no number to begin with something, though it may match the pattern.
                || (text.field() == Field.CARD_NUMBER && !text.patterns().isEmpty())
                || text.patterns().stream().anyMatch(pattern -> pattern.prefix().isEmpty())) {
            return List.of();
        }
        var keys = new ArrayList<String>();
        text.literals().forEach(literal -> keys.add(text.name() + "=" + literal));
        text.patterns().forEach(pattern -> keys.add(text.name() + "^" + pattern.prefix()));
        return keys;
    }
}
