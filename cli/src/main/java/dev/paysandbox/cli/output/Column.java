package dev.paysandbox.cli.output;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.util.function.Function;

/** A column of a table, and how to read it from an object of the server. */
public record Column(String title, Function<JsonObject, Cell> cell) {
    /** A field as it is. */
    public static Column text(String title, String field) {
        return new Column(title, thing -> Cell.of(Json.text(thing, field)));
    }

    /** A status or state. */
    public static Column status(String title, String field) {
        return new Column(title, thing -> Cell.status(Json.text(thing, field)));
    }

    /** An amount of cents. */
    public static Column money(String title, String field) {
        return new Column(title, thing -> Cell.number(thing.has(field) ? Money.shown(thing.getLong(field)) : ""));
    }

    /** A number. */
    public static Column number(String title, String field) {
        return new Column(title, thing -> Cell.number(Json.text(thing, field)));
    }

    /** Strings, one after the other. */
    public static Column list(String title, String field) {
        return new Column(title, thing -> Cell.of(Json.joined(thing, field)));
    }

    /** A timestamp. */
    public static Column time(String title, String field, Times times) {
        return new Column(title, thing -> Cell.of(times.shown(Json.text(thing, field))));
    }
}
