package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.drill.ShellCommand.Outcome;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.WithoutId;
import dev.paysandbox.cli.output.AtomicFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Asks how to drive the merchant's application, tries the answers, and writes them to a file. */
@Command(
        name = "init",
        description = {
            "Asks how an order is placed and how your system tells its state, tries both, and writes drill.yml, which drill reads.",
            "It places two orders by PIX and pays them. Afterwards the world of --key is restored. The answers can also come from standard input, one on each line."
        },
        footer = "  ${COMMAND-FULL-NAME}")
@WithoutId
final class DrillInit extends SandboxCommand {
    /** Its checks are answered by this tool, which keeps the system's answers. */
    private static final String TRIAL = """
            scenario: drill-init
            about: The payer pays after a minute.
            for: PIX payin
            then: [{answer: PENDING}, {after: 1m, become: APPROVED}]
            expect:
              checks:
                - {after: 1s, paid: false, rule: PSB-047}
                - {after: 1h, paid: true, rule: PSB-048}
            """;

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final String SKIP = "-";
    private static final int LONGEST_SHOWN = 500;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            defaultValue = DrillFile.NAME,
            description = "The file to write (default: drill.yml).")
    private Path file;

    @Option(names = "--force", description = "Overwrites an existing file.")
    private boolean force;

    @Option(
            names = "--header",
            paramLabel = "NAME=VALUE",
            description =
                    "A header of all requests to your application, such as 'Authorization=Bearer $SHOP_TOKEN', with the name of an environment variable; repeatable.")
    private Map<String, String> headers = new LinkedHashMap<>();

    private final ShellCommand shell = new ShellCommand();
    private @Nullable BufferedReader typed;
    /** What the system's answer about the order has before it is paid, and in the newest answer that differs. */
    private Map<String, String> before = Map.of();

    private Map<String, String> after = Map.of();

    @Override
    public Integer call() {
        if (!force) {
            AtomicFile.requireAbsent(file);
        }
        sandbox.readiness();
        var options = new LinkedHashMap<String, String>();
        options.put(
                "place",
                ask(
                        "How is an order placed? A request, such as POST http://localhost:3000/orders {\"method\": \"{method}\"}, or a command, such as ./place-order.sh",
                        ""));
        var url =
                ask("Where can the sandbox ask about an order? Such as http://localhost:3000/orders/{referenceId}", "");
        options.put("oracle", url.startsWith("http") ? "GET " + url : url);
        requireValid(options);
        var problem = tried(options);
        if (problem != null) {
            say(problem);
            return ExitCode.NOT_DRIVEN;
        }
        askFacts(options);
        // Refuses a secret before it is written.
        parsed(options);
        AtomicFile.write(file, force, yaml(options));
        say(file + " is written. Now the drill 'ordinary' is played with it.");
        return spec.parent()
                .commandLine()
                .execute("ordinary", "--config=" + file, "--url=" + sandbox.url(), "--key=" + sandbox.key());
    }

    private void requireValid(Map<String, String> options) {
        requireValid("place", options, new RequestText.OrCommand());
        requireValid("oracle", options, new RequestText.Converter());
    }

    private void requireValid(String name, Map<String, String> options, ITypeConverter<?> converter) {
        try {
            converter.convert(String.valueOf(options.get(name)));
        } catch (Exception wrong) {
            throw new ParameterException(spec.commandLine(), name + ": " + wrong.getMessage() + ".", wrong);
        }
    }

    /** Asks a question. Without an answer, or with an empty one, the answer is the proposal. */
    private String ask(String question, String proposal) {
        say(question + (proposal.isEmpty() ? ":" : " [" + proposal + "]:"));
        try {
            if (typed == null) {
                typed = new BufferedReader(
                        new InputStreamReader(output.dependencies().in(), StandardCharsets.UTF_8));
            }
            var line = typed.readLine();
            var answer = line == null || line.isBlank() ? proposal : line.strip();
            if (answer.isEmpty()) {
                throw new ParameterException(spec.commandLine(), "This question needs an answer: " + question);
            }
            return answer;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Has an order placed and paid, and asks for its state before and after. Returns what went wrong, or null. */
    private @Nullable String tried(Map<String, String> options) {
        var resolved = parsed(options).headers();
        var place = String.valueOf(options.get("place"));
        var oracle = new RequestText.Converter().convert(String.valueOf(options.get("oracle")));
        var request = RequestText.find(place);
        var run = Json.object(
                "texts", JsonArray.from(TRIAL),
                "place", request == null ? new JsonObject() : request.asJson(resolved),
                "oracle", Json.object("facts", Json.object("paid", "$.paid=true")));
        var secrets = Secrets.of(sandbox, output.dependencies().environment(), resolved);
        try (var trial = new DrillRun(sandbox, shell, secrets, this::say, output.statusLine(), ended -> {})) {
            var played = trial.play(
                    run,
                    question -> Json.text(question, "kind").equals("PLACE")
                            ? shell.run(place, Placeholder.variables(question), LONGEST)
                            : told(oracle, resolved, question));
            var drill = Json.objects(secrets.maskedIn(played), "drills").get(0);
            if (before.isEmpty()) {
                return "No order could be placed and asked about: " + Json.text(drill, "reason");
            }
        }
        return after.isEmpty()
                ? "The answer does not change when the order is paid. Does your application receive the notification at its webhookUrl, and look the payment up?"
                : null;
    }

    /** Asks the system, keeps its answer, and answers the server's question whether the order is paid. */
    private Outcome told(RequestText oracle, Map<String, String> resolved, JsonObject question) {
        var words = oracle.line().split(" +", 2);
        var url = words[1];
        for (var each : Placeholder.values()) {
            url = url.replace(each.text(), Sandbox.escaped(each.in(question)));
        }
        try {
            var answer = Http.send(URI.create(url), words[0], resolved, null, (int) LONGEST.toMillis());
            var state = answer.isSuccess() ? Json.objectOrNull(answer.body()) : null;
            if (state == null) {
                return new Outcome("", oracle.line() + " was answered " + answer.status() + " without a JSON object.");
            }
            var values = values(state);
            if (before.isEmpty()) {
                before = values;
                show("Before the payment, your system answers ", state);
            } else if (!values.equals(before) && !values.equals(after)) {
                after = values;
                show("After it: ", state);
            }
            return new Outcome(Json.line(Json.object("paid", !after.isEmpty())), null);
        } catch (IOException | IllegalArgumentException failure) {
            return new Outcome("", oracle.line() + " failed: " + failure.getMessage());
        }
    }

    private void show(String label, JsonObject state) {
        var json = Json.line(state);
        say(label + (json.length() > LONGEST_SHOWN ? json.substring(0, LONGEST_SHOWN) + "…" : json));
    }

    /** Asks where the answer has the facts. Proposes the outermost values that the payment has changed. */
    private void askFacts(Map<String, String> options) {
        var changed = new LinkedHashMap<>(after);
        changed.entrySet().removeAll(before.entrySet());
        changed.forEach((path, value) -> say("  " + path + ": " + before.get(path) + ", then " + value));
        var paid = changed.entrySet().stream()
                .filter(each -> !each.getValue().matches("[0-9.-]+"))
                .findFirst()
                .map(each -> each.getKey() + "=" + each.getValue())
                .orElse("");
        var shipments = changed.entrySet().stream()
                .filter(each -> each.getValue().equals("1"))
                .findFirst()
                .map(Map.Entry::getKey)
                .orElse(SKIP);
        var path = paid.replaceFirst("=.*", "");
        var fact = inPath(path, ask("Which value means that the order is paid?", paid));
        say("paid is " + isIn(before, fact) + " before the payment, and " + isIn(after, fact) + " after it.");
        options.put("paid", fact);
        options.put("shipped", ask("Where is the number of shipments? - if nowhere", shipments));
        options.put("refunded", inPath(path, ask("Which value means fully refunded? - if none", SKIP)));
        options.put("disputed", inPath(path, ask("Which value means disputed? - if none", SKIP)));
        options.values().removeIf(SKIP::equals);
    }

    /** An answer such as {@code PAID} alone is a value at the same path. */
    private static String inPath(String path, String answer) {
        return answer.startsWith("$") || answer.equals(SKIP) ? answer : path + "=" + answer;
    }

    private static boolean isIn(Map<String, String> values, String fact) {
        var parts = fact.split("=", 2);
        return List.of(parts[parts.length - 1].split("\\|", -1)).contains(values.get(parts[0]));
    }

    /** The texts, numbers and truth values by their paths, the outermost first. A list counts as its length. */
    private static Map<String, String> values(JsonObject document) {
        var values = new LinkedHashMap<String, String>();
        var objects = new ArrayDeque<Map.Entry<String, JsonObject>>();
        objects.add(Map.entry("$", document));
        while (!objects.isEmpty()) {
            var object = objects.remove();
            object.getValue().forEach((name, value) -> {
                var path = object.getKey() + "." + name;
                if (value instanceof JsonObject inner) {
                    objects.add(Map.entry(path, inner));
                } else if (value != null) {
                    values.put(path, value instanceof List<?> list ? Integer.toString(list.size()) : value.toString());
                }
            });
        }
        return values;
    }

    private DrillFile parsed(Map<String, String> options) {
        var environment = output.dependencies().environment();
        return new DrillFile(file.toString(), yaml(options), spec.parent().commandLine(), environment);
    }

    private String yaml(Map<String, String> options) {
        var text = new StringBuilder(sandbox.schemaLine("drill"));
        options.forEach((option, value) -> text.append(line(option, value)));
        if (!headers.isEmpty()) {
            text.append("header:\n");
            headers.forEach((name, value) -> text.append("  ").append(line(name, value)));
        }
        return text.toString();
    }

    private static String line(String key, String text) {
        return key + ": '" + text.replace("'", "''") + "'\n";
    }
}
