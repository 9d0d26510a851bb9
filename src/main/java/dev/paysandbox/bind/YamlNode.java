package dev.paysandbox.bind;

import dev.paysandbox.text.Quoted;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One value of a YAML document.
 *
 * @param text of a single value, as written without its quotes; otherwise empty
 * @param items of a list, in order; otherwise empty
 * @param entries of a map, in the order written, with unique names; otherwise empty
 */
public record YamlNode(Position at, YamlKind kind, String text, List<YamlNode> items, List<Pair> entries) {
    /**
     * One name with its value.
     *
     * @param at where the name is written; the value has its own position
     */
    public record Pair(Position at, String name, YamlNode value) {}

    public YamlNode {
        items = List.copyOf(items);
        entries = List.copyOf(entries);
    }

    static YamlNode single(Position at, YamlKind kind, String text) {
        return new YamlNode(at, kind, text, List.of(), List.of());
    }

    static YamlNode list(Position at, List<YamlNode> items) {
        return new YamlNode(at, YamlKind.LIST, "", items, List.of());
    }

    static YamlNode map(Position at, List<Pair> entries) {
        return new YamlNode(at, YamlKind.MAP, "", List.of(), entries);
    }

    public boolean isList() {
        return kind == YamlKind.LIST;
    }

    public boolean isMap() {
        return kind == YamlKind.MAP;
    }

    /** The value for a message: {@code the whole number 12}. Not for secret values. */
    public String described() {
        return switch (kind) {
            case TEXT -> "the text " + Quoted.of(text);
            case INTEGER, DECIMAL ->
                kind.words().replace("a ", "the ") + " " + (text.length() > 40 ? text.substring(0, 40) + "…" : text);
            case TRUTH -> text;
            case NOTHING, LIST, MAP -> kind.words();
        };
    }

    /** The value as JSON has it: null, a text, a number, a truth, a list, or a map with the order of the document. */
    public @Nullable Object json() {
        return switch (kind) {
            case TEXT -> text;
            // JSON has no infinity, and no "not a number".
            case INTEGER, DECIMAL -> text.matches(".*[fFnN]") ? text : new BigDecimal(text);
            case TRUTH -> Boolean.valueOf(text);
            case NOTHING -> null;
            case LIST -> items.stream().map(YamlNode::json).toList();
            case MAP -> {
                var map = new LinkedHashMap<String, @Nullable Object>();
                entries.forEach(entry -> map.put(entry.name(), entry.value().json()));
                yield map;
            }
        };
    }

    /**
     * The node itself; empty if it is of another kind, which is reported under the given name. Its value is not shown:
     * it may be a secret that lost its name.
     */
    public Optional<YamlNode> as(YamlKind allowed, String name, YamlProblems problems) {
        if (kind == allowed) {
            return Optional.of(this);
        }
        problems.add(at, name + ": found " + kind.words() + "; allowed: " + allowed.words());
        return Optional.empty();
    }

    public Optional<Pair> entry(String name) {
        return entries.stream().filter(entry -> entry.name().equals(name)).findFirst();
    }

    public Optional<YamlNode> find(String name) {
        return entry(name).map(Pair::value);
    }

    public Optional<YamlNode> require(String name, YamlProblems problems) {
        var value = find(name);
        if (value.isEmpty()) {
            problems.add(at, name + " is missing");
        }
        return value;
    }

    /**
     * Reports every unknown name, with the most similar known one.
     *
     * @param noun what a name stands for here, such as {@code setting}
     */
    public void refuseUnknown(String noun, Collection<String> known, YamlProblems problems) {
        for (var entry : entries) {
            if (!known.contains(entry.name())) {
                problems.add(
                        entry.at(),
                        "unknown " + noun + " " + Quoted.of(entry.name()) + "." + problems.hint(entry.name(), known));
            }
        }
    }

    /** Any single value may be a secret, so only its kind and position are shown. */
    @Override
    public String toString() {
        return isMap() ? entries.toString() : isList() ? items.toString() : kind.words() + " at " + at;
    }
}
