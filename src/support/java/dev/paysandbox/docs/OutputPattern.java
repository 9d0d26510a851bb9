package dev.paysandbox.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Whether a command printed what the page shows, apart from what differs from one run to the next. */
final class OutputPattern {
    /** In what a page shows: anything. */
    private static final String ANYTHING = "…";

    /** A member that holds another number each time. */
    private static final String MEASURED = "latencyMs";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What differs: each is replaced in the shown and in the printed text before they are compared. */
    private enum Varying {
        ID("\\b(payin|payout|ntf|blk|wdl|lst|prc)_[0-9a-z]{24}\\b"),
        TIMESTAMP("\\b\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"),
        PIX_CHECKSUM("6304[0-9A-F]{4}\\b"),
        LONG_CODE("\\b(?=[A-Za-z]*\\d)[0-9A-Za-z]{16,}\\b");

        private final Pattern pattern;

        Varying(String pattern) {
            this.pattern = Pattern.compile(pattern);
        }

        static String hidden(String text) {
            var hidden = text;
            for (var varying : values()) {
                hidden = varying.pattern.matcher(hidden).replaceAll("<" + varying + ">");
            }
            return hidden;
        }
    }

    private OutputPattern() {}

    static boolean isLike(Markdown.Block shown, String printed) {
        if (shown.language().equals("text")) {
            return isTextLike(shown.text().strip(), printed.strip());
        }
        return areLike(values(shown.text()), values(printed));
    }

    /** How many lines a program prints that this block shows: JSON comes as one value a line. */
    static int lines(Markdown.Block shown) {
        return shown.language().equals("text")
                ? (int) shown.text().lines().count()
                : values(shown.text()).size();
    }

    /** As a page should show it. */
    static String pretty(Markdown.Block shown, String printed) {
        return shown.language().equals("text")
                ? printed
                : values(printed).stream().map(JsonNode::toPrettyString).collect(Collectors.joining("\n"));
    }

    private static List<JsonNode> values(String text) {
        try {
            return JSON.readerFor(JsonNode.class).<JsonNode>readValues(text).readAll();
        } catch (IOException notJson) {
            throw new AssertionError("Not JSON: " + text, notJson);
        }
    }

    private static boolean isLike(JsonNode shown, JsonNode printed) {
        if (shown.isTextual()) {
            return shown.asText().equals(ANYTHING)
                    || (printed.isTextual() && isTextLike(shown.asText(), printed.asText()));
        }
        if (shown.isArray() && printed.isArray()) {
            return areLike(elements(shown), elements(printed));
        }
        if (shown.isObject() && printed.isObject()) {
            return (shown.has(ANYTHING) || shown.size() == printed.size())
                    && shown.properties().stream()
                            .filter(member -> !member.getKey().equals(ANYTHING))
                            .allMatch(member -> isLike(member.getKey(), member.getValue(), printed));
        }
        return shown.equals(printed);
    }

    private static boolean isLike(String name, JsonNode shown, JsonNode object) {
        return object.has(name)
                && (name.equals(MEASURED) ? object.get(name).isNumber() : isLike(shown, object.get(name)));
    }

    private static boolean areLike(List<JsonNode> shown, List<JsonNode> printed) {
        if (shown.size() != printed.size()) {
            return false;
        }
        for (int i = 0; i < shown.size(); i++) {
            if (!isLike(shown.get(i), printed.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static List<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    private static boolean isTextLike(String shown, String printed) {
        var pattern = Arrays.stream(Varying.hidden(shown).split(ANYTHING, -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(".*"));
        return Pattern.compile(pattern, Pattern.DOTALL)
                .matcher(Varying.hidden(printed))
                .matches();
    }
}
