package dev.paysandbox.verdict.drill;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.verdict.drill.DrillReport.DrillResult;
import dev.paysandbox.verdict.drill.Placements.OrderNotPlaced;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.SetAsideWorld;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plays drills in a world, one after the other on a separate thread, and then restores the world. */
public final class DrillRun implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(DrillRun.class);
    private static final long LOOK_AGAIN_MILLIS = 100;

    /** A run ends in milliseconds, unless the world's restoration waits for memory. */
    private static final Duration LONGEST_END = Duration.ofSeconds(10);

    private static final String STOPPED = "The run was stopped.";

    /** If nobody looks at a run with an open question for this long, its caller has ended. */
    private static final Duration LONGEST_UNSEEN = Duration.ofSeconds(10);

    final World world;
    final Plan plan;
    final SetAsideWorld aside;
    final Drills.Tools tools;
    final KnownApplication known = new KnownApplication();

    /** Signals that something happened in the world, or that an answer came. */
    private final Semaphore events = new Semaphore(0);

    private final Runnable signal = events::release;
    private volatile RunReport report;
    /** Why it plays no further drill, or null. */
    private volatile @Nullable String ending;

    private volatile @Nullable Thread thread;
    /** When the present drill must end, by the computer's clock. Confined to the run's thread. */
    private long drillEnds;

    /** The answer to the present question. Written under the lock of this, as is the report. */
    private volatile Question.@Nullable Answer answer;

    private int questions;

    /** The number of the newest question that somebody has seen. */
    private volatile int seen;

    private final MemoryBudget.Reservation memory;

    DrillRun(
            String id,
            World world,
            List<Scenario> drills,
            Plan plan,
            SetAsideWorld aside,
            MemoryBudget.Reservation memory,
            Drills.Tools tools) {
        this.world = world;
        this.plan = plan;
        this.aside = aside;
        this.memory = memory;
        this.tools = tools;
        report = new RunReport(
                id,
                false,
                world.now(),
                null,
                null,
                List.of(),
                plan.accepted(),
                drills.stream()
                        .sorted(Comparator.comparing(drill -> Math.floorMod(
                                RunReport.FAULTLESS.indexOf(drill.name()), RunReport.FAULTLESS.size() + 1)))
                        .map(drill -> DrillReport.of(drill, DrillReport.DrillStatus.PENDING))
                        .toList());
    }

    RunReport report() {
        return report;
    }

    /** The report as soon as the run waits for an answer or is over, but at most after this time of the computer's clock. */
    public synchronized RunReport report(Duration within) throws InterruptedException {
        awaitUnless(() -> report.status() != RunReport.RunStatus.RUNNING, within);
        if (report.question() != null) {
            seen = report.question().number();
        }
        return report;
    }

    private void awaitUnless(BooleanSupplier reached, Duration within) throws InterruptedException {
        long deadline = nanos() + within.toNanos();
        while (!reached.getAsBoolean() && nanos() < deadline) {
            TimeUnit.NANOSECONDS.timedWait(this, deadline - nanos());
        }
    }

    boolean isOver() {
        return report.status() == RunReport.RunStatus.FINISHED;
    }

    void forget() {
        memory.close();
    }

    /** Stops the present drill, and plays no other. */
    void stop() {
        ending = STOPPED;
        var running = thread;
        if (running != null) {
            running.interrupt();
        }
    }

    /** Stops it, and waits until its world is restored. The report is FINISHED unless that takes longer than the wait. */
    public synchronized RunReport stopped() throws InterruptedException {
        stop();
        awaitUnless(this::isOver, LONGEST_END);
        return report;
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        world.records().onFeed(feed -> feed.watch(signal));
        String why = null;
        try {
            why = playAll();
        } catch (RuntimeException failure) {
            LOG.error("Drills failed", failure);
            why = "The sandbox failed; this is a bug worth reporting.";
        } finally {
            world.records().onFeed(feed -> feed.leave(signal));
            // A stop may have interrupted the thread. The end must not be interrupted.
            boolean unused = Thread.interrupted();
            end(why);
        }
    }

    private void end(@Nullable String why) {
        String problem = why;
        try {
            aside.restore();
        } catch (RuntimeException failure) {
            LOG.error("A world could not be restored after its drills", failure);
            problem = "The world could not be restored: " + failure.getMessage();
        }
        var unplayed = STOPPED.equals(ending) ? STOPPED : "The run ended before it.";
        for (int i = 0; i < report.drills().size(); i++) {
            var drill = report.drills().get(i);
            if (drill.status() != DrillReport.DrillStatus.FINISHED) {
                show(i, drill.ended(DrillResult.NOT_JUDGED, unplayed));
            }
        }
        synchronized (this) {
            report = report.finished(problem);
            notifyAll();
        }
    }

    /** Returns why the run ended early, or why no drill could be played; otherwise null. */
    private @Nullable String playAll() {
        var placements = new Placements(plan);
        for (int i = 0; i < report.drills().size(); i++) {
            var pending = report.drills().get(i);
            var wanted = pending.drill().scope();
            var same = placements.lasting(wanted);
            if (same != null) {
                show(i, pending.ended(same.result, same.why()));
                continue;
            }
            var failed = report.failedBefore(pending.drill());
            if (failed != null) {
                show(i, pending.ended(DrillResult.NOT_JUDGED, "Not judged: see the drill " + failed + "."));
                continue;
            }
            show(i, DrillReport.of(pending.drill(), DrillReport.DrillStatus.RUNNING));
            drillEnds = nanos() + plan.drillWithin().toNanos();
            var play = new DrillPlay(this, pending.drill());
            try {
                if (ending != null) {
                    return ending;
                }
                var judged = play.play();
                if (plan.place(wanted.operation()) != null && play.isDisturbed()) {
                    known.earlierOrders.addAll(play.references());
                    drillEnds = nanos() + plan.drillWithin().toNanos();
                    play = new DrillPlay(this, pending.drill());
                    judged = play.play();
                }
                show(i, judged);
                placements.judged();
            } catch (OrderNotPlaced failure) {
                show(i, pending.ended(failure.result, failure.why()));
                var why = placements.failed(failure, play, wanted);
                if (why != null) {
                    return why;
                }
            } catch (Problem problem) {
                show(i, pending.ended(DrillResult.NOT_JUDGED, problem.detail()));
                return problem.detail();
            } catch (InterruptedException ended) {
                if (ending != null || nanos() < drillEnds) {
                    return Objects.requireNonNullElse(ending, STOPPED);
                }
                show(i, play.overdue());
            } finally {
                play.remember();
                placements.ended(play);
            }
        }
        var failure = placements.failure();
        return failure == null ? unusable() : failure;
    }

    /** What was of no use although the run was told to use it, or why no drill was judged; otherwise null. */
    private @Nullable String unusable() {
        var silence = known.told.failure();
        return Stream.of(
                        known.unusable(),
                        silence == null ? null : "The oracle never gave a valid answer: " + silence,
                        known.told.misspelt(),
                        report.unjudged())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private synchronized void show(int index, DrillReport drill) {
        report = report.with(index, drill, known.told, plan);
    }

    /**
     * Waits until something happens in the world, at most for this time. Returns whether something happened.
     *
     * @throws InterruptedException when the run is stopped, or the drill has used up its time
     * @throws Problem NOT_REACHED if the world was reset
     */
    boolean awaitEvent(Duration most) throws InterruptedException {
        if (nanos() >= drillEnds) {
            throw new InterruptedException();
        }
        boolean came = events.tryAcquire(most.toMillis(), TimeUnit.MILLISECONDS);
        events.drainPermits();
        aside.requirePresent();
        return came;
    }

    /** Of the computer's clock. */
    long nanos() {
        return tools.host().nanos();
    }

    /**
     * Asks the caller of the run, and waits for the answer: null if none came in time, or none is needed any more.
     *
     * @param question creates the question, given its number
     * @param isForCaller whether only the run's caller can answer, so that the run ends if the caller does not read the question
     */
    Question.@Nullable Answer ask(
            IntFunction<Question> question, Duration within, BooleanSupplier enough, boolean isForCaller)
            throws InterruptedException {
        synchronized (this) {
            answer = null;
            report = report.asking(question.apply(++questions));
            notifyAll();
        }
        long asked = nanos();
        long deadline = asked + within.toNanos();
        long left = drillEnds - asked;
        drillEnds = Long.MAX_VALUE;
        try {
            while (true) {
                var given = answer;
                if (given != null || enough.getAsBoolean() || nanos() >= deadline) {
                    return given;
                }
                if (isForCaller && seen < questions && nanos() - asked >= LONGEST_UNSEEN.toNanos()) {
                    ending = "The run waited for an answer, but its caller no longer asked for the question.";
                    throw new InterruptedException();
                }
                awaitEvent(Duration.ofMillis(LOOK_AGAIN_MILLIS));
            }
        } finally {
            drillEnds = nanos() + left;
            synchronized (this) {
                report = report.asking(null);
            }
        }
    }

    /** Answers the present question. Throws Problem INVALID_DATA if the number is that of another question. */
    public synchronized RunReport answer(int number, Question.Answer given) {
        var question = report.question();
        if (question == null || question.number() != number || answer != null) {
            var now = question == null || answer != null ? "; it has no question now" : ", " + question.number();
            var expected = "must be the number of the run's question" + now;
            throw Problem.of(
                    ErrorCode.INVALID_DATA,
                    new Violation("number", FieldError.UNKNOWN_VALUE, expected, Integer.toString(number)));
        }
        answer = given;
        report = report.asking(null);
        events.release();
        return report;
    }
}
