package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.file.ScenarioLoader;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.time.TestTime;
import dev.paysandbox.verdict.drill.Call;
import dev.paysandbox.verdict.drill.Drills;
import dev.paysandbox.verdict.drill.Plan;
import dev.paysandbox.verdict.drill.RunReport;
import dev.paysandbox.verdict.drill.WorldFindings;
import dev.paysandbox.webhook.ReportedOutcome;
import dev.paysandbox.world.keep.Snapshots;
import dev.paysandbox.world.payment.Cards;
import dev.paysandbox.world.tester.Listening;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The merchant's world comes back after a run, also if its caller was killed, and nothing happens twice in it. */
class AbandonedDrillTest {
    private static final String DRILL = """
            scenario: my-drill
            about: Nothing goes wrong.
            for: PIX payin
            then:
              - answer: PENDING
            expect:
              checks:
                - {after: 1h, paid: true, rule: PSB-048}
            """;

    private final AtomicLong nanos = new AtomicLong();
    private final TestTime host = new TestTime(() -> 0, nanos::get);

    @Test
    void a_question_that_its_caller_never_sees_ends_the_run() throws InterruptedException {
        try (var sandbox = new TestWorlds(host);
                var drills = drills()) {
            var world = sandbox.world("gone");
            var run = asking(drills, world);

            nanos.addAndGet(TimeUnit.SECONDS.toNanos(11));

            var ended = until(drills, world, run, RunReport.RunStatus.FINISHED);
            assertThat(ended.notDriven())
                    .isEqualTo("The run waited for an answer, but its caller no longer asked for the question.");
        }
    }

    @Test
    void a_question_that_its_caller_has_seen_has_all_its_time() throws InterruptedException {
        try (var sandbox = new TestWorlds(host);
                var drills = drills()) {
            var world = sandbox.world("busy");
            var run = asking(drills, world);
            assertThat(drills.run(world, run).report(Duration.ZERO).question()).isNotNull();

            nanos.addAndGet(TimeUnit.SECONDS.toNanos(100));
            assertThat(drills.run(world, run).report(Duration.ZERO).status()).isEqualTo(RunReport.RunStatus.WAITING);
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(100));

            var ended = until(drills, world, run, RunReport.RunStatus.FINISHED);
            assertThat(ended.notDriven()).contains("no answer came within 2m");
        }
    }

    @Test
    void a_notification_that_is_being_sent_when_drills_begin_is_not_sent_again_after_them() throws Exception {
        try (var sandbox = new TestWorlds(host);
                var drills = drills()) {
            var world = sandbox.world("notified");
            var listening = new Listening();
            var listener = listening.open(world, Duration.ofMinutes(5));
            sandbox.opens(world, PaymentMethod.CREDIT_CARD, 100, "http://127.0.0.1:1/hook");
            var sent =
                    listening.fetch(world, listener, Duration.ofMinutes(1), 10).get();
            var start = new FutureTask<>(() -> asking(drills, world));
            var starting = new Thread(start);

            starting.start();
            Eventually.holds(() -> starting.getState() == Thread.State.TIMED_WAITING || start.isDone());
            world.run(state ->
                    world.listeners().report(listener, sent.get(0).id(), new ReportedOutcome(200, "", false, "")));
            drills.run(world, start.get()).stopped();

            assertThat(listening.fetch(world, listener, Duration.ZERO, 10).get())
                    .isEmpty();
        }
    }

    private Drills drills() {
        Call.CallTransport none = (call, most) -> {
            throw new Call.CallFailedException("there is nobody.");
        };
        return new Drills(
                true,
                new Snapshots(new Cards(), "test"),
                new Drills.Tools(none, world -> "", new WorldFindings(body -> Map.of()), host));
    }

    /** Starts a run, and returns its id once it has asked its first question. */
    private static String asking(Drills drills, World world) throws InterruptedException {
        var plan = new Plan(
                Call.BY_CLIENT,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                false,
                new Plan.AcceptedFindings(List.of()),
                Duration.ZERO,
                Duration.ZERO,
                Duration.ofMinutes(2),
                Duration.ofSeconds(1));
        drills.start(world, List.of(ScenarioLoader.read("my-drill.yaml", DRILL)), plan);
        Eventually.holds(() -> drills.runs(world).get(0).question() != null);
        return drills.runs(world).get(0).id();
    }

    /** Does not look at the run as its caller does. */
    private static RunReport until(Drills drills, World world, String run, RunReport.RunStatus status) {
        Eventually.holds(() -> report(drills, world, run).status() == status);
        return report(drills, world, run);
    }

    private static RunReport report(Drills drills, World world, String run) {
        return drills.runs(world).stream()
                .filter(report -> report.id().equals(run))
                .findFirst()
                .orElseThrow();
    }
}
