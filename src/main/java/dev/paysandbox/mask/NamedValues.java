package dev.paysandbox.mask;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Values whose name is itself a value: {@code {"name": "cvv", "value": "123"}}, {@code ["cvv", "123"]},
 * {@code <field name="cvv">123</field>}, and the parts of a multipart form. Searches the text around the name, up to a
 * bound or to the end of the value. A hostile text may consist only of such names, so the fields below record what was
 * searched already; this keeps the time linear.
 */
final class NamedValues {
    private static final Set<String> VALUES = Set.of(
            "value",
            "values",
            "val",
            "valor",
            "v",
            "content",
            "conteudo",
            "text",
            "texto",
            "data",
            "answer",
            "response",
            "resposta");
    private static final int FARTHEST = 4096;
    private static final int LONGEST_TAG = 512;

    private final HiddenPlaces hidden;
    private byte[] in = {};
    private int start;
    private int end;
    private boolean json;

    /** The end of a hidden array: values named in it are hidden already. */
    private int listed;

    /** From here to {@link #nextTag} there is no closing tag. */
    private int untagged;

    private int nextTag;
    /** From here to {@link #nextBoundary} no part of a form ends. */
    private int unbounded;

    private int nextBoundary;
    /** For the opening position of an object, its first member that was not checked. */
    private Map<Integer, Integer> objects = new HashMap<>();

    /** The position of the name that was checked last; its object opens at {@link #namedIn}. */
    private int named;

    private int namedIn;

    /** The opening position of the newest tag whose attributes were all checked. */
    private int tag;

    NamedValues(HiddenPlaces hidden) {
        this.hidden = hidden;
    }

    void lookIn(byte[] bytes, int from, int to, boolean isJson) {
        in = bytes;
        start = from;
        end = to;
        json = isJson;
        listed = from;
        untagged = to;
        nextTag = from;
        unbounded = to;
        nextBoundary = from;
        tag = from - 1;
        named = from - 1;
        if (!objects.isEmpty()) {
            objects = new HashMap<>();
        }
    }

    /**
     * Hides the value named by the string between these places.
     *
     * @param open the position of its opening quote
     * @param close the position of its closing quote
     */
    void of(int open, int close) {
        int next = ByteClasses.skipSpace(in, close + 1, end);
        if (next < end && in[next] == ',' && open >= listed) {
            int value = ByteClasses.skipSpace(in, next + 1, end);
            if (value < end && in[value] != '{' && (in[value] == '[' || !isName(value))) {
                int after = ValueEnds.hide(in, value, end, json, hidden);
                listed = in[value] == '[' ? after : listed;
            }
        }
        int before = open - 1;
        while (before > start && ByteClasses.isSpace(in[before])) {
            before--;
        }
        if (before > start && in[before] == '=') {
            inTag(open);
            inPart(open, close);
        } else if (before > start && in[before] == ':') {
            inObject(open);
        }
    }

    /** Whether a string or a word is the name of a member. */
    private boolean isName(int place) {
        int colon = ByteClasses.skipSpace(in, ValueEnds.end(in, place, end), end);
        return colon < end && in[colon] == ':';
    }

    /** Hides the members called {@code value} or the like of the object around the place. */
    private void inObject(int place) {
        int open = opening(place);
        if (open < start || in[open] != '{') {
            return;
        }
        named = place;
        namedIn = open;
        int last = Math.min(end, place + FARTHEST);
        int first = objects.getOrDefault(open, open + 1);
        int at = ByteClasses.skipSpace(in, first, last);
        while (at < last && in[at] != '}') {
            first = at;
            int after = Math.max(at + 1, ValueEnds.end(in, at, last));
            int colon = ByteClasses.skipSpace(in, after, last);
            if (colon < last && in[colon] == ':') {
                int value = ByteClasses.skipSpace(in, colon + 1, last);
                after = isValue(at, after)
                        ? ValueEnds.hide(in, value, last, json, hidden)
                        : ValueEnds.end(in, value, last);
            }
            at = Math.max(at + 1, after);
            while (at < last && (ByteClasses.isSpace(in[at]) || in[at] == ',')) {
                at++;
            }
        }
        objects.put(open, at < last ? at : first);
    }

    /** Where the object or array around the place opens; before the start if that is too far away. */
    private int opening(int place) {
        int depth = 0;
        int first = Math.max(start, place - FARTHEST);
        for (int at = place - 1; at >= first; at--) {
            if (at == named && depth == 0) {
                // Another name of the same object.
                return namedIn;
            }
            if (in[at] == '}' || in[at] == ']') {
                depth++;
            } else if ((in[at] == '{' || in[at] == '[') && --depth < 0) {
                return at;
            }
        }
        return start - 1;
    }

    private boolean isValue(int from, int to) {
        int begin = from < to && ByteClasses.isQuote(in[from]) ? from + 1 : from;
        int last = to > begin && ByteClasses.isQuote(in[to - 1]) ? to - 1 : to;
        return last - begin < 10
                && VALUES.contains(LineStructure.text(in, begin, last)
                        .toLowerCase(Locale.ROOT)
                        .strip());
    }

    /** Hides the attributes called {@code value} or the like of the tag around the place, and the text that it encloses. */
    private void inTag(int place) {
        int open = place;
        int first = Math.max(start, place - LONGEST_TAG);
        while (open >= first && in[open] != '<' && in[open] != '>') {
            open--;
        }
        if (open < first || in[open] != '<' || open == tag) {
            return;
        }
        int last = Math.min(end, place + LONGEST_TAG);
        int at = open + 1;
        while (at < last && in[at] != '>') {
            if (ByteClasses.isQuote(in[at])) {
                at = ValueEnds.closing(in, at, last) + 1;
                continue;
            }
            if (in[at] == '=') {
                int name = at;
                while (name > open + 1 && ByteClasses.isOfWord(in[name - 1])) {
                    name--;
                }
                int value = ByteClasses.skipSpace(in, at + 1, last);
                if (value < last && isValue(name, at)) {
                    at = ValueEnds.hide(in, value, last, false, hidden);
                    continue;
                }
            }
            at++;
        }
        tag = at < last ? open : tag;
        if (at < last && in[at - 1] != '/') {
            enclosed(at);
        }
    }

    /** Hides the text between the end of a tag and the next closing tag. */
    int enclosed(int tagEnd) {
        int text = tagEnd + 1;
        if (text >= untagged && text <= nextTag) {
            // What encloses it is hidden already.
            return nextTag;
        }
        int at = text;
        while (at + 1 < end && !(in[at] == '<' && in[at + 1] == '/')) {
            at++;
        }
        int after = at + 1 < end ? at : end;
        if (after > text) {
            hidden.add(HiddenPlaces.VALUE, text, after);
        }
        untagged = text;
        nextTag = after;
        return after;
    }

    /** Whether the tag that ends at the place has a secret name. */
    boolean isSecretTag(int tagEnd) {
        int open = tagEnd - 1;
        int first = Math.max(start, tagEnd - LONGEST_TAG);
        while (open >= first && in[open] != '<' && in[open] != '>') {
            open--;
        }
        if (open < first || in[open] != '<' || in[tagEnd - 1] == '/') {
            return false;
        }
        int name = open + 1;
        int last = name;
        while (last < tagEnd && !ByteClasses.isSpace(in[last]) && in[last] != '/') {
            name = in[last] == ':' ? last + 1 : name;
            last++;
        }
        return SecretNames.include(in, name, last);
    }

    /** A closing tag at the place: if the text before it is just a secret name, hides the text of the next tag. */
    int afterTag(int tagStart) {
        int text = tagStart;
        while (text > start && tagStart - text <= SecretNames.LONGEST && in[text - 1] != '>') {
            text--;
        }
        if (text == start || in[text - 1] != '>' || !SecretNames.include(in, text, tagStart)) {
            return tagStart + 1;
        }
        int at = tagStart + 1;
        for (int tags = 0; tags < 2; tags++) {
            while (at < end && in[at] != '>') {
                at++;
            }
            at++;
        }
        return at < end ? enclosed(at - 1) : tagStart + 1;
    }

    /** Hides the value in a part of a multipart form: it follows the blank line after the headers. */
    private void inPart(int open, int close) {
        int at = close + 1;
        int last = Math.min(end, close + LONGEST_TAG);
        while (at < last && !LineStructure.isBlankLine(in, at, last)) {
            at++;
        }
        if (at < last && LineStructure.isNamed(in, start, open)) {
            int value = ByteClasses.skipSpace(in, at, end);
            if (value >= unbounded && value <= nextBoundary) {
                return;
            }
            int boundary = value;
            while (boundary < end && !(in[boundary] == '\n' && boundary + 2 < end && in[boundary + 1] == '-')) {
                boundary++;
            }
            if (boundary > value) {
                hidden.add(HiddenPlaces.VALUE, value, boundary);
            }
            unbounded = value;
            nextBoundary = boundary;
        }
    }
}
