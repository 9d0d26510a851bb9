package dev.paysandbox.mcp;

import static dev.paysandbox.mcp.Field.choice;
import static dev.paysandbox.mcp.Field.flag;
import static dev.paysandbox.mcp.Field.number;
import static dev.paysandbox.mcp.Field.text;
import static dev.paysandbox.mcp.Field.texts;

import dev.paysandbox.mcp.Tool.Arguments;
import dev.paysandbox.mcp.Tool.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tools that judge the application: findings and drills. */
record VerdictTools(ControlApi api) {
    private static final String RUNS = "/drills/runs";
    private static final String CALL =
            " How the sandbox calls the application, such as {\"request\": \"POST http://127.0.0.1:3000/orders\", \"headers\": {},"
                    + " \"body\": \"{}\"}; {referenceId}, {id}, {placed} and {method} are filled in.";
    private static final String ORACLE =
            " How to ask for an order's state, such as {\"request\": \"GET http://127.0.0.1:3000/orders/{referenceId}\", \"facts\":"
                    + " {\"paid\": \"$.status=PAID|SHIPPED\", \"shipped\": \"$.shipments\"}}.";
    private static final List<String> BAD = List.of("FAILED", "WARNING", "REVIEW");

    List<Tool> all() {
        return List.of(
                new Tool(
                        "list_findings",
                        "Lists mistakes that the sandbox noticed in the application: they work here and break in production.",
                        Effect.READS,
                        List.of(
                                choice(
                                        "severity",
                                        "Only of this severity or a higher one.",
                                        "ERROR",
                                        "WARNING",
                                        "NOTE"),
                                text("paymentId", "Only findings about this payment."),
                                text(
                                        "settle",
                                        "Wait up to this time for the application to become quiet, such as 5s.")),
                        this::findings),
                new Tool(
                        "list_drills",
                        "Lists the drills, which simulate faults for the application and judge its state; or shows the text of one.",
                        Effect.READS,
                        List.of(text("name", "Show the text of this one.")),
                        this::drills),
                new Tool(
                        "run_drills",
                        "Plays drills against the application and reports the result. The world is set aside meanwhile. Ends when all"
                                + " are played or the run asks a question; a cancellation stops the run.",
                        Effect.CHANGES,
                        List.of(
                                texts("drills", "Names; all drills by default."),
                                texts("texts", "Your own drills, each in YAML."),
                                Field.object("place", "Places an order." + CALL),
                                Field.object("oracle", "For payins." + ORACLE),
                                Field.object("placePayout", "Orders a payout." + CALL),
                                Field.object("payoutOracle", "For payouts." + ORACLE),
                                Field.object("reconcile", "Makes the application look its open payments up." + CALL),
                                Field.object("page", "Loads the page that shows the payer the order." + CALL),
                                texts("accept", "Known findings that decide no result, such as PSB-008."),
                                text(
                                        "patience",
                                        "How long the application may take to reach a state; 15s by default.")),
                        this::run),
                new Tool(
                        "answer_drill",
                        "Answers the question of a run, such as which order you have placed, and continues it; or stops it.",
                        Effect.CHANGES,
                        List.of(
                                text("run", "drill_….").required(),
                                number("number", "The question's."),
                                text("text", "The answer; for an oracle a JSON object."),
                                text("failed", "Why it could not be done."),
                                flag("notOffered", "The application does not offer it."),
                                flag("stop", "End the run instead, and bring the world back.")),
                        this::answer),
                new Tool(
                        "drill_report",
                        "Shows the newest run of drills, or another; with a drill, everything about that one.",
                        Effect.READS,
                        List.of(
                                text("run", "drill_…; the newest by default."),
                                text("drill", "The name of a drill in the run.")),
                        this::report));
    }

    private Answer findings(Arguments arguments) {
        var findings = api.get("/findings", arguments.all());
        var rows = Json.objects(findings, "data").stream()
                .map(each -> Json.only(
                        each,
                        List.of("rule", "severity", "title", "sentence", "subject", "times", "evidence", "advice")))
                .toList();
        var passed = findings.get("passed") instanceof List<?> rules ? rules : List.of();
        return new Answer(
                Json.object("data", rows, "passed", passed),
                rows.isEmpty()
                        ? "Nothing is wrong so far; run_drills tries the faults that have not happened."
                        : "Follow the advice of the first one, place an order again, and list the findings again.");
    }

    private Answer drills(Arguments arguments) {
        if (arguments.has("name")) {
            return new Answer(
                    api.get("/drills/sources/" + ControlApi.escaped(arguments.text("name"))), "run_drills plays it.");
        }
        var rows = Json.objects(api.get("/drills"), "data").stream()
                .map(each -> Json.only(each, List.of("name", "about", "facts")))
                .toList();
        return new Answer(
                Json.object("data", rows, "total", rows.size()),
                "run_drills with place and oracle plays them; begin with the drill ordinary.");
    }

    private Answer run(Arguments arguments) {
        return follow(arguments, api.post(RUNS, arguments.all()));
    }

    private Answer answer(Arguments arguments) {
        var path = RUNS + "/" + ControlApi.escaped(arguments.text("run"));
        if (arguments.isTrue("stop")) {
            api.control("DELETE", path, null, "application/json");
            return report(api.get(path));
        }
        api.post(path + "/answer", arguments.only("number", "text", "failed", "notOffered"));
        return follow(arguments, api.get(path));
    }

    /** Waits until the run has ended or asks something. */
    private Answer follow(Arguments arguments, Map<String, Object> begun) {
        var path = RUNS + "/" + ControlApi.escaped(Json.text(begun, "id"));
        var run = begun;
        try {
            while (Json.text(run, "status").equals("RUNNING")) {
                run = api.get(path + "?wait=1s");
                arguments.tell(progress(run));
            }
        } catch (Refusal refusal) {
            stop(path);
            throw refusal;
        }
        return report(run);
    }

    private void stop(String path) {
        // The interruption that cancelled the call would also end this request.
        var isCancelled = Thread.interrupted();
        try {
            api.control("DELETE", path, null, "application/json");
        } catch (Refusal gone) {
            // Nothing is left to stop.
        } finally {
            if (isCancelled) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static String progress(Map<String, Object> run) {
        var drills = Json.objects(run, "drills");
        long played = drills.stream()
                .filter(drill -> Json.text(drill, "status").equals("FINISHED"))
                .count();
        return played + " of " + drills.size() + " drills are played";
    }

    private Answer report(Arguments arguments) {
        var run = arguments.has("run")
                ? api.get(RUNS + "/" + ControlApi.escaped(arguments.text("run")))
                : Json.objects(api.get(RUNS), "data").stream()
                        .findFirst()
                        .orElseThrow(() -> new Refusal("No drills were run in this world: run_drills runs them."));
        if (!arguments.has("drill")) {
            return report(run);
        }
        var drill = Json.objects(run, "drills").stream()
                .filter(each -> Json.text(each, "name").equals(arguments.text("drill")))
                .findFirst()
                .orElseThrow(() ->
                        new Refusal("The run " + run.get("id") + " has no drill " + arguments.text("drill") + "."));
        return new Answer(drill, "Mend the application, and play this drill alone with run_drills.");
    }

    /** What did not pass in short, and the names of the rest. */
    private static Answer report(Map<String, Object> run) {
        var report = Json.only(run, List.of("id", "status", "result", "notDriven", "question", "unproven"));
        var bad = new ArrayList<Map<String, Object>>();
        var passed = new ArrayList<String>();
        var skipped = new ArrayList<String>();
        for (var drill : Json.objects(run, "drills")) {
            var result = Json.text(drill, "result");
            if (BAD.contains(result)) {
                bad.add(Json.only(
                        drill, List.of("name", "about", "result", "reason", "saw", "rule", "advice", "referenceId")));
            } else {
                (result.equals("PASSED") ? passed : skipped).add(Json.text(drill, "name"));
            }
        }
        report.put("notPassed", bad);
        report.put("passed", passed);
        report.put("skipped", skipped);
        var next = run.containsKey("question")
                ? "Do what the question says, then answer_drill with its number."
                : bad.isEmpty()
                        ? "All that was played passed; drill_report with a drill says why one was skipped."
                        : "Mend the first of notPassed by its advice, then play it alone; drill_report with its name has the timeline.";
        return new Answer(report, next);
    }
}
