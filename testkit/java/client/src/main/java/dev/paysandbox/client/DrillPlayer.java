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

    /** Plays the drills. Throws AssertionError unless they pass. */
    DrillRun playAndAssert(String url) {
        var run = play();
        var failure = run.failure(options.failOn(), url);
        if (failure != null) {
            throw new AssertionError(failure);
        }
        return run;
    }

    /**
     * Stops the run, so that the world is restored. Clears the thread's interrupt for the call, which would fail otherwise.
     */
    private void stop(DrillRun run, Throwable cause) {
        boolean interrupted = Thread.interrupted();
        try {
            api.control(Call.of(Route.STOP_DRILL_RUN, run.id()));
        } catch (SandboxException gone) {
            cause.addSuppressed(gone);
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
            answer.put("text", answerTo(question));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SandboxException("Interrupted while the drill " + question.drill() + " was played.", interrupted);
        } catch (Exception | AssertionError failed) {
            var message = failed.getMessage();
            answer.put("failed", message == null || message.isEmpty() ? failed.toString() : message);
            answer.put("notOffered", failed instanceof UnsupportedOperationException);
        }
        try {
            api.control(Call.of(Route.ANSWER_DRILL_RUN, run.id()).json(answer));
        } catch (SandboxException late) {
            // The run no longer waits for this answer.
            if (late.errors().stream().noneMatch(error -> error.field().equals("number"))) {
                throw late;
            }
        }
    }

    private String answerTo(DrillQuestion question) throws Exception {
        if (question.kind().equals("ORACLE")) {
            Map<String, @Nullable Object> facts = new LinkedHashMap<>();
            for (var fact : options.facts(question.isAboutPayout()).entrySet()) {
                facts.put(fact.getKey(), fact.getValue().to(question));
            }
            return Json.write(facts);
        }
        var name = switch (question.kind()) {
            case "RECONCILE" -> "reconcile";
            case "RESTART" -> "restart";
            default -> question.isAboutPayout() ? "placePayout" : "place";
        };
        return String.valueOf(options.function(name, question.drill()).to(question));
    }
}
