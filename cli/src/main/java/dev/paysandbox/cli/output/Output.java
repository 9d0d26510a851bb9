package dev.paysandbox.cli.output;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.Json;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
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
                    + " ids only, if the result has ids (default: table).")
    private Format format;

    /** The output format of a command. */
    public enum Format {
        /** For people. */
        TABLE,
        /** One document. */
        JSON,
        /** One document on each line. */
        JSONL,
        /** Only ids, for the next command of a script. */
        ID;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private final CallEnvironment dependencies;

    public Output(CallEnvironment dependencies) {
        this.dependencies = dependencies;
    }

    /** Whether the output is a table on a terminal. If so, times are relative. */
    public boolean isForTerminal() {
        return dependencies.outIsTerminal() && format == Format.TABLE;
    }

    /** The environment of the call. */
    public CallEnvironment dependencies() {
        return dependencies;
    }

    /** Runs long work, with a progress bar on a terminal. Another thread reads the share that is done. */
    public <T> T during(DoubleSupplier share, Supplier<T> work) {
        return showing(() -> ProgressBar.bar(share.getAsDouble()), work);
    }

    /** Runs long work, with a byte counter on a terminal. Another thread reads the counter. */
    public <T> T counting(LongSupplier bytes, Supplier<T> work) {
        return showing(() -> String.format(Locale.ROOT, "%.1f MB", bytes.getAsLong() / 1e6), work);
    }

    private <T> T showing(Supplier<String> progress, Supplier<T> work) {
        return dependencies.errIsTerminal() ? new ProgressBar(err(), progress).during(work) : work.get();
    }

    /**
     * Prints a list from the server.
     *
     * @param page has its objects in {@code data}
     * @param nothing the message for an empty table
     */
    public void list(JsonObject page, List<Column> columns, String nothing) {
        var listing = listing(first -> columns, nothing);
        listing.add(page);
        listing.end();
    }

    /**
     * A list that is printed page by page.
     *
     * @param columns the columns of the table; the function gets the first page
     * @param nothing the message for an empty table
     */
    public Listing listing(Function<JsonObject, List<Column>> columns, String nothing) {
        return new Listing(this, columns, nothing);
    }

    /** The requested format. */
    Format format() {
        return format;
    }

    /** Whether to print only ids, for the next command of a script. */
    public boolean printsIds() {
        return format == Format.ID;
    }

    /** Prints a line that may contain colours as it is. Escapes control characters in all other text, except line breaks. */
    void print(CharSequence line) {
        if (line instanceof Table.Line) {
            out().println(line);
        } else if (line.isEmpty()) {
            out().println();
        } else {
            Visible.lines(line.toString()).forEach(out()::println);
        }
    }

    /** Prints one object. The supplier is called only for the table format. */
    public void object(JsonObject object, Supplier<? extends List<? extends CharSequence>> lines) {
        switch (format) {
            case JSON -> out().println(Visible.json(Json.pretty(object)));
            case JSONL -> out().println(Visible.json(Json.line(object)));
            case ID -> printId(object);
            case TABLE -> lines.get().forEach(this::print);
        }
        out().flush();
    }

    /** Prints one object. As ids, prints those in one of its fields. */
    public void object(JsonObject object, String ids, Supplier<? extends List<? extends CharSequence>> lines) {
        if (format == Format.ID) {
            object.getArray(ids, new JsonArray()).forEach(id -> out().println(Visible.of(String.valueOf(id))));
            out().flush();
        } else {
            object(object, lines);
        }
    }

    /** Prints one object of a stream. */
    public void event(JsonObject event, Supplier<List<Cell>> words) {
        switch (format) {
            case JSON, JSONL -> out().println(Visible.json(Json.line(event)));
            case ID -> printId(event);
            case TABLE -> out().println(Cell.line(words.get(), isColoured()));
        }
        out().flush();
    }

    /** The lines of a table with one row for each object. */
    public List<CharSequence> table(List<Column> columns, List<JsonObject> objects) {
        return table(columns, objects, new ArrayList<>());
    }

    /** The same for a page of a table, with the widths of the columns so far. The page may widen them. */
    List<CharSequence> table(List<Column> columns, List<JsonObject> objects, List<Integer> widths) {
        return Table.of(columns, objects).lines(widths, isColoured(), this::terminalWidth);
    }

    /** Adds an empty line and a table to the lines, unless the table would have no row. */
    public void addTable(List<CharSequence> lines, List<Column> columns, List<JsonObject> objects) {
        if (!objects.isEmpty()) {
            lines.add("");
            lines.addAll(table(columns, objects));
        }
    }

    /** The width of the terminal in columns, or 0 without a terminal. */
    private int terminalWidth() {
        return dependencies.outIsTerminal() ? TerminalWidth.of(dependencies.environment()) : 0;
    }

    /** The lines of labels and values, without those whose value is empty. */
    public List<CharSequence> details(List<Detail> details) {
        var rows = details.stream()
                .filter(detail -> !detail.cell().text().isEmpty())
                .map(detail -> List.of(Cell.faint(detail.label()), detail.cell()))
                .toList();
        return new Table(rows).lines(new ArrayList<>(), isColoured(), () -> 0);
    }

    /** A label and its value. */
    public record Detail(String label, Cell cell) {
        public Detail(String label, String text) {
            this(label, Cell.of(text));
        }
    }

    /** A line on standard error about the current work. */
    public StatusLine statusLine() {
        return new StatusLine(dependencies, err());
    }

    private boolean isColoured() {
        return dependencies.outIsTerminal() && allowsColours(dependencies.environment());
    }

    static boolean allowsColours(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM"));
    }

    /** Prints the id. Prints no empty line for an object without an id, because the next command would read it as an id. */
    void printId(JsonObject object) {
        var id = idOf(object);
        if (!id.isEmpty()) {
            out().println(id);
        }
    }

    /** The id by which other commands find the object. */
    private static String idOf(JsonObject object) {
        for (var name : List.of("id", "publicKey", "name", "seq", "rule")) {
            if (object.has(name)) {
                return Visible.of(Json.text(object, name));
            }
        }
        return "";
    }

    PrintWriter out() {
        return command.commandLine().getOut();
    }

    PrintWriter err() {
        return command.commandLine().getErr();
    }
}
