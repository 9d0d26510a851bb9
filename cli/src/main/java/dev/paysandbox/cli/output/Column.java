package dev.paysandbox.cli.output;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.util.function.Function;

/** A column of a table, with the function that reads its cell from an object of the server. */
public record Column(String title, Function<JsonObject, Cell> cell) {
    /** Text that a function makes from the object. */
    public static Column of(String title, Function<JsonObject, String> text) {
        return new Column(title, object -> Cell.of(text.apply(object)));
    }

    /** The text of a field. */
    public static Column text(String title, String field) {
        return of(title, object -> Json.text(object, field));
    }

    /** A status or state. */
    public static Column status(String title, String field) {
        return new Column(title, object -> Cell.status(Json.text(object, field)));
    }

    /** An amount in cents. */
    public static Column money(String title, String field) {
        return new Column(title, object -> Cell.number(object.has(field) ? Money.shown(object.getLong(field)) : ""));
    }

    /** A number. */
    public static Column number(String title, String field) {
        return new Column(title, object -> Cell.number(Json.text(object, field)));
    }

    /** The number of objects in a list. */
    public static Column count(String title, String field) {
        return new Column(
                title,
                object ->
                        Cell.number(Integer.toString(Json.objects(object, field).size())));
    }

    /** A list of strings, separated by commas. */
    public static Column list(String title, String field) {
        return of(title, object -> Json.joined(object, field));
    }

    /** A timestamp. */
    public static Column time(String title, String field, Times times) {
        return of(title, object -> times.shown(Json.text(object, field)));
    }
}
