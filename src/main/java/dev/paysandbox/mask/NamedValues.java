package dev.paysandbox.mask;

import java.util.Locale;
import java.util.Set;

/**
 * Values whose name is itself a value: {@code {"name": "cvv", "value": "123"}}, {@code ["cvv", "123"]}, {@code <field
 * name="cvv">123</field>}, and the parts of a form of several parts. It looks around the name, no farther than a bound.
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

    private final Hidden hidden;
    private byte[] in = {};
    private int start;
    private int end;
    private boolean json;

    NamedValues(Hidden hidden) {
        this.hidden = hidden;
    }

    void lookIn(byte[] bytes, int from, int to, boolean isJson) {
        in = bytes;
        start = from;
        end = to;
        json = isJson;
    }

    /**
     * Hides what goes by the name that is the string between these places.
     *
     * @param open where its opening quote stands
     * @param close where its closing quote stands
     */
    void of(int open, int close) {
        int next = Letters.skipSpace(in, close + 1, end);
        if (next < end && in[next] == ',') {
            int value = Letters.skipSpace(in, next + 1, end);
            int after = Values.end(in, value, end);
            int colon = Letters.skipSpace(in, after, end);
            if (value < end && in[value] != '{' && (colon >= end || in[colon] != ':')) {
                Values.hide(in, value, end, json, hidden);
            }
        }
        int before = open - 1;
        while (before > start && Letters.isSpace(in[before])) {
            before--;
        }
        if (before > start && in[before] == '=') {
            inTag(open);
            inPart(open, close);
        } else if (before > start && in[before] == ':') {
            inObject(open);
        }
    }

    /** The object around the place, and those of its members that are called a value. */
    private void inObject(int place) {
        int depth = 0;
        int open = place - 1;
        int first = Math.max(start, place - FARTHEST);
        for (; open >= first; open--) {
            if (in[open] == '}' || in[open] == ']') {
                depth++;
            } else if ((in[open] == '{' || in[open] == '[') && --depth < 0) {
                break;
            }
        }
        if (open < first || in[open] != '{') {
            return;
        }
        int last = Math.min(end, place + FARTHEST);
        int at = Letters.skipSpace(in, open + 1, last);
        while (at < last && in[at] != '}') {
            int after = Math.max(at + 1, Values.end(in, at, last));
            int colon = Letters.skipSpace(in, after, last);
            if (colon < last && in[colon] == ':') {
                int value = Letters.skipSpace(in, colon + 1, last);
                after = isValue(at, after) ? Values.hide(in, value, last, json, hidden) : Values.end(in, value, last);
            }
            at = Math.max(at + 1, after);
            while (at < last && (Letters.isSpace(in[at]) || in[at] == ',')) {
                at++;
            }
        }
    }

    private boolean isValue(int from, int to) {
        int begin = from < to && Letters.isQuote(in[from]) ? from + 1 : from;
        int last = to > begin && Letters.isQuote(in[to - 1]) ? to - 1 : to;
        return last - begin < 10
                && VALUES.contains(
                        Parts.text(in, begin, last).toLowerCase(Locale.ROOT).strip());
    }

    /** The tag around an attribute: its attributes that are called a value, and what it encloses. */
    private void inTag(int place) {
        int open = place;
        int first = Math.max(start, place - LONGEST_TAG);
        while (open >= first && in[open] != '<' && in[open] != '>') {
            open--;
        }
        if (open < first || in[open] != '<') {
            return;
        }
        int last = Math.min(end, place + LONGEST_TAG);
        int at = open + 1;
        while (at < last && in[at] != '>') {
            if (Letters.isQuote(in[at])) {
                at = Values.closing(in, at, last) + 1;
                continue;
            }
            if (in[at] == '=') {
                int name = at;
                while (name > open + 1 && Letters.isOfWord(in[name - 1])) {
                    name--;
                }
                int value = Letters.skipSpace(in, at + 1, last);
                if (value < last && isValue(name, at)) {
                    at = Values.hide(in, value, last, false, hidden);
                    continue;
                }
            }
            at++;
        }
        if (at < last && in[at - 1] != '/') {
            enclosed(at);
        }
    }

    /** Hides what stands between a tag, whose end is at the place, and the next that closes one. */
    int enclosed(int tagEnd) {
        int at = tagEnd + 1;
        while (at + 1 < end && !(in[at] == '<' && in[at + 1] == '/')) {
            at++;
        }
        int after = at + 1 < end ? at : end;
        if (after > tagEnd + 1) {
            hidden.add(Hidden.VALUE, tagEnd + 1, after);
        }
        return after;
    }

    /** Whether the tag that ends at the place goes by a secret name. */
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
        while (last < tagEnd && !Letters.isSpace(in[last]) && in[last] != '/') {
            name = in[last] == ':' ? last + 1 : name;
            last++;
        }
        return SecretNames.include(in, name, last);
    }

    /** A tag that closes at the place: where a secret name is all that it closes, the next tag's text is hidden. */
    int afterTag(int tagStart) {
        int text = tagStart;
        while (text > start && tagStart - text < LONGEST_TAG && in[text - 1] != '>') {
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

    /** In a form of several parts the value stands after the blank line that ends its headers. */
    private void inPart(int open, int close) {
        int at = close + 1;
        int last = Math.min(end, close + LONGEST_TAG);
        while (at < last && !Parts.isBlankLine(in, at, last)) {
            at++;
        }
        if (at < last && Parts.isNamed(in, start, open)) {
            int value = Letters.skipSpace(in, at, end);
            int boundary = value;
            while (boundary < end && !(in[boundary] == '\n' && boundary + 2 < end && in[boundary + 1] == '-')) {
                boundary++;
            }
            if (boundary > value) {
                hidden.add(Hidden.VALUE, value, boundary);
            }
        }
    }
}
