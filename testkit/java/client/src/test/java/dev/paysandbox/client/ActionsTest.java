package dev.paysandbox.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayinTable;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.PayoutTable;
import dev.paysandbox.domain.TransitionTable.Transition;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every action of the server's transition tables is a method, and the statuses are those of the server. */
class ActionsTest {
    private static final Set<String> OTHERS = Set.of(
            "act", "force", "await", "delivered", "details", "status", "id", "referenceId", "answer", "toString");

    private final World w = Server.shared().world(PaySandbox.WorldOptions::frozen);

    @Test
    void every_action_is_a_method_and_every_method_is_an_action() {
        assertThat(actionsOf(Payin.class))
                .isEqualTo(methods(PayinTable.PAYIN_TABLE.rows().stream(), PayinAction::wireName));
        assertThat(actionsOf(Payout.class))
                .isEqualTo(methods(PayoutTable.PAYOUT_TABLE.rows().stream(), PayoutAction::wireName));
    }

    /** The request, the methods to call, and the status after them. */
    static List<List<String>> payins() {
        return List.of(
                List.of("PIX", "pay", "APPROVED"),
                List.of("PIX", "cancel", "CANCELED"),
                List.of("PIX", "expire", "EXPIRED"),
                List.of("PIX", "break_", "FAILED"),
                List.of("PIX", "decline", "REFUSED"),
                List.of("PIX", "pay, refund", "REFUNDED"),
                List.of("PIX", "pay, openMed, winDispute", "APPROVED"),
                List.of("PIX", "pay, openMed, loseDispute", "MED"),
                List.of("BOLETO", "expire, payLate", "APPROVED"),
                List.of("CARD", "dispute, winDispute", "APPROVED"),
                List.of("CHALLENGE", "authenticate", "APPROVED"),
                List.of("CHALLENGE", "failChallenge", "REFUSED"));
    }

    @ParameterizedTest
    @MethodSource("payins")
    void each_action_changes_a_payin(List<String> story) throws ReflectiveOperationException {
        var payin = w.createPayin(
                switch (story.get(0)) {
                    case "PIX" -> Payins.pix(11980);
                    case "BOLETO" -> Payins.boleto(11980);
                    case "CARD" -> Payins.rawCard(11980, "4111111111111111");
                    default -> Payins.rawCard(11980, "4000000000002503");
                });

        for (var name : story.get(1).split(", ", -1)) {
            payin = (Payin) Payin.class.getMethod(name).invoke(payin);
        }

        assertThat(payin.status()).isEqualTo(story.get(2));
    }

    @Test
    void each_action_is_tested() {
        var told = payins().stream()
                .flatMap(story -> Arrays.stream(story.get(1).split(", ", -1)))
                .collect(Collectors.toSet());

        assertThat(told).isEqualTo(actionsOf(Payin.class));
    }

    @Test
    void each_action_changes_a_payout() {
        assertThat(w.createPayout(Payouts.pix(5000)).process().approve().status())
                .isEqualTo("APPROVED");
        assertThat(w.createPayout(Payouts.pix(5000)).fail().status()).isEqualTo("FAILED");
    }

    @Test
    void partial_amounts_and_reasons_are_sent() {
        var pix = w.createPayin(Payins.pix(11980)).pay().refund(2000).openMed(3000);
        assertThat(pix.details().refunded()).isEqualTo(2000);
        assertThat(pix.details().disputed()).isEqualTo(3000);

        var declined = w.createPayin(Payins.pix(11980)).decline("51");
        assertThat(declined.details().timeline()).extracting(Step::reason).contains("51");
        var acted = w.createPayin(Payins.pix(11980)).pay().act("refund", 500L, "a gift");
        assertThat(acted.details().timeline()).extracting(Step::reason).contains("a gift");
    }

    @Test
    void a_payment_can_be_forced_to_a_status_that_no_action_allows() {
        var payin = w.createPayin(Payins.pix(11980)).force(Status.CHARGEBACK, "drill");
        assertThat(payin.details().forced()).isTrue();
        assertThat(payin.details().status()).isEqualTo(Status.CHARGEBACK);
        assertThat(w.createPayout(Payouts.pix(5000)).force(Status.COMPLETED).status())
                .isEqualTo(Status.COMPLETED);
    }

    @Test
    void the_statuses_are_those_of_the_server() throws IllegalAccessException {
        var ours = new HashSet<String>();
        for (Field field : Status.class.getFields()) {
            assertThat(field.get(null)).isEqualTo(field.getName());
            ours.add(field.getName());
        }
        assertThat(ours)
                .isEqualTo(Stream.<Enum<?>[]>of(PayinStatus.values(), PayoutStatus.values())
                        .flatMap(Arrays::stream)
                        .map(Enum::name)
                        .collect(Collectors.toSet()));
    }

    private static Set<String> actionsOf(Class<?> payment) {
        return Arrays.stream(payment.getMethods())
                .filter(method ->
                        method.getDeclaringClass() != Object.class && !Modifier.isStatic(method.getModifiers()))
                .map(Method::getName)
                .filter(name -> !OTHERS.contains(name))
                .collect(Collectors.toSet());
    }

    /** The names of Java methods: {@code payLate} for {@code pay_late}, and {@code break_} for the keyword {@code break}. */
    private static <S extends Enum<S>, A extends Enum<A>> Set<String> methods(
            Stream<Transition<S, A>> rows, Function<A, String> wireName) {
        return rows.filter(row -> row.from() != null && !row.isByScenario())
                .map(row -> wireName.apply(row.action()))
                .map(name -> Pattern.compile("_(.)")
                        .matcher(name)
                        .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT)))
                .map(name -> SourceVersion.isKeyword(name) ? name + "_" : name)
                .collect(Collectors.toSet());
    }
}
