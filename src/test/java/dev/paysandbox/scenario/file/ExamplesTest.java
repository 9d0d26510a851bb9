package dev.paysandbox.scenario.file;

import static dev.paysandbox.domain.PaymentMethod.CREDIT_CARD;
import static dev.paysandbox.domain.PaymentMethod.PIX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.Effect.Reason;
import dev.paysandbox.scenario.Effect.Share;
import dev.paysandbox.scenario.Expectations.ExpectedFact;
import dev.paysandbox.scenario.Fault;
import dev.paysandbox.scenario.IssuerAnswer;
import dev.paysandbox.scenario.Notifications;
import dev.paysandbox.scenario.Notifications.Alteration;
import dev.paysandbox.scenario.Notifications.ForgedNotification;
import dev.paysandbox.scenario.Notifications.NotificationFault;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.RequestScope;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.ScenarioScript;
import dev.paysandbox.scenario.ScenarioScript.ScenarioStep;
import dev.paysandbox.scenario.TextTemplate;
import dev.paysandbox.scenario.Trigger;
import dev.paysandbox.scenario.Trigger.Event;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A file becomes the script that it describes. */
class ExamplesTest {
    @Test
    void all_examples_are_read_without_warnings() {
        assertThat(Scenarios.examples().all()).hasSize(15);
        assertThat(Scenarios.examples().warnings()).isEmpty();
    }

    @Test
    void steps_come_one_after_the_other() {
        var scenario = Scenarios.example("pix-paid-then-med-lost");

        assertThat(scenario.scope()).isEqualTo(new RequestScope(Operation.PAYIN, Set.of(PIX)));
        assertThat(scenario.script())
                .isEqualTo(new ScenarioScript(
                        new ScenarioAnswer.PayinAnswer(PayinStatus.PENDING, null),
                        List.of(
                                new ScenarioStep(after(5), new Effect.PayinBecomes(PayinStatus.APPROVED, null, null)),
                                new ScenarioStep(
                                        after(20 * 86_400), new Effect.PayinBecomes(PayinStatus.MED, null, null)),
                                new ScenarioStep(after(7 * 86_400), new Effect.Dispute(false))),
                        Notifications.AS_USUAL,
                        null));
    }

    @Test
    void a_step_may_wait_for_an_event_and_then_for_time() {
        assertThat(Scenarios.example("pix-refunded-in-parts").script().scenarioSteps())
                .containsExactly(
                        new ScenarioStep(
                                new Trigger(Event.PAID, 1, Duration.ofDays(1)),
                                new Effect.Refund(new Share.Fixed(Money.ofCents(1_000)))),
                        new ScenarioStep(after(86_400), new Effect.Refund(new Share.Percent(50))),
                        new ScenarioStep(after(86_400), new Effect.Refund(new Share.All())));
        assertThat(Scenarios.example("card-challenge-failed").script().scenarioSteps())
                .containsExactly(new ScenarioStep(
                        new Trigger(Event.CHALLENGE_FAILED, 1, Duration.ZERO),
                        new Effect.PayinBecomes(PayinStatus.REFUSED, Reason.ANTIFRAUD, null)));
        assertThat(Scenarios.read("""
                scenario: polled
                about: A.
                for: PIX payin
                then: [{on: looked up 3 times, become: APPROVED}, {on: looked up, refund: all}]
                """).script().scenarioSteps())
                .extracting(ScenarioStep::trigger)
                .containsExactly(
                        new Trigger(Event.LOOKED_UP, 3, Duration.ZERO), new Trigger(Event.LOOKED_UP, 1, Duration.ZERO));
    }

    @Test
    void an_issuers_refusal_carries_its_code() {
        var opening = (ScenarioAnswer.PayinAnswer) opening("card-refused-for-funds");

        assertThat(opening.status()).isEqualTo(PayinStatus.REFUSED);
        assertThat(Objects.requireNonNull(opening.reason()).issuer()).isEqualTo(IssuerAnswer.refusal("51"));
        assertThat(Scenarios.example("card-refused-for-funds").scope().methods())
                .containsExactly(CREDIT_CARD);
    }

    @Test
    void an_error_has_a_title_and_describes_the_request() {
        var error = (ScenarioAnswer.ErrorAnswer) opening("outage");

        assertThat(error.status()).isEqualTo(503);
        assertThat(error.code()).isEqualTo("ACQUIRER_DOWN");
        assertThat(error.title()).isEqualTo("Acquirer down");
        assertThat(error.detail().fill(null, "order-1", Money.ofCents(1_000)))
                .isEqualTo("No acquirer for order-1 of R$ 10,00.");
        assertThat(Scenarios.example("outage").script().fault())
                .isEqualTo(new Fault(Fault.FaultKind.DELAY, Duration.ofSeconds(3), 0));
    }

    @Test
    void an_error_code_has_its_status_and_title() {
        var known = Scenarios.read("""
                scenario: poor
                about: A.
                for: payout
                then: [{answer: {error: {code: INSUFFICIENT_FUNDS}}}]
                """);

        assertThat(known.script().opening())
                .isEqualTo(new ScenarioAnswer.ErrorAnswer(
                        400, "INSUFFICIENT_FUNDS", "Insufficient Funds", new TextTemplate("Insufficient Funds.")));
    }

    @Test
    void notification_faults_are_read_by_their_status() {
        var script = Scenarios.example("pix-in-disorder").script();
        var none = Duration.ZERO;

        assertThat(script.scenarioSteps().get(0).trigger()).isEqualTo(Trigger.AT_ONCE);
        assertThat(script.notifications())
                .isEqualTo(new Notifications(
                        Map.of(
                                "APPROVED",
                                        new NotificationFault(
                                                3,
                                                false,
                                                none,
                                                0,
                                                0,
                                                true,
                                                Duration.ofHours(1),
                                                null,
                                                "REFUNDED",
                                                Alteration.NONE),
                                "REFUNDED",
                                        new NotificationFault(
                                                1,
                                                false,
                                                Duration.ofMinutes(10),
                                                2,
                                                0,
                                                false,
                                                none,
                                                "RETURNED",
                                                null,
                                                Alteration.NONE)),
                        List.of(
                                new ForgedNotification("APPROVED", Duration.ofSeconds(2), false, Alteration.NONE),
                                new ForgedNotification("ON_HOLD", none, false, Alteration.NONE))));
        assertThat(script.notifications().of("MED")).isEqualTo(NotificationFault.NONE);
    }

    @Test
    void a_drill_has_altered_notifications_and_the_expected_results() {
        var drill = Scenarios.example("boleto-drill");
        var none = Duration.ZERO;
        var newMember = new Alteration(null, Map.of("acquirer", "adq_7"), List.of(), null);

        assertThat(drill.script().notifications())
                .isEqualTo(new Notifications(
                        Map.of(
                                "APPROVED",
                                new NotificationFault(3, true, none, 0, 1, false, none, null, null, newMember)),
                        List.of(
                                new ForgedNotification(
                                        "APPROVED",
                                        Duration.ofHours(1),
                                        false,
                                        new Alteration(
                                                Money.ofCents(100),
                                                Map.of(),
                                                List.of(),
                                                Alteration.SignatureFault.FALSE)),
                                new ForgedNotification(
                                        "APPROVED",
                                        Duration.ofHours(2),
                                        false,
                                        new Alteration(null, Map.of(), List.of(), Alteration.SignatureFault.STALE)))));
        assertThat(Objects.requireNonNull(drill.expect()).facts())
                .extracting(ExpectedFact::rule)
                .containsExactly("PSB-047", "PSB-036", "PSB-036");
    }

    @Test
    void payouts_lookups_tokenizations_and_authentications_have_their_own_steps() {
        assertThat(opening("payout-completed")).isEqualTo(new ScenarioAnswer.PayoutAnswer(PayoutStatus.PROCESSING));
        assertThat(opening("authentication-abandoned"))
                .isEqualTo(new ScenarioAnswer.AuthenticationAnswer(ScenarioAnswer.AuthenticationResult.CHALLENGE));
        assertThat(Scenarios.example("authentication-abandoned").script().scenarioSteps())
                .containsExactly(new ScenarioStep(after(60), new Effect.AnswerChallenge(Effect.End.ABANDONED)));
        assertThat(Scenarios.example("slow-lookup").script().fault())
                .isEqualTo(new Fault(Fault.FaultKind.TOO_MANY_REQUESTS, Duration.ofSeconds(30), 0));
        assertThat(Objects.requireNonNull(Scenarios.example("tokenization-down").when())
                        .probability())
                .isEqualTo(300_000);
        assertThat(Scenarios.example("answer-lost").script())
                .isEqualTo(new ScenarioScript(
                        null,
                        List.of(),
                        Notifications.AS_USUAL,
                        new Fault(Fault.FaultKind.ANSWER_LOST, Duration.ZERO, 0)));
    }

    private static @Nullable ScenarioAnswer opening(String name) {
        return Scenarios.example(name).script().opening();
    }

    private static Trigger after(long seconds) {
        return new Trigger(null, 1, Duration.ofSeconds(seconds));
    }
}
