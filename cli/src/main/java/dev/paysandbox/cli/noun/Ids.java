package dev.paysandbox.cli.noun;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds an object by its id, the beginning of it, its referenceId, or what a payer sees of a payment. */
public final class Ids {
    private static final Pattern WHOLE = Pattern.compile("[a-z]{2,6}_[a-z0-9]{24}");

    private Ids() {}

    /**
     * Returns the complete id of the one object that the text names.
     *
     * @param kind {@code payin}, {@code payout} or {@code delivery}
     * @throws Refused if the text names no object, or more than one
     */
    public static String whole(Sandbox sandbox, String kind, String text) {
        return WHOLE.matcher(text).matches() ? text : onlyOne(sandbox, text, false, kind);
    }

    /** The same, also by a part of the id, and by what people know of a payment, such as its customer: only to show it. */
    public static String wholeByPart(Sandbox sandbox, String kind, String text) {
        return WHOLE.matcher(text).matches() ? text : onlyOne(sandbox, text, true, kind);
    }

    /** The same for a payment of either kind. Null stays null. */
    public static @Nullable String wholeOfPayment(Sandbox sandbox, @Nullable String text) {
        if (text == null || WHOLE.matcher(text).matches()) {
            return text;
        }
        return onlyOne(sandbox, text, false, "payin", "payout");
    }

    /** Removes the dots of an id that was copied from a table, where long ids are shortened. */
    private static String beginning(String text) {
        return text.endsWith("…") ? text.substring(0, text.length() - 1) : text;
    }

    private static String onlyOne(Sandbox sandbox, String text, boolean byPart, String... kinds) {
        var found = new ArrayList<JsonObject>();
        var similar = new ArrayList<JsonObject>();
        int more = 0;
        for (var kind : kinds) {
            var page = page(sandbox, text, kind);
            if (page.getBoolean("inPart") && !byPart) {
                similar.addAll(Json.objects(page, "data"));
                continue;
            }
            found.addAll(Json.objects(page, "data"));
            more += page.getInt("more");
        }
        var kind = kinds.length > 1 ? "payment" : kinds[0].equals("delivery") ? "notification" : kinds[0];
        if (found.isEmpty()) {
            throw new Refused(
                    "No " + kind + " has the id or referenceId '" + text + "'"
                            + (similar.isEmpty()
                                    ? otherKind(sandbox, text, kind)
                                    : "; a part of it is in " + list(similar))
                            + ".",
                    "NOT_FOUND");
        }
        if (found.size() > 1) {
            throw new Refused(
                    "'" + text + "' matches more than one " + kind + ": "
                            + list(found)
                            + (more > 0 ? ", and " + more + " more" : "") + "; name one by its id.",
                    "AMBIGUOUS");
        }
        return Json.text(found.get(0), "id");
    }

    /** Says that a payment of the other kind has it, or a request that was refused. */
    private static String otherKind(Sandbox sandbox, String text, String kind) {
        var other = kind.equals("payin") ? "payout" : "payin";
        boolean isPayment = kind.equals("payin") || kind.equals("payout");
        var others = isPayment ? page(sandbox, text, other) : new JsonObject();
        if (!Json.objects(others, "data").isEmpty() && !others.getBoolean("inPart")) {
            return ", but a " + other + " has: use `" + other + "` instead of `" + kind + "`";
        }
        return Json.objects(page(sandbox, text, null), "data").stream()
                .filter(found -> Json.text(found, "kind").equals("request"))
                .findFirst()
                .map(request ->
                        ", but " + Json.text(request, "id") + ", which was answered " + Json.text(request, "status")
                                + ", has: `journal show " + Json.text(request, "id") + "` says why")
                .orElse("");
    }

    private static JsonObject page(Sandbox sandbox, String text, @Nullable String kind) {
        return sandbox.get("/find" + Sandbox.query(Json.object("kind", kind, "text", beginning(text))));
    }

    private static String list(List<JsonObject> found) {
        return found.stream()
                .map(each -> Json.text(each, "id") + " (" + Json.text(each, "status") + ")")
                .collect(Collectors.joining(", "));
    }
}
