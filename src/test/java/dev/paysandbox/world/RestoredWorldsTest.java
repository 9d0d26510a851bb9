package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.choice.Interruption;
import dev.paysandbox.scenario.choice.ScenarioLibrary;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.ReportedOutcome;
import dev.paysandbox.world.keep.Snapshots;
import dev.paysandbox.world.payment.Cards;
import dev.paysandbox.world.payment.Challenges;
import dev.paysandbox.world.payment.Deliveries;
import dev.paysandbox.world.tester.Balance;
import dev.paysandbox.world.tester.Listening;
import dev.paysandbox.world.tester.Scenarios;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random worlds, which are restored elsewhere and go on beside the original; repeat one with
 * {@code -Dpaysandbox.restored=SEED}, as a failure prints it.
 */
@Tag("thorough")
class RestoredWorldsTest {
    private static final String REPEAT = "paysandbox.restored";

    @Test
    void a_restored_world_continues_exactly_as_the_original_does() {
        var repeated = Long.getLong(REPEAT);
        var seeds = repeated != null ? LongStream.of(repeated) : LongStream.rangeClosed(1, 8);
        try (var here = TestWorlds.ofShippedScenarios();
                var elsewhere = TestWorlds.ofShippedScenarios()) {
            seeds.forEach(seed -> {
                try {
                    diverge(here, seed % 2 == 0 ? here : elsewhere, seed);
                } catch (AssertionError | RuntimeException | IOException wrong) {
                    throw new CompletionException("repeat this with -D" + REPEAT + "=" + seed, wrong);
                }
            });
        }
    }

    private static void diverge(TestWorlds here, TestWorlds elsewhere, long seed) throws IOException {
        try (var original = new Life(here, "original_" + seed, seed);
                var restored = new Life(elsewhere, "restored_" + seed, seed)) {
            original.lives(25, new Random(seed));
            restored.lives(3, new Random(seed + 1));
            var document = original.snapshot();

            restored.becomes(document, original);

            assertThat(restored.told()).isEqualTo(original.told());
            for (int step = 0; step < 12; step++) {
                original.lives(1, new Random(seed * 1_000 + step));
                restored.lives(1, new Random(seed * 1_000 + step));
                assertThat(restored.heard).as("step " + step).isEqualTo(original.heard);
                assertThat(restored.told()).as("step " + step).isEqualTo(original.told());
            }
            original.advances(200 * RandomLife.DAY);
            restored.advances(200 * RandomLife.DAY);
            assertThat(restored.heard).isEqualTo(original.heard);
            assertThat(restored.told()).isEqualTo(original.told());
        }
    }

    /** A world, and one postman who brings its notifications one after the other: nothing in it is left to chance. */
    private static final class Life extends RandomLife implements AutoCloseable {
        private final Snapshots snapshots;
        private final Listening listening = new Listening();
        private final String postman;
        private final ExecutorService thread = Executors.newSingleThreadExecutor();
        private final int temper;
        private final List<String> tokens = new ArrayList<>();
        private final List<String> heard = new ArrayList<>();

        Life(TestWorlds sandbox, String name, long seed) {
            super(sandbox, name, "http://shop.example/hook");
            temper = (int) seed;
            snapshots = new Snapshots(sandbox.cards, "test");
            postman = listening.open(world, Duration.ofMinutes(5));
        }

        byte[] snapshot() {
            try (var document = snapshots.take(world)) {
                var bytes = new ByteArrayOutputStream();
                for (var piece = document.next(); piece.length > 0; piece = document.next()) {
                    bytes.writeBytes(piece);
                }
                return bytes.toByteArray();
            }
        }

        void becomes(byte[] document, Life original) throws IOException {
            snapshots.restore(world, new ByteArrayInputStream(document));
            heard.clear();
            original.heard.clear();
            replace(payins, original.payins);
            replace(payouts, original.payouts);
            replace(tokens, original.tokens);
        }

        private static void replace(List<String> mine, List<String> others) {
            mine.clear();
            mine.addAll(others);
        }

        /** All there is, but for whose it is and how long the computer took. */
        String told() {
            return new String(snapshot(), StandardCharsets.UTF_8)
                    .replace(world.merchant().keyName(), "somebody")
                    .replaceAll("\"(latencyMicros|fingerprint)\":[^,}]+", "");
        }

        void lives(int steps, Random random) {
            for (int i = 0; i < steps; i++) {
                try {
                    goesOn(random);
                } catch (Problem | Interruption refused) {
                    assertThat(refused).hasMessageNotContaining("null");
                }
            }
        }

        private void goesOn(Random random) {
            switch (random.nextInt(16)) {
                case 0, 1, 2, 3 -> opens(random);
                case 4 -> paysOut(random);
                case 5, 6 -> acts(random);
                case 7 -> looksUp(random);
                case 8 -> holds(random);
                case 9 -> forces(random);
                case 10 -> pays(random);
                case 11 -> scenarios(random);
                case 12 -> notifications(random);
                default -> advances(random.nextBoolean() ? random.nextInt(20_000) : random.nextInt(20) * DAY / 4);
            }
        }

        private void pays(Random random) {
            var typed = new Cards.TypedCardData("MARIA SILVA", "4000000000000002", YearMonth.of(2099, 12), true);
            var token = sandbox.cards
                    .tokenize(world, typed, ScenarioRequests.Headers.NONE)
                    .result();
            tokens.add(token.id());
            var asked = new Challenges(sandbox.cards)
                    .authenticate(
                            world,
                            new AuthenticationOrder(token.id(), Money.ofCents(500), 1, "order", null, null, null, null),
                            named(Operation.AUTHENTICATION, random))
                    .result();
            var challenge = asked.challenge();
            if (challenge != null && random.nextBoolean()) {
                new Challenges(sandbox.cards)
                        .end(world, challenge.session(), one(List.of(Effect.End.values()), random));
            }
        }

        private void holds(Random random) {
            var amount = Money.ofCents(1 + random.nextInt(100_000));
            if (random.nextBoolean()) {
                Balance.block(world, amount, null);
            } else {
                var after = random.nextInt(30) * DAY / 4;
                Balance.withdraw(world, amount, now -> now + after, "rent");
            }
        }

        private void scenarios(Random random) {
            var scenarios = new Scenarios(
                    new ScenarioLibrary(Settings.read(List.of(), Map.of(), Path.of("target"))), sandbox.cards);
            var name = one(namesOf(Operation.PAYIN), random);
            var lasts = random.nextBoolean() ? null : Duration.ofMillis(random.nextInt(1, 20) * DAY / 4);
            switch (random.nextInt(4)) {
                case 0 -> scenarios.arm(world, name, 1 + random.nextInt(3), lasts);
                case 1 -> scenarios.switchOn(world, name, lasts);
                case 2 -> scenarios.switchOff(world);
                default -> sandbox.uploads(world, """
                            scenario: twice-refused
                            about: The first two cards are refused.
                            when: {operation: payin, method: CREDIT_CARD, times: 2}
                            then:
                              - answer: REFUSED
                            """);
            }
        }

        private void notifications(Random random) {
            var deliveries = new Deliveries();
            switch (random.nextInt(3)) {
                case 0 -> deliveries.pause(world);
                case 1 -> deliveries.resume(world);
                default ->
                    deliveries.replayAll(
                            world,
                            new Deliveries.Selection(now -> 0, now -> Long.MAX_VALUE, null, Delivery::hasFailed),
                            false);
            }
        }

        void advances(long millis) {
            var end = CompletableFuture.runAsync(
                    () -> {
                        try {
                            TestWorlds.advance(world, now -> now + millis);
                        } catch (InterruptedException interrupted) {
                            throw new CompletionException(interrupted);
                        }
                    },
                    thread);
            while (!end.isDone()) {
                brings();
            }
            end.join();
        }

        /** The same attempt at the same notification always ends alike. */
        private void brings() {
            try {
                for (var webhookRequest :
                        listening.fetch(world, postman, Duration.ofMillis(3), 1).get()) {
                    var delivery = webhookRequest.attempt().delivery();
                    heard.add(delivery.id() + " at " + world.now() + " "
                            + new String(webhookRequest.webhookRequest().body(), StandardCharsets.UTF_8));
                    var status = Math.floorMod(
                                            delivery.id().hashCode()
                                                    + delivery.attempts().size()
                                                    + temper,
                                            3)
                                    == 0
                            ? 500
                            : 200;
                    var outcome = new ReportedOutcome(status, "answer " + status, false, "");
                    world.run(state -> world.listeners().report(postman, webhookRequest.id(), outcome));
                }
            } catch (InterruptedException | ExecutionException failed) {
                throw new CompletionException(failed);
            }
        }

        @Override
        public void close() {
            thread.shutdownNow();
        }
    }
}
