package dev.paysandbox.bind;

import dev.paysandbox.text.Quoted;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Values by name, in the order written; names are unique. */
public record YamlMap(Position at, List<Pair> entries) implements YamlNode {
    /**
     * One name with its value.
     *
     * @param at where the name is written; the value has its own position
     */
    public record Pair(Position at, String name, YamlNode value) {}

    public YamlMap {
        entries = List.copyOf(entries);
    }

    @Override
    public YamlKind kind() {
        return YamlKind.MAP;
    }

    public Optional<Pair> entry(String name) {
        return entries.stream().filter(entry -> entry.name().equals(name)).findFirst();
    }

    public Optional<YamlNode> find(String name) {
        return entry(name).map(Pair::value);
    }

    /** The value of the name; reports a problem if it is missing. */
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
}
