package dev.paysandbox.cli.check;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.drill.HtmlReport;
import dev.paysandbox.cli.drill.JunitReport;
import dev.paysandbox.cli.drill.Verdict;
import dev.paysandbox.cli.drill.Verdict.Result;
import dev.paysandbox.cli.noun.Choices.OtherFacts;
import dev.paysandbox.cli.output.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** What a check leaves: the page and JUnit XML of the verdict, and the files that repeat it in CI. */
record CheckFiles(Path folder, Purchase purchase, Verdict verdict, List<String> drills) {
    /** What a failed drill would have meant for customers. */
    private static final Map<String, String> CONSEQUENCES = Map.of(
            "ordinary", "A customer pays, and your shop does not treat the order as it should.",
            "forged", "Anybody gets goods without paying: a forged notification is believed.",
            "altered-amount",
                    "A forged notification spoils a real payment: the customer has paid, and the order is not paid.",
            "forged-refund", "Anybody can undo a paid order: a forged refund is believed.",
            "payin-answer-lost",
                    "A customer pays, and the order is lost, because one answer of the provider did not arrive.",
            "answered-500-then-again",
                    "A customer pays, and the order stays unpaid, because one request to the provider failed.",
            "slow-api", "A customer pays while the provider is slow, and the order stays unpaid or is charged twice.",
            "duplicated", "A customer gets the goods twice: a repeated notification ships again.",
            "out-of-order", "An order ends in a wrong state, because notifications came in another order.");

    /** Headers without which the sandbox's own requests are the same. */
    private static final Set<String> NEEDLESS = Set.of(
            "content-type",
            "user-agent",
            "origin",
            "referer",
            "accept-language",
            "sec-fetch-dest",
            "sec-fetch-mode",
            "sec-fetch-site");

    private static final String PLACE = """
            #!/bin/sh
            # Repeats the purchase of purchase.json. `place.sh ask` says whether its order is paid.
            %scd "$(dirname "$0")"
            exec paysandbox check "--${1:-play}" purchase.json
            """;

    void write(Sandbox sandbox, Consumer<String> say, boolean opens) {
        try {
            Files.createDirectories(folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        var page = folder.resolve("verdict.html");
        var introduction = introduction();
        AtomicFile.write(page, true, HtmlReport.of(verdict, sandbox.key(), introduction, sandbox::rule));
        AtomicFile.write(folder.resolve("drills.xml"), true, JunitReport.of(verdict));
        AtomicFile.write(folder.resolve("drill.yml"), true, drillFile(sandbox));
        if (!isPlain()) {
            var names = purchase.secretNames();
            var variables = names.isEmpty() ? "" : "# It needs the variables " + String.join(", ", names) + ".\n";
            AtomicFile.write(folder.resolve("purchase.json"), true, Json.pretty(purchase.asJson()) + "\n");
            var place = folder.resolve("place.sh");
            AtomicFile.write(place, true, PLACE.formatted(variables));
            if (!place.toFile().setExecutable(true)) {
                say.accept(place + " could not be made executable.");
            }
        }
        introduction.forEach(say);
        say.accept(
                folder + " has verdict.html, drills.xml, and drill.yml for CI: cd " + folder + " && paysandbox drill");
        if (!purchase.secretNames().isEmpty()) {
            say.accept("For it, set these variables, whose values are in no file: "
                    + String.join(", ", purchase.secretNames()) + ".");
        }
        if (opens) {
            open(page);
        }
    }

    /** What would have happened to customers. */
    private List<String> introduction() {
        var sentences = new ArrayList<String>();
        for (var drill : verdict.drills()) {
            var result = Result.of(drill);
            var reason = Json.text(drill, "reason");
            // What would have happened is known only if the shop has told it.
            boolean isTold = Json.objects(drill, "checks").stream()
                    .anyMatch(check -> check.has("held") && !check.getBoolean("held"));
            if (isTold && (result == Result.FAILED || result == Result.WARNING)) {
                sentences.add(CONSEQUENCES.getOrDefault(Json.text(drill, "name"), reason));
            } else if (result == Result.FAILED) {
                sentences.add(reason);
            }
        }
        return sentences.isEmpty()
                ? List.of("No customer would have lost money or goods by the faults that were played.")
                : sentences;
    }

    /** Whether the sandbox can make the requests itself, because nothing differs from one purchase to the next. */
    private boolean isPlain() {
        var question = purchase.question();
        var sign = purchase.sign();
        return purchase.isOneRequest()
                && purchase.variables().isEmpty()
                && purchase.cookies().isEmpty()
                && purchase.steps().get(0).headers().keySet().stream().allMatch(NEEDLESS::contains)
                && question != null
                && question.method().equals("GET")
                && sign != null
                && sign.at().startsWith("$")
                && !sign.at().contains("[");
    }

    private String drillFile(Sandbox sandbox) {
        var text = new StringBuilder(sandbox.schemaLine("drill"));
        var sign = purchase.sign();
        var question = purchase.question();
        if (isPlain() && sign != null && question != null) {
            var order = purchase.steps().get(purchase.order());
            line(
                    text,
                    "place",
                    order.method() + " " + order.url() + (order.body().isEmpty() ? "" : " " + order.body()));
            line(text, "oracle", "GET " + question.url().replace("{{referenceId}}", "{referenceId}"));
            line(text, "paid", sign.at() + "=" + sign.value());
            line(text, "shipped", sign.shipments() == null ? "" : sign.shipments());
        } else {
            line(text, "place", "./place.sh");
            line(text, "oracle", "./place.sh ask");
            line(text, "paid", "$.paid=true");
            line(text, "shipped", sign == null || sign.shipments() == null ? "" : "$.shipped");
        }
        line(text, "other-facts", OtherFacts.SKIP);
        text.append("drills:\n");
        drills.forEach(drill -> text.append("  - ").append(drill).append('\n'));
        return text.toString();
    }

    private static void line(StringBuilder text, String key, String value) {
        if (!value.isEmpty()) {
            text.append(key).append(": '").append(value.replace("'", "''")).append("'\n");
        }
    }

    private static void open(Path page) {
        var system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        var command = system.contains("mac")
                ? List.of("open")
                : system.contains("win") ? List.of("cmd", "/c", "start", "") : List.of("xdg-open");
        var words = new ArrayList<>(command);
        words.add(page.toAbsolutePath().toString());
        try {
            new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException noOpener) {
            // Its path is printed.
        }
    }
}
