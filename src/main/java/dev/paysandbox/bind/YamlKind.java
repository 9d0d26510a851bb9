package dev.paysandbox.bind;

import java.util.regex.Pattern;

/**
 * The kind of a node, by YAML 1.2's core schema without its octal and hexadecimal numbers; a quoted value is always a
 * text.
 */
public enum YamlKind {
    TEXT("a text"),
    INTEGER("a whole number"),
    DECIMAL("a decimal number"),
    TRUTH("true or false"),
    NOTHING("no value"),
    LIST("a list"),
    MAP("a mapping of names to values");

    private static final Pattern NULLS = Pattern.compile("|~|null|Null|NULL");
    private static final Pattern TRUTHS = Pattern.compile("true|True|TRUE|false|False|FALSE");
    private static final Pattern INTEGERS = Pattern.compile("[-+]?[0-9]+");
    private static final Pattern DECIMALS = Pattern.compile(
            "[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");

    private final String words;

    YamlKind(String words) {
        this.words = words;
    }

    /** Its name in a sentence: {@code a whole number}. */
    public String words() {
        return words;
    }

    static YamlKind ofPlain(String text) {
        if (NULLS.matcher(text).matches()) {
            return NOTHING;
        }
        if (TRUTHS.matcher(text).matches()) {
            return TRUTH;
        }
        if (INTEGERS.matcher(text).matches()) {
            return INTEGER;
        }
        return DECIMALS.matcher(text).matches() ? DECIMAL : TEXT;
    }
}
