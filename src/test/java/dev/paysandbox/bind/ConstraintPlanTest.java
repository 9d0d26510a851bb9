package dev.paysandbox.bind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.Violation;
import dev.paysandbox.http.merchant.PayinBody;
import dev.paysandbox.http.merchant.PayoutBody;
import dev.paysandbox.support.Order;
import io.micronaut.validation.validator.Validator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a body is tried by a plan, the validator would find the same. */
class ConstraintPlanTest {
    private static final int BODIES = 1_000;

    private static final Validator VALIDATOR = Validator.getInstance();

    private static final List<String> PAYIN_FIELDS = fields(PayinBody.class);
    private static final List<String> PAYOUT_FIELDS = fields(PayoutBody.class);

    /** Right for some field, wrong for others. */
    private static final List<String> VALUES = List.of(
            "null",
            "0",
            "1",
            "-1",
            "99",
            "10000000000",
            "999999999999999",
            "9223372036854775808",
            "1.5",
            "true",
            "[]",
            "{}",
            "[{}]",
            "[{\"title\": \" \", \"quantity\": 0, \"unitPrice\": -1}, 7, {\"title\": \"x\"}]",
            "\"\"",
            "\" \"",
            "\"x\"",
            "\"a\\nb\"",
            "\"PIX\"",
            "\"BOLETO\"",
            "\"CREDIT_CARD\"",
            "\"CPF\"",
            "\"12345678909\"",
            "\"12345678900\"",
            "\"11222333000181\"",
            "\"12ABC34501DE35\"",
            "\"4111111111111111\"",
            "\"cvt_x\"",
            "\"12\"",
            "\"SP\"",
            "\"10.0.0.1\"",
            "\"http://shop.example/\"",
            "\"https://shop.example/\"",
            "\"maria@example.com\"",
            "\"" + "x".repeat(256) + "\"",
            "\"" + "x".repeat(2_100) + "\"");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void the_same_is_found_with_the_same_paths_codes_and_words(long seed) {
        var random = new Random(seed);
        int broken = 0;
        for (int i = 0; i < BODIES; i++) {
            boolean payin = random.nextInt(4) > 0;
            var json = payin
                    ? spoiled(order(random), PAYIN_FIELDS, random)
                    : spoiled(Order.payout(100), PAYOUT_FIELDS, random);
            var type = BodyType.of(payin ? PayinBody.class : PayoutBody.class);
            var groups = some(groups(type), random);

            var planned = found(type, json, groups, true);
            assertThat(found(type, json, groups, false))
                    .as("%s with %s", json, List.of(groups))
                    .isEqualTo(planned);
            broken += planned.isEmpty() ? 0 : 1;
        }
        assertThat(broken).isBetween(BODIES / 2, BODIES - 10);
    }

    private static List<Violation> found(BodyType type, String json, Class<?>[] groups, boolean planned) {
        var faults = new BodyViolations(type, "");
        var body = JsonBody.read(
                json.getBytes(StandardCharsets.UTF_8),
                (parser, source) -> new TokenReader(parser, source, faults).object(type, FieldPath.BODY, false));
        faults.ask(groups);
        if (planned) {
            ConstraintPlan.check(type, body, groups, faults);
        } else {
            BodyReader.validate(VALIDATOR, type, body, groups, faults);
        }
        return faults.violations(body);
    }

    private static Order order(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> Order.pix(100);
            case 1 -> Order.boleto(100);
            default -> Order.card("4111111111111111", 100);
        };
    }

    private static String spoiled(Order order, List<String> fields, Random random) {
        int changes = random.nextInt(5);
        for (int i = 0; i < changes; i++) {
            var field = fields.get(random.nextInt(fields.size()));
            try {
                if (random.nextInt(4) == 0) {
                    order.without(field);
                } else {
                    order.with(field, VALUES.get(random.nextInt(VALUES.size())));
                }
            } catch (ClassCastException parentGone) {
                // An earlier change has put something else in its parent's place.
            }
        }
        return order.json();
    }

    private static List<String> fields(Class<?> body) {
        var fields = new ArrayList<String>();
        collect(BodyType.of(body), "", fields);
        return fields;
    }

    private static void collect(BodyType type, String path, List<String> fields) {
        for (var field : type.fields) {
            if (field.kind != BodyField.FieldKind.GIVEN) {
                fields.add(path + field.name);
            }
            if (field.kind == BodyField.FieldKind.OBJECT && field.type != null) {
                collect(field.type, path + field.name + ".", fields);
            }
        }
    }

    private static Set<Class<?>> groups(BodyType type) {
        var groups = new LinkedHashSet<Class<?>>();
        for (var field : type.fields) {
            for (var rule : field.rules) {
                groups.addAll(List.of(rule.groups()));
            }
            if (field.type != null) {
                groups.addAll(groups(field.type));
            }
        }
        return groups;
    }

    private static Class<?>[] some(Set<Class<?>> groups, Random random) {
        return groups.stream().filter(group -> random.nextBoolean()).toArray(Class<?>[]::new);
    }
}
