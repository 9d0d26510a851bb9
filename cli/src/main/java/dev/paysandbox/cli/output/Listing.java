package dev.paysandbox.cli.output;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A list from the server. It is printed page by page, so that a list of any length fits in the memory of this tool. */
public final class Listing {
    private final Output output;
    private final Function<JsonObject, List<Column>> columnsOf;
    private final String nothing;
    private List<Column> columns = List.of();
    private final List<Integer> widths = new ArrayList<>();
    private JsonObject last = new JsonObject();
    private int count;

    Listing(Output output, Function<JsonObject, List<Column>> columnsOf, String nothing) {
        this.output = output;
        this.columnsOf = columnsOf;
        this.nothing = nothing;
    }

    /**
     * Prints the next page.
     *
     * @param page has its objects in {@code data}
     * @return whether it could be written; if not, nobody reads the rest
     */
    public boolean add(JsonObject page) {
        var out = output.out();
        var objects = Json.objects(page, "data");
        if (output.format() == Output.Format.TABLE && !objects.isEmpty()) {
            addRows(page, objects);
        }
        for (var object : objects) {
            switch (output.format()) {
                case JSON -> out.print((count == 0 ? "{\n  \"data\":[\n    " : ",\n    ") + indented(object, "    "));
                case JSONL -> out.println(Visible.json(Json.line(object)));
                case ID -> output.printId(object);
                case TABLE -> {}
            }
            count++;
        }
        last = page;
        return !out.checkError();
    }

    private void addRows(JsonObject page, List<JsonObject> objects) {
        boolean isFirst = count == 0;
        columns = isFirst ? columnsOf.apply(page) : columns;
        output.table(columns, objects, widths).stream().skip(isFirst ? 0 : 1).forEach(output::print);
    }

    /** Prints what follows the last page. */
    public void end() {
        if (output.format() == Output.Format.JSON) {
            output.out().print(count == 0 ? "{\n  \"data\":[]" : "\n  ]");
            last.forEach((field, value) -> {
                if (!field.equals("data")) {
                    output.out().print(",\n  " + Visible.json(Json.line(field)) + ":" + indented(value, "  "));
                }
            });
            output.out().println("\n}");
        } else if (count == 0 && output.format() == Output.Format.TABLE) {
            output.err().println(nothing);
        } else if (last.getString("next") != null && !output.out().checkError()) {
            output.err().println("Only the newest " + count + " are shown; --all shows all.");
        }
        output.out().flush();
    }

    private static String indented(Object value, String indentation) {
        return Visible.json(Json.pretty(value)).replace("\n", "\n" + indentation);
    }
}
