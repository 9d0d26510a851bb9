package dev.paysandbox.scenario.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.domain.SigningSecret;
import dev.paysandbox.scenario.Expectations;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.choice.ShippedScenarios;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import dev.paysandbox.text.Durations;
import dev.paysandbox.verdict.finding.Rule;
import dev.paysandbox.webhook.Signature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every drill that ships plays the disorder that its own file tells, below {@code # Plays:}. */
class ShippedDrillsTest {
    private static final Path SCENARIOS = Path.of("..", "scenarios");
    private static final ScenarioSet DRILLS = ScenarioLoader.load(ShippedScenarios.textsBeside(Rule.class), List.of());
    private static final ScenarioSet ORDINARY = ScenarioLoader.load(ShippedScenarios.texts(), List.of());
    private static final String SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
    private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");
    private static final long CENTS = 11_980;

    private final TestMerchant merchant = TestMerchant.opened();

    static Stream<String> names() {
        return DRILLS.all().stream().map(Scenario::name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void each_drill_simulates_what_it_describes(String name) throws IOException {
        var drill = DRILLS.named(name).orElseThrow();
        var expect = Objects.requireNonNull(drill.expect());
        var file = Files.readString(SCENARIOS.resolve(drill.source()));
        merchant.freezes();
        if (expect.signed()) {
            signs();
        }
        var began = expect.begins() == null ? merchant.now() : movesTo(expect);
        arms(drill, expect);
        try (var receiver = new Receiver()) {
            var answers = new ArrayList<String>();
            for (int order = 0; order < ExpectedOutcome.list(file, "answers").size(); order++) {
                var asked = Scenarios.order(drill, CENTS).heardAt(receiver.url());
                answers.add(Scenarios.answer(merchant, drill, () -> send(drill, asked)));
                merchant.waitsForDeliveries();
            }
            merchant.advances(expect.until().toString());

            assertThat(answers).isEqualTo(ExpectedOutcome.list(file, "answers"));
            assertThat(payments(drill).map(ShippedDrillsTest::statuses))
                    .isEqualTo(ExpectedOutcome.list(file, "statuses"));
            assertThat(receiver.heard().stream().map(this::heard))
                    .isEqualTo(ExpectedOutcome.list(file, "notifications"));
            assertThat(payments(drill).flatMap(payment -> attempts(payment, began)))
                    .isEqualTo(ExpectedOutcome.list(file, "attempts"));
            if (!expect.also().isEmpty()) {
                assertThat(lookups(drill, ExpectedOutcome.list(file, "lookups").size()))
                        .isEqualTo(ExpectedOutcome.list(file, "lookups"));
            }
        }
    }

    @Test
    void drills_have_names_of_their_own_and_name_what_there_is() {
        assertThat(DRILLS.warnings()).isEmpty();
        for (var drill : DRILLS.all()) {
            var expect = Objects.requireNonNull(drill.expect(), drill.name());
            assertThat(drill.source()).isEqualTo("drills/" + drill.name() + ".yaml");
            assertThat(ORDINARY.named(drill.name())).isEmpty();
            var rules = new HashSet<>(expect.rules());
            expect.facts().forEach(fact -> rules.add(fact.rule()));
            assertThat(Rule.ids()).containsAll(rules);
            assertThat(expect.also())
                    .allSatisfy(also -> assertThat(ORDINARY.named(also)).isPresent());
        }
    }

    @Test
    void each_rule_that_only_drills_find_is_found_by_the_drills_that_it_names() {
        for (var rule : Rule.values()) {
            if (rule.waitsFor().startsWith("a run of the drill ")) {
                var finding = DRILLS.all().stream()
                        .filter(drill -> Objects.requireNonNull(drill.expect()).facts().stream()
                                .anyMatch(fact -> fact.rule().equals(rule.id())))
                        .map(Scenario::name)
                        .toList();
                var named = rule.waitsFor()
                        .substring("a run of the drill ".length())
                        .split(", | or ");
                assertThat(finding).as(rule.id()).contains(named);
            }
        }
    }

    @Test
    void every_advice_about_drills_names_drills_that_ship() {
        var known = new TreeSet<>(names().toList());
        for (var rule : Rule.values()) {
            var drills = Pattern.compile("drill ([a-z0-9-]+)").matcher(rule.waitsFor());
            while (drills.find()) {
                assertThat(known).contains(drills.group(1));
            }
        }
    }

    private void arms(Scenario drill, Expectations expect) {
        merchant.hasScenario(drill.text());
        merchant.controls("/scenarios/" + drill.name() + "/arm", "{\"times\": " + expect.times() + "}");
        expect.also().forEach(name -> merchant.controls("/scenarios/" + name + "/arm", "{\"times\": 1}"));
    }

    private void signs() {
        merchant.patches("{\"settings\": {\"webhookSigning\": \"" + SECRET + "\"}}");
    }

    /** To the time of day in São Paulo at which the drill begins. */
    private Instant movesTo(Expectations expect) {
        var present = ZonedDateTime.ofInstant(merchant.now(), SAO_PAULO);
        var then = present.with(Objects.requireNonNull(expect.begins()));
        var next = then.isBefore(present) ? then.plusDays(1) : then;
        merchant.advances(Duration.between(present, next).toString());
        return merchant.now();
    }

    private String send(Scenario drill, Order order) {
        return status(201, () -> merchant.posts("/" + drill.scope().operation().word(), order.json()));
    }

    private static String status(int success, Supplier<Answer> request) {
        try {
            var answer = request.get();
            return answer.status() == success ? answer.at("status") : Integer.toString(answer.status());
        } catch (AssertionError lost) {
            return "none";
        }
    }

    /** Oldest first. */
    private Stream<JsonNode> payments(Scenario drill) {
        var path = "/" + drill.scope().operation().word() + "s";
        var ids = new ArrayList<String>();
        merchant.looksAt(path)
                .json()
                .get("data")
                .forEach(payment -> ids.add(0, payment.get("id").asText()));
        return ids.stream().map(id -> merchant.looksAt(path + "/" + id).json());
    }

    private static String statuses(JsonNode payment) {
        return Json.elements(payment.get("timeline")).stream()
                .map(step -> step.get("action").asText().equals("note")
                        ? "note"
                        : step.get("to").asText())
                .collect(Collectors.joining(" > "));
    }

    /** What the receiver got: the status, and what else is not as documented. */
    private String heard(Receiver.Heard heard) {
        var body = Json.read(heard.body());
        var text = new StringBuilder(body.get("status").asText());
        if (body.get("amount").asLong() != CENTS) {
            text.append(" of ").append(body.get("amount").asLong());
        }
        var known = List.of(
                "id",
                "status",
                "paymentMethod",
                "amount",
                "pixKey",
                "pixKeyType",
                "referenceId",
                "customer",
                "updatedAt");
        body.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                text.append(" with ").append(name);
            }
        });
        return text.toString();
    }

    /** Each attempt at the payment's notifications: when, of what, how it ended, and what is wrong with it. */
    private Stream<String> attempts(JsonNode payment, Instant began) {
        var attempts = new ArrayList<String>();
        for (var delivery : payment.get("deliveries")) {
            var first = Duration.between(
                    began, Instant.parse(delivery.at("/attempts/0/at").asText()));
            var faults = String.join("+", Json.texts(delivery.path("faults")));
            attempts.add(delivery.get("status").asText()
                    + (first.isZero() ? " at once " : " after " + Durations.format(first) + " ")
                    + outcomes(delivery)
                    + signature(delivery)
                    + (faults.isEmpty() ? "" : " (" + faults + ")"));
        }
        return attempts.stream();
    }

    /** Such as {@code 6 LOST > DELIVERED}. */
    private static String outcomes(JsonNode delivery) {
        var runs = new ArrayList<String>();
        var last = "";
        int count = 0;
        for (var attempt : delivery.get("attempts")) {
            var outcome = attempt.get("outcome").asText();
            count = outcome.equals(last) ? count + 1 : 1;
            if (outcome.equals(last)) {
                runs.remove(runs.size() - 1);
            }
            runs.add((count == 1 ? "" : count + " ") + outcome);
            last = outcome;
        }
        return String.join(" > ", runs);
    }

    /** Whether the newest attempt was signed as it should be. */
    private String signature(JsonNode delivery) {
        var shown =
                merchant.looksAt("/deliveries/" + delivery.get("id").asText()).json();
        var headers = shown.path("headers");
        if (!headers.has("Webhook-Signature")) {
            return "";
        }
        long seconds = headers.get("Webhook-Timestamp").asLong();
        var right = Signature.of(
                new SigningSecret(SECRET),
                headers.get("Webhook-Id").asText(),
                seconds,
                shown.get("body").asText().getBytes(StandardCharsets.UTF_8));
        var age = Duration.ofMinutes((Instant.now().getEpochSecond() - seconds) / 60);
        return (headers.get("Webhook-Signature").asText().equals(right) ? " signed" : " not signed")
                + (age.isZero() ? "" : " for " + Durations.format(age) + " before");
    }

    private List<String> lookups(Scenario drill, int count) {
        var id = payments(drill)
                .reduce((one, later) -> later)
                .orElseThrow()
                .get("id")
                .asText();
        var statuses = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            statuses.add(status(200, () -> merchant.gets("/payin/" + id)));
        }
        return statuses;
    }
}
