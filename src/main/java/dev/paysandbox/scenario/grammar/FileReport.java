package dev.paysandbox.scenario.grammar;

import dev.paysandbox.scenario.model.TextTemplate;
import dev.paysandbox.text.Durations;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.text.Quoted;
import dev.paysandbox.yaml.Position;
import dev.paysandbox.yaml.YamlKind;
import dev.paysandbox.yaml.YamlMap;
import dev.paysandbox.yaml.YamlNode;
import dev.paysandbox.yaml.YamlProblems;
import dev.paysandbox.yaml.YamlScalar;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the single values of a file, and collects its mistakes. A value that is not allowed is reported, and read as
 * null.
 */
final class FileReport {
    static final Duration LONGEST = Duration.ofDays(3650);
    static final int LONGEST_TEXT = 255;

    /** The limit of all regular expressions of a file, in bytes of memory: enough for some hundred ordinary ones. */
    static final int MOST_OF_REGEXES = 2 << 20;

    private final YamlProblems problems;
    private int regexes;

    FileReport(YamlProblems problems) {
        this.problems = problems;
    }

    void mistake(Position at, String message) {
        problems.add(at, message);
    }

    /** Counts the memory of another regular expression, in bytes. */
    void hasRegex(int weight) {
        regexes += weight;
    }

    /** The memory of its regular expressions, in bytes. */
    int regexes() {
        return regexes;
    }

    /** Reports a value, and the allowed ones. A hint begins with a space. */
    void refuse(String key, YamlNode node, String allowed, String hint) {
        mistake(
                node.at(),
                key + ": found " + node.described() + "; allowed: " + allowed + (hint.isEmpty() ? "" : "." + hint));
    }

    void refuse(String key, YamlNode node, String allowed) {
        refuse(key, node, allowed, "");
    }

    /** Reports a name that is unknown in this place. */
    void unknown(Position at, String noun, String name, Collection<String> allowed) {
        mistake(
                at,
                "unknown " + noun + " " + Quoted.of(name) + "; allowed: " + String.join(", ", allowed)
                        + (Nearest.to(name, allowed).isEmpty() ? "" : "." + Nearest.hint(name, allowed)));
    }

    /** Reports that a key is missing, unless an unknown key resembles it, because that one is already reported. */
    void missing(YamlMap map, String key, Collection<String> known, String message) {
        var meant = map.entries().stream()
                .map(YamlMap.Pair::name)
                .anyMatch(name -> !known.contains(name)
                        && Nearest.to(name, known).filter(key::equals).isPresent());
        if (!meant) {
            mistake(map.at(), message);
        }
    }

    @Nullable
    YamlMap map(String key, YamlNode node, String allowed) {
        if (node instanceof YamlMap map) {
            return map;
        }
        refuse(key, node, allowed);
        return null;
    }

    /** A mapping with these keys and no others. */
    @Nullable
    YamlMap map(String key, YamlNode node, FileKeys keys) {
        var map = map(key, node, "a mapping with " + String.join(", ", keys.names()));
        if (map != null) {
            known(map, keys);
        }
        return map;
    }

    /** Reports every unknown key; true if there is none. */
    boolean known(YamlMap map, FileKeys keys) {
        boolean all = true;
        for (var entry : map.entries()) {
            if (!keys.names().contains(entry.name())) {
                unknown(entry.at(), keys.noun(), entry.name(), keys.names());
                all = false;
            }
        }
        return all;
    }

    /** One of these words, in exactly this spelling. */
    @Nullable
    String word(String key, YamlNode node, Collection<String> allowed) {
        var text = node instanceof YamlScalar scalar && node.kind() == YamlKind.TEXT ? scalar.text() : "";
        if (allowed.contains(text)) {
            return text;
        }
        refuse(key, node, String.join(", ", allowed), Nearest.hint(text, allowed));
        return null;
    }

    <E extends Enum<E>> @Nullable E choice(String key, YamlNode node, Class<E> type) {
        var word = word(
                key,
                node,
                Arrays.stream(type.getEnumConstants()).map(Enum::name).toList());
        return word == null ? null : Enum.valueOf(type, word);
    }

    /** A text as it is written. A number or a boolean counts as a text too, because few people put a CPF in quotes. */
    @Nullable
    String text(String key, YamlNode node, int longest) {
        if (!(node instanceof YamlScalar scalar) || node.kind() == YamlKind.NOTHING) {
            refuse(key, node, "a text");
            return null;
        }
        var text = scalar.text();
        if (text.isBlank() || text.length() > longest) {
            refuse(key, node, "a text of 1 to " + longest + " characters");
            return null;
        }
        return text;
    }

    @Nullable
    Long number(String key, YamlNode node, long least, long most) {
        if (node instanceof YamlScalar scalar
                && node.kind() == YamlKind.INTEGER
                && scalar.text().length() < 19) {
            var number = Long.parseLong(scalar.text());
            if (least <= number && number <= most) {
                return number;
            }
        }
        refuse(key, node, "a whole number from " + least + " to " + most);
        return null;
    }

    /** More than zero, at most ten years. */
    @Nullable
    Duration duration(String key, YamlNode node) {
        if (node instanceof YamlScalar scalar && node.kind() == YamlKind.TEXT) {
            try {
                var duration = Durations.parse(scalar.text());
                if (!duration.isZero() && duration.compareTo(LONGEST) <= 0) {
                    return duration;
                }
            } catch (IllegalArgumentException e) {
                // Reported below, with what is allowed here.
            }
        }
        refuse(key, node, "a duration such as 500ms, 5s, 10m, 2h30m or 20d, at most 3650d");
        return null;
    }

    /** A text with variables, each of which must be one of these. */
    @Nullable
    TextTemplate template(String key, YamlNode node, List<String> variables) {
        var text = text(key, node, LONGEST_TEXT);
        if (text == null) {
            return null;
        }
        var template = new TextTemplate(text);
        for (var variable : template.variables()) {
            if (!variables.contains(variable)) {
                mistake(
                        node.at(),
                        key + ": found {{" + Quoted.masked(variable) + "}}; allowed: "
                                + (variables.isEmpty()
                                        ? "no variable here"
                                        : String.join(
                                                        ", ",
                                                        variables.stream()
                                                                .map(known -> "{{" + known + "}}")
                                                                .toList())
                                                + hint(variable, variables)));
                return null;
            }
        }
        return template;
    }

    private static String hint(String variable, List<String> variables) {
        return Nearest.to(variable, variables)
                .map(name -> ". Did you mean {{" + name + "}}?")
                .orElse("");
    }
}
