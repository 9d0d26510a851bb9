package dev.paysandbox.cli.output;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.WorldDependencies;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints what a command has to show, in the form the user asked for. */
public final class Output {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "${COMPLETION-CANDIDATES}: aligned for people, one JSON document, a document on each line, or"
                    + " ids only (default: table).")
    private Format format;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private final WorldDependencies dependencies;

    public Output(WorldDependencies dependencies) {
        this.dependencies = dependencies;
    }

    /** Whether a person reads it: then times are relative, and colours help. */
    public boolean isForTerminal() {
        return dependencies.outIsTerminal() && format == Format.TABLE;
    }

    /** What is around the call. */
    public WorldDependencies dependencies() {
        return dependencies;
    }

    /** Does long work under a bar on a terminal; the share that is done is asked for from another thread. */
    public <T> T during(DoubleSupplier share, Supplier<T> work) {
        return ProgressBar.during(dependencies, command.commandLine().getErr(), share, work);
    }

    /** Does long work under a count of bytes on a terminal; it is asked for from another thread. */
    public <T> T counting(LongSupplier bytes, Supplier<T> work) {
        return ProgressBar.during(dependencies, command.commandLine().getErr(), bytes, work);
    }

    /** A list as the server gives it, with the things in {@code data}. */
    public void list(JsonObject page, List<Column> columns, String nothing) {
        var things = Json.objects(page, "data");
        switch (format) {
            case JSON -> out().println(Json.pretty(page));
            case JSONL -> things.forEach(thing -> out().println(Json.line(thing)));
            case ID -> things.forEach(thing -> out().println(idOf(thing)));
            case TABLE -> {
                if (things.isEmpty()) {
                    command.commandLine().getErr().println(nothing);
                } else {
                    table(columns, things).forEach(out()::println);
                }
            }
        }
        out().flush();
    }

    /** One thing; the lines are made only where they are shown. */
    public void thing(JsonObject thing, Supplier<List<String>> lines) {
        switch (format) {
            case JSON -> out().println(Json.pretty(thing));
            case JSONL -> out().println(Json.line(thing));
            case ID -> out().println(idOf(thing));
            case TABLE -> lines.get().forEach(out()::println);
        }
        out().flush();
    }

    /** One of many, as it comes. */
    public void event(JsonObject event, Supplier<List<Cell>> words) {
        switch (format) {
            case JSON, JSONL -> out().println(Json.line(event));
            case ID -> out().println(idOf(event));
            case TABLE -> {
                var line = new StringBuilder();
                for (var word : words.get()) {
                    if (!word.text().isEmpty()) {
                        line.append(line.isEmpty() ? "" : "  ")
                                .append(isColoured() ? word.style().on(word.text()) : word.text());
                    }
                }
                out().println(line);
            }
        }
        out().flush();
    }

    /** The lines of a table of things. */
    public List<String> table(List<Column> columns, List<JsonObject> things) {
        return Table.of(columns, things).lines(isColoured());
    }

    /** The lines of labels and what they stand for, without those that stand for nothing. */
    public List<String> details(List<Detail> details) {
        var table = new Table();
        var shown = new ArrayList<List<Cell>>();
        for (var detail : details) {
            if (!detail.cell().text().isEmpty()) {
                shown.add(List.of(Cell.faint(detail.label()), detail.cell()));
            }
        }
        shown.forEach(table::row);
        return table.lines(isColoured());
    }

    /** A label, and what it stands for. */
    public record Detail(String label, Cell cell) {
        public Detail(String label, String text) {
            this(label, Cell.of(text));
        }
    }

    private boolean isColoured() {
        var environment = dependencies.environment();
        return dependencies.outIsTerminal()
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !"dumb".equals(environment.get("TERM"));
    }

    /** The name under which other commands know the thing. */
    private static String idOf(JsonObject thing) {
        for (var name : List.of("id", "publicKey", "name", "seq")) {
            if (thing.has(name)) {
                return Json.text(thing, name);
            }
        }
        return "";
    }

    private PrintWriter out() {
        return command.commandLine().getOut();
    }
}
