package dev.paysandbox.app;

import static dev.paysandbox.domain.PayinTable.PAYIN_TABLE;
import static dev.paysandbox.domain.PayoutTable.PAYOUT_TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.app.order.ScenarioRequests;
import dev.paysandbox.app.payments.ScenarioOutcome;
import dev.paysandbox.app.scenario.Interruption;
import dev.paysandbox.app.scenario.ScenarioMatch;
import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Step;
import dev.paysandbox.domain.TransitionTable;
import dev.paysandbox.scenario.grammar.ScenarioLoader;
import dev.paysandbox.scenario.grammar.ScenarioLoader.Folder;
import dev.paysandbox.scenario.match.ScenarioSet;
import dev.paysandbox.scenario.model.Operation;
import dev.paysandbox.scenario.model.Scenario;
import dev.paysandbox.scenario.model.Scenario.Layer;
import dev.paysandbox.support.Receiver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Random plays of the scenarios that ship; repeat one with {@code -Dpaysandbox.scenario-runs=SEED}, as a failure prints it. */
class RandomScenarioRunsTest {
    private static final String REPEAT = "paysandbox.scenario-runs";
    private static final long DAY = 86_400_000;
    private static final ScenarioSet SHIPPED =
            ScenarioLoader.load(Map.of(), List.of(new Folder(Path.of("..", "scenarios"), Layer.SHIPPED)));

    @Test
    void with_any_scenarios_and_actions_the_money_adds_up_and_only_table_transitions_happen() {
        var repeated = Long.getLong(REPEAT);
        var seeds = repeated != null ? LongStream.of(repeated) : LongStream.rangeClosed(1, 25);
        try (var sandbox = new TestWorlds(SHIPPED)) {
            seeds.forEach(seed -> {
                try (var receiver = new Receiver()) {
                    new ScenarioRuns(sandbox, seed, receiver).runs(40);
                } catch (AssertionError | RuntimeException | InterruptedException wrong) {
                    throw new CompletionException(
                            "The plays went wrong; repeat them with -D" + REPEAT + "=" + seed, wrong);
                }
            });
        }
    }

    /** What one merchant goes through. */
    private static final class ScenarioRuns {
        private final TestWorlds sandbox;
        private final World world;
        private final Receiver receiver;
        private final Random random;
        private final List<ScenarioOutcome<?>> outcome = new ArrayList<>();
        private final List<String> payins = new ArrayList<>();
        private final List<String> payouts = new ArrayList<>();

        ScenarioRuns(TestWorlds sandbox, long seed, Receiver receiver) {
            this.sandbox = sandbox;
            this.receiver = receiver;
            world = sandbox.frozen("scenario_run_" + seed);
            random = new Random(seed);
        }

        void runs(int steps) throws InterruptedException {
            for (int i = 0; i < steps; i++) {
                goesOn();
                world.inside(state -> assertThat(state.ledger.sum()).isEqualTo(Money.ZERO));
            }
            receiver.behaving(Receiver.status(204));
            TestWorlds.advance(world, now -> now + 400 * DAY);
            theBooksAreClosed();
            payins.forEach(id -> tells(sandbox.payins.find(world, id)));
            payouts.forEach(id -> tells(sandbox.payouts.find(world, id)));
        }

        private void goesOn() throws InterruptedException {
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> opens();
                case 3 -> paysOut();
                case 4, 5 -> acts();
                case 6 -> looksUp();
                case 7, 8 ->
                    TestWorlds.advance(world, now -> now + random.nextLong(random.nextBoolean() ? 20_000 : 20 * DAY));
                default -> receiver.behaving(Receiver.status(random.nextInt(3) == 0 ? 500 : 200));
            }
        }

        private void opens() {
            var scenario = any(Operation.PAYIN);
            var method = one(scenario.scope().methods().stream().sorted().toList());
            tried(() -> {
                var made = sandbox.payins.open(
                        world, TestWorlds.payin(method, 1 + random.nextLong(50_000), receiver.url()), named(scenario));
                outcome.add(made);
                payins.add(made.result().id());
            });
        }

        private void paysOut() {
            var scenario = any(Operation.PAYOUT);
            tried(() -> {
                var made = sandbox.payouts.open(
                        world, TestWorlds.payout(100 + random.nextLong(50_000), receiver.url()), named(scenario));
                outcome.add(made);
                payouts.add(made.result().id());
            });
        }

        private void acts() {
            if (!payins.isEmpty() && random.nextInt(4) > 0) {
                var id = one(payins);
                var action = one(List.of(PayinAction.values()));
                tried(() -> sandbox.payins.act(world, id, action, null, null));
            } else if (!payouts.isEmpty()) {
                var id = one(payouts);
                tried(() -> sandbox.payouts.act(world, id, one(List.of(PayoutAction.values())), null));
            }
        }

        private void looksUp() {
            if (!payins.isEmpty()) {
                tried(() -> sandbox.payins.lookUp(world, one(payins), ScenarioRequests.Headers.NONE));
            }
        }

        /** Nothing waits any more: no task, no notification, no answer. */
        private void theBooksAreClosed() {
            world.inside(state -> {
                assertThat(state.ledger.sum()).isEqualTo(Money.ZERO);
                var left = state.agenda.peek();
                assertThat(state.agenda.size())
                        .as(left == null ? "nothing" : left.describe())
                        .isZero();
                assertThat(state.outbox.unfinished()).isZero();
                return state;
            });
            outcome.forEach(
                    request -> request.answer().orTimeout(20, TimeUnit.SECONDS).join());
        }

        private void tells(Payment payment) {
            var steps = steps(payment);
            for (var step : steps) {
                var allowed = payment instanceof Payin payin
                        ? allows(PAYIN_TABLE, step, payin.method())
                        : allows(PAYOUT_TABLE, step, PaymentMethod.PIX);
                assertThat(allowed || isNote(step))
                        .as(payment.id() + ": " + step.action() + " from " + step.from() + " to " + step.to())
                        .isTrue();
            }
            var played = payment.played();
            var notifications = played == null
                    ? null
                    : SHIPPED.named(played.scenario()).orElseThrow().script().notifications();
            if (notifications == null
                    || (notifications.byStatus().isEmpty()
                            && notifications.forged().isEmpty())) {
                assertThat(heard().getOrDefault(payment.id(), List.of()))
                        .as(payment.id())
                        .isEqualTo(news(steps));
            }
        }

        /** What a payer does, where the scenario says what comes of it, is a note as well. */
        private static boolean isNote(Step step) {
            return step.to().equals(step.from()) && step.transfer() == null;
        }

        private static <S extends Enum<S>, A extends Enum<A>> boolean allows(
                TransitionTable<S, A> table, Step step, PaymentMethod method) {
            return table.rows().stream()
                    .anyMatch(row -> String.valueOf(row.from()).equals(String.valueOf(step.from()))
                            && row.to().name().equals(step.to())
                            && row.action().name().equalsIgnoreCase(step.action())
                            && row.methods().contains(method));
        }

        private static List<String> news(List<Step> steps) {
            var openAtFirst = List.of("PENDING", "PENDING_3DS", "PROCESSING");
            var news = new ArrayList<String>();
            for (var step : steps) {
                if (step.from() == null
                        ? !openAtFirst.contains(step.to())
                        : !step.to().equals(step.from()) || step.action().equals("refund")) {
                    news.add(step.to());
                }
            }
            return news;
        }

        private static List<Step> steps(Payment payment) {
            var steps = new ArrayList<Step>();
            for (var step = payment.last(); step != null; step = step.previous()) {
                steps.add(step);
            }
            Collections.reverse(steps);
            return steps;
        }

        /** The statuses by payment, in the order in which each notification first came. */
        private Map<String, List<String>> heard() {
            var first = new LinkedHashMap<String, Receiver.Heard>();
            receiver.heard().forEach(heard -> first.putIfAbsent(heard.webhookId(), heard));
            return first.values().stream()
                    .collect(Collectors.groupingBy(
                            Receiver.Heard::paymentId,
                            Collectors.mapping(Receiver.Heard::status, Collectors.toList())));
        }

        private Scenario any(Operation operation) {
            return one(SHIPPED.all().stream()
                    .filter(scenario -> scenario.scope().operation() == operation)
                    .toList());
        }

        private ScenarioRequests.Headers named(Scenario scenario) {
            // Now and then nobody names one, and none plays.
            return random.nextInt(8) == 0
                    ? ScenarioRequests.Headers.NONE
                    : name -> name.equals(ScenarioMatch.HEADER) ? scenario.name() : null;
        }

        /** What is refused, or ended by a scenario, changes nothing. */
        private static void tried(Runnable attempt) {
            try {
                attempt.run();
            } catch (Problem | Interruption refused) {
                assertThat(refused).hasMessageNotContaining("null");
            }
        }

        private <T> T one(List<T> choices) {
            return choices.get(random.nextInt(choices.size()));
        }
    }
}
