package dev.paysandbox.verdict.drill;

import dev.paysandbox.domain.Payment;
import dev.paysandbox.scenario.Expectations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How long a drill waits for the application, in real time, and when its batch job runs. */
final class DrillTime {
    /** If two requests of a batch job fail, the next job can still succeed. */
    private static final int MOST_RECONCILIATIONS = 3;

    private final DrillRun run;
    private final Expectations expect;
    private final DrillApplication application;
    private final DrilledWorld played;

    /** How many batch jobs were started to make up for something missing. */
    private int reconciliations;

    /** Whether a batch job has run since the last notification. */
    boolean hasJobRun;
    /** Whether the application had time for what it does by its own clock. */
    private boolean hadTime;
    /** What its clock then showed, if that was not the sandbox's time. */
    private @Nullable String differentTime;

    DrillTime(DrillRun run, Expectations expect, DrillApplication application, DrilledWorld played) {
        this.run = run;
        this.expect = expect;
        this.application = application;
        this.played = played;
    }

    /** Records that the application was notified, or has placed an order. */
    void notified() {
        run.known.pace.notified(run.nanos());
        hasJobRun = false;
    }

    /**
     * Waits until the application has made no request for a while and no notification is being sent; at most for the
     * plan's patience.
     */
    void settle() throws InterruptedException {
        long deadline = run.nanos() + run.plan.patience().toNanos();
        while ((run.awaitEvent(run.plan.quiet()) || !played.isQuiet()) && run.nanos() < deadline) {}
    }

    /** Advances the clock to this instant, and lets that of the application and its timers follow, if it can. */
    void follow(long instant) throws InterruptedException {
        if (!run.plan.isFollowing() || expect.clockRuns() || instant < run.world.now()) {
            return;
        }
        boolean isLater = instant > run.world.now();
        run.world.clockAdvance().to(now -> Math.max(now, instant), () -> false);
        settle();
        if (isLater && expect.ownClock() && !hadTime) {
            hadTime = true;
            awaitInstant(run.nanos() + run.plan.patience().toNanos());
            differentTime = application.differentTime();
        }
    }

    /** Why what the application does by its own clock was not seen, or null. */
    @Nullable
    String unfollowed() {
        return !expect.ownClock()
                ? null
                : run.plan.isFollowing()
                        ? differentTime
                        : "The drill is about what the application does by its own clock, which does not follow the sandbox's:"
                                + " start it by paysandbox exec --follow-clock.";
    }

    /**
     * The time from now on that the application has for missing facts: the plan's patience, and the same again after each batch job. If
     * only a batch job can help, the jobs do not wait that long.
     */
    final class Patience {
        private int jobs;
        private long deadline = next();

        boolean hasReconciled() {
            return jobs > 0;
        }

        /** Whether there is a batch job, and it has not run often enough: before each failing check, and three times in a drill. */
        private boolean mayReconcile() {
            return run.plan.reconcile() != null && (jobs == 0 || reconciliations < MOST_RECONCILIATIONS);
        }

        private long next() {
            return mayReconcile() && (isByJob() || played.attempts().isEmpty())
                    ? paceEnds()
                    : run.nanos() + run.plan.patience().toNanos();
        }

        /** Whether it is over at this instant of the computer's clock; starts a batch job that may still run. */
        boolean isOver(long now) throws InterruptedException {
            if (now < deadline) {
                return false;
            }
            if (!mayReconcile()) {
                return true;
            }
            jobs++;
            reconciliations++;
            runJob();
            deadline = next();
            return false;
        }
    }

    /** A fact that became true shows how long the application takes, unless a running clock caused it. */
    void acted(List<FactCheck> asked, long now, boolean isReconciled) {
        boolean isShown = isReconciled ? !played.attempts().isEmpty() : !hasJobRun && !isByJob();
        if (isShown
                && !expect.clockRuns()
                && asked.stream()
                        .anyMatch(check -> check.isAsked() && check.expected().value() > 0)) {
            (isReconciled ? run.known.jobPace : run.known.pace).acted(now);
        }
    }

    /** Whether the application has acted by its batch job so far, and never on a notification. */
    boolean isByJob() {
        return run.known.jobPace.isKnown() && !run.known.pace.isKnown() && !expect.clockRuns();
    }

    /** The instant of the computer's clock by which the application should have acted. */
    long paceEnds() {
        return (isByJob() ? run.known.jobPace : run.known.pace).deadline(run.plan.patience());
    }

    void awaitPace() throws InterruptedException {
        awaitInstant(paceEnds());
    }

    /** Gives the application time to learn that these payments are over: the payer may pay again. Without webhooks, it asks now and then. */
    void awaitEnd(List<Payment> payments) throws InterruptedException {
        long lookups = played.lookups();
        awaitPace();
        runJob();
        if (payments.stream().allMatch(payment -> payment.webhookUrl() == null)) {
            long deadline = run.nanos() + run.plan.patience().toNanos();
            while (played.lookups() == lookups && run.nanos() < deadline) {
                run.awaitEvent(run.plan.quiet());
            }
            settle();
        }
    }

    void awaitInstant(long instant) throws InterruptedException {
        for (long left = instant - run.nanos(); left > 0; left = instant - run.nanos()) {
            run.awaitEvent(Duration.ofNanos(left).plusMillis(1));
        }
    }

    /** Starts the application's batch job. Returns false if there is none. */
    boolean runJob() throws InterruptedException {
        if (run.plan.reconcile() == null) {
            return false;
        }
        hasJobRun = true;
        run.known.jobPace.notified(run.nanos());
        try {
            application.does(run.plan.reconcile(), Question.QuestionKind.RECONCILE);
            run.known.worked("reconcile");
        } catch (Call.CallFailedException failure) {
            run.known.failed("reconcile", failure.getMessage());
        }
        settle();
        return true;
    }

    /**
     * Measures how long the merchant's application takes to act on a notification, or by its batch job, in real time. An application with a queue
     * answers first and acts later. A check right after a notification may then pass only because nothing has happened yet.
     * Confined to the run's thread.
     */
    static final class Pace {
        /** The time to allow until the first measurement. */
        private static final Duration UNKNOWN = Duration.ofSeconds(2);

        /** The factor by which a queue may be slower than usual. */
        private static final int MARGIN = 2;

        private final List<Long> taken = new ArrayList<>();
        private long notifiedAt;
        private boolean hasActed;

        /** Records a notification to the application, an order that it placed, or the start of its batch job, at this instant of the computer's clock. */
        void notified(long nanos) {
            notifiedAt = nanos;
            hasActed = false;
        }

        void acted(long nanos) {
            if (!hasActed) {
                hasActed = true;
                taken.add(nanos - notifiedAt);
                Collections.sort(taken);
            }
        }

        boolean isKnown() {
            return !taken.isEmpty();
        }

        /** The instant by which the application should have acted, at most this long after the notification. */
        long deadline(Duration most) {
            // The median, because a confirmation that failed and was repeated later is not representative.
            long usual = taken.isEmpty() ? UNKNOWN.toNanos() : MARGIN * taken.get(taken.size() / 2);
            return notifiedAt + Math.min(usual, most.toNanos());
        }
    }
}
