package dev.paysandbox.cli.output;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.Json;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the output of a command in the requested format. */
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

    private final CallEnvironment dependencies;

    public Output(CallEnvironment dependencies) {
        this.dependencies = dependencies;
    }

    /** Whether a person reads it: then times are relative, and colours help. */
    public boolean isForTerminal() {
        return dependencies.outIsTerminal() && format == Format.TABLE;
    }

    /** The environment of the call. */
    public CallEnvironment dependencies() {
        return dependencies;
    }

    /** Does long work with a progress bar on a terminal. The part that is done is read by another thread. */
    public <T> T during(DoubleSupplier share, Supplier<T> work) {
        return ProgressBar.during(dependencies, command.commandLine().getErr(), share, work);
    }

    /** Does long work with a byte counter on a terminal. The counter is read by another thread. */
    public <T> T counting(LongSupplier bytes, Supplier<T> work) {
        return ProgressBar.during(dependencies, command.commandLine().getErr(), bytes, work);
    }

    /** Prints a list of the server, with the objects in {@code data}. */
    public void list(JsonObject page, List<Column> columns, String nothing) {
        var things = Json.objects(page, "data");
        switch (format) {
            case JSON -> out().println(Visible.json(Json.pretty(page)));
            case JSONL -> things.forEach(thing -> out().println(Visible.json(Json.line(thing))));
            case ID -> things.forEach(this::printId);
            case TABLE -> {
                if (things.isEmpty()) {
                    command.commandLine().getErr().println(nothing);
                } else {
                    table(columns, things).forEach(this::print);
                }
            }
        }
        out().flush();
        if (format != Format.JSON && page.getString("next") != null) {
            command.commandLine().getErr().println("Only the newest " + things.size() + " are shown; --all shows all.");
        }
    }

    /** Whether only ids are wanted, for a script's next command. */
    public boolean isOfIds() {
        return format == Format.ID;
    }

    /** A line of this tool as it is; any other text made visible, on as many lines as it has. */
    private void print(CharSequence line) {
        if (line instanceof StyledLine) {
            out().println(line);
        } else if (line.isEmpty()) {
            out().println();
        } else {
            Visible.lines(line.toString()).forEach(out()::println);
        }
    }

    /** Prints one object. The lines are made only if they are shown. */
    public void thing(JsonObject thing, Supplier<? extends List<? extends CharSequence>> lines) {
        switch (format) {
            case JSON -> out().println(Visible.json(Json.pretty(thing)));
            case JSONL -> out().println(Visible.json(Json.line(thing)));
            case ID -> printId(thing);
            case TABLE -> lines.get().forEach(this::print);
        }
        out().flush();
    }

    /** Prints one object of a stream. */
    public void event(JsonObject event, Supplier<List<Cell>> words) {
        switch (format) {
            case JSON, JSONL -> out().println(Visible.json(Json.line(event)));
            case ID -> printId(event);
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
    public List<CharSequence> table(List<Column> columns, List<JsonObject> things) {
        return Table.of(columns, things).lines(isColoured(), this::terminalWidth);
    }

    /** The columns of the terminal, or 0 where no terminal limits them. */
    private int terminalWidth() {
        return dependencies.outIsTerminal() ? TerminalWidth.of(dependencies.environment()) : 0;
    }

    /** The lines of labels and values, without those whose value is empty. */
    public List<CharSequence> details(List<Detail> details) {
        var table = new Table();
        var shown = new ArrayList<List<Cell>>();
        for (var detail : details) {
            if (!detail.cell().text().isEmpty()) {
                shown.add(List.of(Cell.faint(detail.label()), detail.cell()));
            }
        }
        shown.forEach(table::row);
        return table.lines(isColoured(), () -> 0);
    }

    /** A label and its value. */
    public record Detail(String label, Cell cell) {
        public Detail(String label, String text) {
            this(label, Cell.of(text));
        }
    }

    /** A line on standard error about work that goes on. */
    public StatusLine statusLine() {
        return new StatusLine(dependencies, command.commandLine().getErr());
    }

    private boolean isColoured() {
        return dependencies.outIsTerminal() && allowsColours(dependencies.environment());
    }

    static boolean allowsColours(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM"));
    }

    /** Nothing, not even an empty line, for what has no id: the next command would take that for one. */
    private void printId(JsonObject thing) {
        var id = idOf(thing);
        if (!id.isEmpty()) {
            out().println(id);
        }
    }

    /** The id by which other commands find the object. */
    private static String idOf(JsonObject thing) {
        for (var name : List.of("id", "publicKey", "name", "seq", "rule")) {
            if (thing.has(name)) {
                return Visible.of(Json.text(thing, name));
            }
        }
        return "";
    }

    private PrintWriter out() {
        return command.commandLine().getOut();
    }
}
