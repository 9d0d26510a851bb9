package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How an answer of the shop shows that an order is paid.
 *
 * @param at the path in a JSON document; or the text in a page, with {@code #} for numbers
 * @param value the value at the path; or empty for a text, which is there or not
 * @param shipments where the number of shipments is, in the same way, or null
 */
record PaidSign(String at, String value, @Nullable String shipments) {
    private static final Pattern PAID = Pattern.compile(
            "(?i)(?<!not.|n[aã]o.|un)(?:\\bpag[oa]s?\\b|paid|confirm|aprov|approv|conclu|complet|success|sucesso|settled|captured|recebid)");
    private static final Pattern WAITING = Pattern.compile("(?i)wait|aguard|pend|unpaid|not.paid|n[aã]o.pag|await");
    private static final Pattern NOT_VISIBLE =
            Pattern.compile("(?is)<(script|style|head|template)\\b.*?</\\1>|<!--.*?-->");
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final int LONGEST = 60;

    /** What an answer shows: values by their paths, or numbers by the texts around them. */
    static Map<String, String> shown(Exchange answer) {
        if (Leaves.document(answer.answer()) != null) {
            return Leaves.of(answer.answer());
        }
        var texts = new LinkedHashMap<String, String>();
        for (var text : NOT_VISIBLE.matcher(answer.answer()).replaceAll("\n").split("<[^>]*>", -1)) {
            var line = text.replaceAll("&nbsp;|\\s+", " ").strip();
            if (!line.isEmpty() && line.length() <= LONGEST) {
                texts.putIfAbsent(
                        DIGITS.matcher(line).replaceAll("#"),
                        line.replaceAll("\\D+", " ").strip());
            }
        }
        return texts;
    }

    /** A possible sign, and what was there before. */
    record Change(PaidSign sign, String before) {
        boolean saysPaid() {
            return rank() == 0;
        }

        int rank() {
            var text = sign.at + " " + sign.value;
            boolean saysPaid =
                    PAID.matcher(text).find() && !WAITING.matcher(text).find() && !sign.value.equals("false");
            boolean isLikely = !sign.value.isEmpty() || text.matches(".*\\p{L}.*");
            return saysPaid ? 0 : isLikely ? 1 : 2;
        }

        String sentence() {
            return sign.value.isEmpty()
                    ? "the text “" + sign.at + "”"
                    : sign.at + " = " + sign.value + (before.isEmpty() ? "" : " (it was " + before + ")");
        }
    }

    /**
     * What differs only because of the payment, the most likely first.
     *
     * @param before two answers before the payment: what differs in them, differs by itself
     */
    static List<Change> changes(Exchange first, Exchange before, Exchange after) {
        var one = shown(first);
        var two = shown(before);
        boolean isJson = Leaves.document(after.answer()) != null;
        var changes = new ArrayList<Change>();
        shown(after).forEach((at, value) -> {
            var was = two.get(at);
            boolean isStable = one.containsKey(at) == two.containsKey(at)
                    && String.valueOf(one.get(at)).equals(String.valueOf(was));
            if (isJson && isStable && !value.equals(was) && isConstant(value) && !at.endsWith(".length")) {
                changes.add(new Change(new PaidSign(at, value, null), was == null ? "" : was));
            } else if (!isJson && !one.containsKey(at) && !two.containsKey(at) && at.matches(".*\\p{L}.*")) {
                changes.add(new Change(new PaidSign(at, "", null), ""));
            }
        });
        changes.sort(Comparator.comparingInt(Change::rank));
        return changes;
    }

    /** Whether each paid order can have it: a time or an id cannot be in all. */
    private static boolean isConstant(String value) {
        return value.length() <= LONGEST && !value.matches(".*\\d{4}.*") && !value.matches("null|\\d+");
    }

    /** Where a number went from 0 to 1, which may count shipments. */
    static List<String> counters(Exchange before, Exchange after) {
        var was = shown(before);
        return shown(after).entrySet().stream()
                .filter(each -> each.getValue().equals("1") && "0".equals(was.get(each.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    PaidSign counting(@Nullable String counter) {
        return new PaidSign(at, value, counter);
    }

    /** The facts, as the sandbox asks for them. */
    JsonObject facts(Exchange answer) {
        var shown = shown(answer);
        var isPaid = value.isEmpty() ? shown.containsKey(at) : value.equals(shown.get(at));
        var count = shipments == null ? null : shown.get(shipments);
        return Json.object(
                "paid", isPaid, "shipped", count != null && count.matches("\\d{1,9}") ? Integer.valueOf(count) : null);
    }

    JsonObject asJson() {
        return Json.object("at", at, "value", value, "shipments", shipments);
    }

    static PaidSign ofJson(JsonObject json) {
        return new PaidSign(
                Json.text(json, "at"),
                Json.text(json, "value"),
                json.has("shipments") ? Json.text(json, "shipments") : null);
    }
}
