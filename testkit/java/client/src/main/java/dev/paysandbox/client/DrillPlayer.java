package dev.paysandbox.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plays drills in a world, and answers the questions of the run. */
final class DrillPlayer {
    private static final Duration WAIT = Duration.ofSeconds(30);

    private final Api api;
    private final DrillOptions options;

    DrillPlayer(Api api, DrillOptions options) {
        this.api = api;
        this.options = options;
    }

    DrillRun play() {
        var run = new DrillRun(api.control(Call.of(Route.RUN_DRILLS).json(options.body())));
        try {
            while (!run.isFinished()) {
                var question = run.question();
                if (question != null) {
                    answer(run, question);
                }
                run = new DrillRun(api.control(Call.of(Route.SHOW_DRILL_RUN, run.id())
                        .query("wait", Durations.text(WAIT))
                        .waiting(WAIT)));
            }
            return run;
        } catch (RuntimeException | Error failure) {
            stop(run, failure);
            throw failure;
        }
    }

    /** The same; throws AssertionError unless the drills have passed. */
    DrillRun playToPass(String url) {
        var run = play();
        var failure = run.failure(options.failOn(), url);
        if (failure != null) {
            throw new AssertionError(failure);
        }
        return run;
    }

    /** Otherwise the run would keep the world. A call is not made by a thread that is interrupted. */
    private void stop(DrillRun run, Throwable because) {
        boolean interrupted = Thread.interrupted();
        try {
            api.control(Call.of(Route.STOP_DRILL_RUN, run.id()));
        } catch (SandboxException gone) {
            because.addSuppressed(gone);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void answer(DrillRun run, DrillQuestion question) {
        var answer = new LinkedHashMap<String, @Nullable Object>();
        answer.put("number", question.number());
        try {
            answer.put("text", told(question));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SandboxException("Interrupted while the drill " + question.drill() + " was played.", interrupted);
        } catch (Exception | AssertionError failed) {
            answer.put("failed", failed.getMessage() == null ? failed.toString() : failed.getMessage());
        }
        try {
            api.control(Call.of(Route.ANSWER_DRILL_RUN, run.id()).json(answer));
        } catch (SandboxException late) {
            // The run has not waited any longer.
            if (late.errors().stream().noneMatch(error -> error.field().equals("number"))) {
                throw late;
            }
        }
    }

    private String told(DrillQuestion question) throws Exception {
        if (question.kind().equals("ORACLE")) {
            Map<String, @Nullable Object> facts = new LinkedHashMap<>();
            for (var fact : options.facts(question.isAboutPayout()).entrySet()) {
                facts.put(fact.getKey(), fact.getValue().to(question));
            }
            return Json.write(facts);
        }
        var place = question.isAboutPayout() ? "placePayout" : "place";
        var name = question.kind().equals("RECONCILE") ? "reconcile" : place;
        return String.valueOf(options.function(name, question.drill()).to(question));
    }
}
