package dev.paysandbox.scenario.file;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.Criterion;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.ValuePattern;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A value by which a request meets a shipped scenario: an amount in cents, a card's number, an address, a key. */
public record MagicValue(Scenario scenario, ScenarioField field, String value) {
    public static List<MagicValue> of(ScenarioSet set) {
        return set.all().stream().flatMap(MagicValue::of).toList();
    }

    static Stream<MagicValue> of(Scenario scenario) {
        var when = scenario.when();
        return when == null
                ? Stream.of()
                : when.criteria().stream()
                        .filter(criterion -> criterion.field() != ScenarioField.METHOD)
                        .flatMap(criterion ->
                                values(criterion).map(value -> new MagicValue(scenario, criterion.field(), value)));
    }

    private static Stream<String> values(Criterion criterion) {
        var literals = criterion.literals().stream().map(Object::toString);
        return criterion.field().isNumber()
                ? literals
                : Stream.concat(
                        literals,
                        criterion.patterns().stream()
                                .map(pattern -> ((ValuePattern.Wildcards) pattern)
                                        .glob()
                                        .text()));
    }

    /** {@code PIX payin}, {@code PIX lookup}, {@code payout}. */
    public String payment() {
        var scope = scenario.scope();
        var word = scope.operation().word();
        Set<PaymentMethod> methods = EnumSet.copyOf(scope.methods());
        return scope.operation() == Operation.PAYIN || scope.operation() == Operation.LOOKUP
                ? methods.stream().map(Enum::name).collect(Collectors.joining(" or ")) + " " + word
                : word;
    }
}
