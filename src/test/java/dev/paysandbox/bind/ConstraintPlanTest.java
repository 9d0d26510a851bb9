package dev.paysandbox.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.http.merchant.CardBody;
import dev.paysandbox.http.merchant.PayinBody;
import dev.paysandbox.http.merchant.PayoutBody;
import dev.paysandbox.support.Order;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where constraints are read once, micronaut-validation would find the same violations. */
@Tag("thorough")
class ConstraintPlanTest {
    private static final int BODIES = 1_000;

    private static final List<Class<?>> GROUPS = Stream.of(PayinBody.class, CardBody.class)
            .<Class<?>>flatMap(body -> Arrays.stream(body.getDeclaredClasses()))
            .filter(Class::isInterface)
            .toList();

    /** Right for some field, wrong for others. */
    private static final String[] VALUES =
            """
            null 0 1 -1 99 10000000000 999999999999999 9223372036854775808 1.5 true [] {} [{}]
            [{"title":"\\t","quantity":0,"unitPrice":-1},7,{"title":"x"}]
            "" "\\t" "x" "a\\nb" "PIX" "BOLETO" "CREDIT_CARD" "CPF" "12345678909" "12345678900" "11222333000181"
            "12ABC34501DE35" "12ABC34501DE36" "4111111111111111" "cvt_x" "12" "SP" "10.0.0.1" "http://shop.example/"
            "https://shop.example/" "maria@example.com" "%s" "%s"
            """.formatted("x".repeat(256), "x".repeat(2_100)).split("\\s+");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void the_same_is_found_with_the_same_paths_codes_and_words(long seed) {
        var random = new Random(seed);
        int broken = 0;
        for (int i = 0; i < BODIES; i++) {
            int kind = random.nextInt(4);
            var type = kind == 0 ? PayoutBody.class : PayinBody.class;
            var order = switch (kind) {
                case 0 -> Order.payout(100);
                case 1 -> Order.pix(100);
                case 2 -> Order.boleto(100);
                default -> Order.card("4111111111111111", 100);
            };
            var json = spoiled(order, fields(BodyType.of(type), "").toList(), random);
            var groups = GROUPS.stream().filter(group -> random.nextBoolean()).toArray(Class<?>[]::new);

            var found = violations(BodyReader.bindFrequent(json, type, "", body -> groups));
            assertThat(violations(BodyReader.bind(json, type, groups)))
                    .as("%s with %s", new String(json, StandardCharsets.UTF_8), List.of(groups))
                    .isEqualTo(found);
            broken += found.isEmpty() ? 0 : 1;
        }
        assertThat(broken).isBetween(BODIES / 2, BODIES - 10);
    }

    private static List<Violation> violations(BoundBody<?> bound) {
        var problem = catchThrowableOfType(Problem.class, bound::refuse);
        return problem == null ? List.of() : problem.violations();
    }

    private static byte[] spoiled(Order order, List<String> fields, Random random) {
        int changes = random.nextInt(5);
        for (int i = 0; i < changes; i++) {
            var field = fields.get(random.nextInt(fields.size()));
            try {
                if (random.nextInt(4) == 0) {
                    order.without(field);
                } else {
                    order.with(field, VALUES[random.nextInt(VALUES.length)]);
                }
            } catch (ClassCastException parentGone) {
                // An earlier change has put something else in its parent's place.
            }
        }
        return order.json().getBytes(StandardCharsets.UTF_8);
    }

    private static Stream<String> fields(BodyType type, String path) {
        return type.names().stream().flatMap(name -> {
            var field = type.at(name);
            var within = Stream.<String>of();
            if (field.kind == BodyField.FieldKind.OBJECT) {
                within = fields(field.type, path + name + ".");
            }
            return Stream.concat(Stream.of(path + name), within);
        });
    }
}
