package dev.paysandbox.scenario.file;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.brazil.CardBrand;
import dev.paysandbox.domain.brazil.PixKeyType;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.Scenario.Layer;
import dev.paysandbox.scenario.ScenarioField;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Scenarios with conditions of every kind, and requests from so few letters and numbers that many of them meet. */
public final class RandomConditions {
    private static final String LETTERS = "aAbk-\u212ané";
    private static final List<String> HEADERS = List.of("header.X-A", "header.x-a", "header.X-B");

    private final Random random;

    public RandomConditions(Random random) {
        this.random = random;
    }

    public List<Scenario> scenarios(int count) {
        return Stream.iterate(0, i -> i + 1)
                .limit(count)
                .map(i -> Scenarios.read(any(Layer.values()), scenario("s" + i)))
                .toList();
    }

    public TestRequest request() {
        var operation = any(Operation.values());
        var asked = operation == Operation.PAYIN
                ? TestRequest.payin(any(PaymentMethod.values()), amount())
                : TestRequest.of(operation).of(amount());
        if (random.nextBoolean()) {
            asked.in(1 + random.nextInt(12));
        }
        for (var field : ScenarioField.values()) {
            if (!field.isNumber() && random.nextInt(4) > 0) {
                asked.with(
                        field,
                        field.isChoice() ? choice(field) : field == ScenarioField.CARD_LAST4 ? digits(4) : text());
            }
        }
        return asked.header("x-a", text()).header("x-b", text());
    }

    private String scenario(String name) {
        var operation = any(Operation.values());
        var conditions = new LinkedHashMap<String, String>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            var field = any(ScenarioField.of(operation));
            conditions.put(field == ScenarioField.HEADER ? any(HEADERS) : field.key(), condition(field));
        }
        // Only a card has these, so that another method beside them is a mistake.
        if (conditions.keySet().stream().anyMatch(key -> key.startsWith("card.") || key.equals("installments"))) {
            conditions.remove("method");
        }
        if (random.nextInt(6) == 0) {
            conditions.put("times", "" + (1 + random.nextInt(3)));
        }
        if (random.nextInt(6) == 0) {
            conditions.put("probability", "0." + (1 + random.nextInt(9)));
        }
        return conditions.entrySet().stream()
                .map(condition -> "  " + condition.getKey() + ": " + condition.getValue() + "\n")
                .collect(Collectors.joining(
                        "",
                        "scenario: " + name + "\nabout: A.\nwhen:\n  operation: " + operation.word() + "\n",
                        "fault: reset\n"));
    }

    private String condition(ScenarioField field) {
        if (random.nextInt(3) > 0) {
            return accepted(field);
        }
        return listed(1 + random.nextInt(3), () -> accepted(field));
    }

    private String accepted(ScenarioField field) {
        if (field == ScenarioField.AMOUNT) {
            return random.nextInt(4) == 0
                    ? "{endsWith: \"" + digits(1 + random.nextInt(2)) + "\"}"
                    : range(amount(), 200);
        }
        if (field == ScenarioField.INSTALLMENTS) {
            return range(1 + random.nextInt(11), 12);
        }
        if (field.isChoice()) {
            return choice(field);
        }
        return switch (random.nextInt(4)) {
            case 0 -> "{is: \"" + (field == ScenarioField.CARD_LAST4 ? digits(4) : text()) + "\"}";
            case 1, 2 -> "\"" + glob() + "\"";
            default -> "{matches: '" + new RandomRegex(random, LETTERS).text() + "'}";
        };
    }

    private String range(long from, long most) {
        return switch (random.nextInt(4)) {
            case 0 -> "{from: " + from + "}";
            case 1 -> "{to: " + from + "}";
            case 2 -> "{from: " + from + ", to: " + Math.min(most, from + random.nextInt(20)) + "}";
            default -> "" + from;
        };
    }

    private String glob() {
        var glob = new StringBuilder(text()).append('*');
        for (int i = random.nextInt(3); i > 0; i--) {
            glob.insert(random.nextInt(glob.length() + 1), random.nextBoolean() ? '*' : '?');
        }
        return random.nextBoolean() ? glob.toString() : glob.reverse().toString();
    }

    private String text() {
        var text = new StringBuilder();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    private String digits(int count) {
        return Stream.generate(() -> "" + random.nextInt(2)).limit(count).collect(Collectors.joining());
    }

    private long amount() {
        return 100 + random.nextInt(80);
    }

    private static <T> String listed(int count, Supplier<T> next) {
        var list = new ArrayList<T>();
        while (list.size() < count) {
            list.add(next.get());
        }
        return list.toString();
    }

    private String choice(ScenarioField field) {
        return switch (field) {
            case METHOD -> any(PaymentMethod.values()).name();
            case CARD_BRAND -> any(CardBrand.values()).name();
            default -> any(PixKeyType.values()).name();
        };
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private <T> T any(T[] all) {
        return all[random.nextInt(all.length)];
    }
}
