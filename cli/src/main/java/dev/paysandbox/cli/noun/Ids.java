package dev.paysandbox.cli.noun;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds an object by its id, the beginning of its id, or its referenceId. */
public final class Ids {
    private static final Pattern WHOLE = Pattern.compile("[a-z]{2,4}_[a-z0-9]{24}");

    private Ids() {}

    /**
     * Returns the complete id of the one object that the text names.
     *
     * @param kind {@code payin}, {@code payout} or {@code delivery}
     * @throws Refused if the text matches no object, or more than one
     */
    public static String whole(Sandbox sandbox, String kind, String text) {
        return WHOLE.matcher(text).matches() ? text : onlyOne(kind, text, found(sandbox, text, kind));
    }

    /** The same for a payment of either kind. Null stays null. */
    public static @Nullable String wholeOfPayment(Sandbox sandbox, @Nullable String text) {
        if (text == null || WHOLE.matcher(text).matches()) {
            return text;
        }
        var payments = found(sandbox, text, null).stream()
                .filter(match -> !Json.text(match, "kind").equals("delivery"))
                .toList();
        return onlyOne("payment", text, payments);
    }

    private static List<JsonObject> found(Sandbox sandbox, String text, @Nullable String kind) {
        var query = Sandbox.query(Json.object("kind", kind, "text", beginning(text)));
        return Json.objects(sandbox.get("/find" + query), "data");
    }

    /** Removes the dots of an id that was copied from a table, where long ids are shortened. */
    private static String beginning(String text) {
        return text.endsWith("…") ? text.substring(0, text.length() - 1) : text;
    }

    private static String onlyOne(String searched, String text, List<JsonObject> found) {
        var kind = searched.equals("delivery") ? "notification" : searched;
        if (found.isEmpty()) {
            throw new Refused("No " + kind + " has the id or referenceId '" + text + "'.", "NOT_FOUND");
        }
        if (found.size() > 1) {
            throw new Refused(
                    "'" + text + "' matches more than one " + kind + ": "
                            + found.stream().map(Ids::shown).collect(Collectors.joining(", ")) + ".",
                    "AMBIGUOUS");
        }
        return Json.text(found.get(0), "id");
    }

    private static String shown(JsonObject match) {
        return Json.text(match, "id") + " (" + Json.text(match, "status") + ")";
    }
}
