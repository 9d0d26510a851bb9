package dev.paysandbox.bind;

import dev.paysandbox.text.Quoted;

/**
 * A single value.
 *
 * @param text as written, without its quotes
 */
public record YamlScalar(Position at, YamlKind kind, String text) implements YamlNode {
    @Override
    public String described() {
        return switch (kind) {
            case TEXT -> "the text " + Quoted.of(text);
            case INTEGER -> "the whole number " + shortened();
            case DECIMAL -> "the decimal number " + shortened();
            case TRUTH -> text;
            case NOTHING, LIST, MAP -> kind.words();
        };
    }

    /** Any scalar may be a secret, so only its kind and position are shown. */
    @Override
    public String toString() {
        return kind.words() + " at " + at;
    }

    private String shortened() {
        return text.length() > 40 ? text.substring(0, 40) + "…" : text;
    }
}
