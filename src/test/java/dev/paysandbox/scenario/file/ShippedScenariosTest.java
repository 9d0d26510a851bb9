package dev.paysandbox.scenario.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.scenario.Fault;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.choice.ShippedScenarios;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every scenario that ships happens as its own file tells it. */
class ShippedScenariosTest {
    private static final Path FOLDER = Path.of("..", "scenarios");
    private static final ScenarioSet SHIPPED = ScenarioLoader.load(ShippedScenarios.texts(), List.of());
    private static final long ORDINARY = 12_346;

    private TestMerchant merchant = TestMerchant.opened();

    /** Those of payments; a browser's requests are another test's. */
    static Stream<String> names() {
        return SHIPPED.all().stream().filter(ShippedScenariosTest::isOfPayments).map(Scenario::name);
    }

    private static boolean isOfPayments(Scenario scenario) {
        var operation = scenario.scope().operation();
        return operation == Operation.PAYIN || operation == Operation.PAYOUT;
    }

    @ParameterizedTest
    @MethodSource("names")
    void a_scenario_named_by_the_header_plays_as_described(String name) throws IOException {
        var scenario = SHIPPED.named(name).orElseThrow();

        happensAsTold(scenario, Scenarios.order(scenario, ORDINARY), ORDINARY, name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void each_magic_value_of_a_scenario_makes_it_play_as_described(String name) throws IOException {
        var values = MagicValue.of(SHIPPED.named(name).orElseThrow()).toList();
        assertThat(values).isNotEmpty();

        for (var magic : values) {
            merchant = TestMerchant.opened();
            long cents = magic.field() == ScenarioField.AMOUNT ? Long.parseLong(magic.value()) : ORDINARY;
            happensAsTold(magic.scenario(), order(magic, cents), cents, null);
        }
    }

    static Stream<String> lookups() {
        return SHIPPED.all().stream()
                .filter(scenario -> scenario.scope().operation() == Operation.LOOKUP)
                .map(Scenario::name);
    }

    /** What the merchant is shown is not what happens: the payin goes on as without it. */
    @ParameterizedTest
    @MethodSource("lookups")
    void a_scenario_of_lookups_answers_them_as_described_and_changes_no_payment(String name) throws IOException {
        var scenario = SHIPPED.named(name).orElseThrow();
        var told = ExpectedOutcome.of(Files.readString(FOLDER.resolve(scenario.source())));
        var shown = List.of(told.answer().split(", "));
        merchant.freezes();
        try (var receiver = new Receiver()) {
            for (var magic : MagicValue.of(scenario).toList()) {
                var payin =
                        merchant.opens(Order.pix(Long.parseLong(magic.value())).heardAt(receiver.url()));
                assertThat(payin.headers().firstValue("X-Sandbox-Scenario")).isEmpty();

                for (int i = 0; i < shown.size(); i++) {
                    if (shown.get(i).equals("none")) {
                        assertThatThrownBy(() -> merchant.gets("/payin/" + payin.at("id")))
                                .hasRootCauseInstanceOf(IOException.class);
                        continue;
                    }
                    var answer = merchant.gets("/payin/" + payin.at("id"));
                    assertThat(answer.status() == 200 ? answer.at("status") : Integer.toString(answer.status()))
                            .isEqualTo(shown.get(i));
                    assertThat(answer.headers().firstValue("X-Sandbox-Scenario").isPresent())
                            .isEqualTo(i < scenario.when().times());
                }
                merchant.advances("100d");

                var seen = merchant.looksAt("/payins/" + payin.at("id")).json();
                assertThat(statuses(List.of(seen))).isEqualTo(told.statuses());
                assertThat(receiver.statuses()).isEqualTo(told.notifications());
            }
        }
    }

    @Test
    void no_magic_value_is_used_twice_and_magic_amounts_are_of_one_family() {
        var used = new HashSet<String>();

        assertThat(MagicValue.of(SHIPPED)).allSatisfy(magic -> {
            assertThat(used.add(magic.payment() + " " + magic.field() + " " + magic.value()))
                    .isTrue();
            if (magic.field() == ScenarioField.AMOUNT) {
                assertThat(Long.parseLong(magic.value())).isBetween(999_901L, 999_999L);
            }
        });
        assertThat(SHIPPED.warnings()).isEmpty();
    }

    @Test
    void a_scenario_with_times_plays_no_more_after_the_last() {
        var limited = SHIPPED.all().stream()
                .filter(ShippedScenariosTest::isOfPayments)
                .filter(scenario -> scenario.when() != null && scenario.when().times() > 0)
                .toList();
        assertThat(limited).isNotEmpty();

        for (var scenario : limited) {
            var magic = MagicValue.of(scenario).findFirst().orElseThrow();
            var order = order(magic, Long.parseLong(magic.value()));
            for (int time = 0; time < scenario.when().times(); time++) {
                assertThat(send(order, scenario, null)).isNotEqualTo("201");
            }
            assertThat(send(order, scenario, null)).isEqualTo("201");
        }
    }

    @Test
    void without_magic_values_every_one_of_them_is_ordinary() {
        try (var sandbox = RunningSandbox.started("--magic-values=false")) {
            merchant = TestMerchant.of(sandbox);
            for (var magic : MagicValue.of(SHIPPED)) {
                if (!isOfPayments(magic.scenario())) {
                    continue;
                }
                var cents = magic.field() == ScenarioField.AMOUNT ? Long.parseLong(magic.value()) : ORDINARY;
                var order = order(magic, cents);
                assertThat(send(order, magic.scenario(), null)).isEqualTo("201");
                assertThat(payments(magic.scenario(), order))
                        .first()
                        .satisfies(
                                payment -> assertThat(payment.has("scenario")).isFalse());
            }
        }
    }

    private void happensAsTold(Scenario scenario, Order order, long cents, @Nullable String header) throws IOException {
        var told = ExpectedOutcome.of(Files.readString(FOLDER.resolve(scenario.source())));
        merchant.freezes();
        var before = merchant.cents("balance");
        try (var receiver = new Receiver()) {
            order.heardAt(receiver.url());
            assertThat(Scenarios.answer(merchant, scenario, () -> send(order, scenario, header)))
                    .isEqualTo(told.answer());

            merchant.advances("100d");

            assertThat(payments(scenario, order))
                    .allSatisfy(payment ->
                            assertThat(payment.get("scenario").asText()).isEqualTo(scenario.name()));
            assertThat(statuses(payments(scenario, order))).isEqualTo(told.statuses());
            assertThat(receiver.statuses()).isEqualTo(told.notifications());
            assertThat(merchant.cents("balance") - before).isEqualTo(told.change(cents));
        }
    }

    /** The HTTP status of the answer, or {@code none}. */
    private String send(Order order, Scenario scenario, @Nullable String header) {
        var request = merchant.request("/" + scenario.scope().operation().word())
                .header("Authorization", merchant.basic())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(order.json()));
        if (header != null) {
            request.header("X-Sandbox-Scenario", header);
        }
        var fault = scenario.script().fault();
        try {
            return Integer.toString(merchant.send(request).status());
        } catch (AssertionError failed) {
            if (fault != null && fault.kind() == Fault.FaultKind.ANSWER_LOST) {
                return "none";
            }
            throw failed;
        }
    }

    private List<JsonNode> payments(Scenario scenario, Order order) {
        var reference = Json.read(order.json()).get("referenceId").asText();
        var list = "/" + scenario.scope().operation().word() + "s?referenceId=" + reference;
        return Json.elements(merchant.looksAt(list).json().get("data"));
    }

    private static List<String> statuses(List<JsonNode> payments) {
        return payments.stream()
                .flatMap(payment -> Json.elements(payment.get("timeline")).stream())
                .map(step -> step.get("to").asText())
                .toList();
    }

    private static Order order(MagicValue magic, long cents) {
        return switch (magic.field()) {
            case AMOUNT -> Scenarios.order(magic.scenario(), cents);
            case CARD_NUMBER -> Order.card(magic.value(), cents);
            case CUSTOMER_EMAIL ->
                Scenarios.order(magic.scenario(), cents)
                        .with(
                                "customer.email",
                                '"'
                                        + magic.value()
                                                .replace("@*", "@example.com")
                                                .replace("*", "ana")
                                        + '"');
            case PIX_KEY -> Order.payout(cents).with("pixKey", '"' + magic.value() + '"');
            default -> throw new AssertionError("no magic values of this kind: " + magic);
        };
    }
}
