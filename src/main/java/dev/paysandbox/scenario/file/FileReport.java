package dev.paysandbox.scenario.file;

import dev.paysandbox.bind.Mistake;
import dev.paysandbox.bind.Position;
import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.bind.YamlProblems;
import dev.paysandbox.scenario.TextTemplate;
import dev.paysandbox.text.Durations;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.text.Quoted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the single values of a file, and collects its mistakes. A value that is not allowed is reported, and read as if
 * it were absent: a file with a mistake is not used.
 */
final class FileReport extends YamlProblems {
    static final int LONGEST_TEXT = 255;

    /** The form of an error's code, and of an undocumented status. */
    static final String CODE_FORM = "[A-Z][A-Z0-9_]{0,39}";

    /** The limit of all regular expressions of a file, in bytes of memory: enough for some hundred ordinary ones. */
    static final int MOST_OF_REGEXES = 2 << 20;

    private static final Pattern CODE = Pattern.compile(CODE_FORM);

    private final List<Mistake> warnings = new ArrayList<>();
    private int regexes;

    FileReport(String source) {
        super(source);
    }

    /** Something that is allowed, but probably a mistake. */
    void warn(Position at, String message) {
        warnings.add(new Mistake(source(), at, message));
    }

    List<Mistake> warnings() {
        return warnings;
    }

    /** Counts the memory of another regular expression, in bytes. */
    void hasRegex(int weight) {
        regexes += weight;
    }

    int regexes() {
        return regexes;
    }

    /** Reports a value, and the allowed ones. A hint begins with a space. */
    void refuse(String key, YamlNode node, String allowed, String hint) {
        add(node.at(), key + ": found " + node.described() + "; allowed: " + allowed + sentence(hint));
    }

    void refuse(String key, YamlNode node, String allowed) {
        refuse(key, node, allowed, "");
    }

    void unknown(Position at, String noun, String name, Collection<String> allowed) {
        add(
                at,
                "unknown " + noun + " " + Quoted.of(name) + "; allowed: " + String.join(", ", allowed)
                        + sentence(hint(name, allowed)));
    }

    private static String sentence(String hint) {
        return hint.isEmpty() ? "" : "." + hint;
    }

    /** The value of a key; reports this message if the key is {@link #missing}. */
    Optional<YamlNode> required(YamlNode map, FileKeys keys, String key, String message) {
        var value = map.find(key);
        if (value.isEmpty()) {
            missing(map, key, keys.names(), message);
        }
        return value;
    }

    /** Reports that a key is missing, unless an unknown key resembles it, because that one is already reported. */
    void missing(YamlNode map, String key, Collection<String> known, String message) {
        var meant = map.entries().stream()
                .map(YamlNode.Pair::name)
                .filter(name -> !known.contains(name))
                .limit(YamlProblems.MOST_COMPARED)
                .anyMatch(name -> Nearest.to(name, known).filter(key::equals).isPresent());
        if (!meant) {
            add(map.at(), message);
        }
    }

    /** Whether there is at least one and no more than this number; reported otherwise. */
    boolean fits(String key, YamlNode node, int size, String what, int most) {
        if (size == 0 || size > most) {
            add(node.at(), key + ": found " + size + " " + what + "; allowed: 1 to " + most);
        }
        return size > 0 && size <= most;
    }

    /** The values of a list; none if it is no such list. */
    List<YamlNode> list(String key, YamlNode node, int most, String what) {
        var allowed = "a list of 1 to " + most + " " + what;
        if (!node.isList()) {
            refuse(key, node, allowed);
        } else if (node.items().isEmpty() || node.items().size() > most) {
            add(node.at(), key + ": found a list of " + node.items().size() + "; allowed: " + allowed);
        } else {
            return node.items();
        }
        return List.of();
    }

    /** The values of a list, or the only one; none if they are too many. */
    List<YamlNode> listOrOne(String key, YamlNode node, int most, String what) {
        var items = node.isList() ? node.items() : List.of(node);
        return fits(key, node, items.size(), what, most) ? items : List.of();
    }

    @Nullable
    YamlNode map(String key, YamlNode node, String allowed) {
        if (node.isMap()) {
            return node;
        }
        refuse(key, node, allowed);
        return null;
    }

    /** A mapping with these keys and no others. */
    @Nullable
    YamlNode map(String key, YamlNode node, FileKeys keys) {
        var map = map(key, node, "a mapping with " + String.join(", ", keys.names()));
        if (map != null) {
            known(map, keys);
        }
        return map;
    }

    /** Reports every unknown key; true if there is none. */
    boolean known(YamlNode map, FileKeys keys) {
        int before = size();
        for (var entry : map.entries()) {
            if (!keys.names().contains(entry.name())) {
                unknown(entry.at(), keys.noun(), entry.name(), keys.names());
            }
        }
        return size() == before;
    }

    /** One of these words, in exactly this spelling. */
    @Nullable
    String word(String key, YamlNode node, Collection<String> allowed) {
        var text = node.kind() == YamlKind.TEXT ? node.text() : "";
        if (allowed.contains(text)) {
            return text;
        }
        refuse(key, node, String.join(", ", allowed), hint(text, allowed));
        return null;
    }

    /** Whether the key is there, whose only value is true. */
    boolean isTrue(YamlNode map, String key) {
        return isTrue(map, key, true, "");
    }

    /** The same, but reports this message if it is there without being possible. */
    boolean isTrue(YamlNode map, String key, boolean possible, String message) {
        var node = map.find(key);
        if (node.isEmpty()) {
            return false;
        }
        if (node.get().kind() != YamlKind.TRUTH || !node.get().text().equals("true")) {
            refuse(key, node.get(), "true, or leave it out");
        } else if (!possible) {
            add(node.get().at(), key + ": " + message);
        }
        return true;
    }

    @Nullable
    String form(String key, YamlNode node, Pattern form, String allowed) {
        if (node.kind() == YamlKind.TEXT && form.matcher(node.text()).matches()) {
            return node.text();
        }
        refuse(key, node, allowed);
        return null;
    }

    /** Capital letters, digits and underscores. */
    @Nullable
    String code(String key, YamlNode node, String example) {
        var text = text(key, node, LONGEST_TEXT);
        if (text == null || CODE.matcher(text).matches()) {
            return text;
        }
        refuse(key, node, "capital letters, digits and _, such as " + example);
        return null;
    }

    <E extends Enum<E>> @Nullable E choice(String key, YamlNode node, Class<E> type) {
        return choice(key, node, List.of(type.getEnumConstants()), Enum::name);
    }

    /** The one of these that has the word. */
    <T> @Nullable T choice(String key, YamlNode node, Collection<T> allowed, Function<T, String> words) {
        var word = word(key, node, allowed.stream().map(words).toList());
        return allowed.stream()
                .filter(one -> words.apply(one).equals(word))
                .findFirst()
                .orElse(null);
    }

    static List<String> names(Class<? extends Enum<?>> type) {
        return Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
    }

    /** A text as it is written. A number or a boolean counts as a text too, because few people put a CPF in quotes. */
    @Nullable
    String text(String key, YamlNode node, int longest) {
        if (node.isMap() || node.isList() || node.kind() == YamlKind.NOTHING) {
            refuse(key, node, "a text");
            return null;
        }
        var text = node.text();
        if (text.isBlank() || text.length() > longest) {
            refuse(key, node, "a text of 1 to " + longest + " characters");
            return null;
        }
        return text;
    }

    @Nullable
    Long number(String key, YamlNode node, long least, long most) {
        if (node.kind() == YamlKind.INTEGER && node.text().length() < 19) {
            var number = Long.parseLong(node.text());
            if (least <= number && number <= most) {
                return number;
            }
        }
        refuse(key, node, "a whole number from " + least + " to " + most);
        return null;
    }

    /** The number of a key, or this one if the key is missing or its value is not allowed. */
    int number(YamlNode map, String key, int least, int most, int absent) {
        return map.find(key)
                .map(value -> number(key, value, least, most))
                .orElse((long) absent)
                .intValue();
    }

    /** The duration of a key, or zero if the key is missing or its value is not allowed. */
    Duration duration(YamlNode map, String key) {
        return map.find(key).map(value -> duration(key, value)).orElse(Duration.ZERO);
    }

    /** More than zero, at most ten years. */
    @Nullable
    Duration duration(String key, YamlNode node) {
        var duration = node.kind() == YamlKind.TEXT ? Durations.findTime(node.text()) : null;
        if (duration != null) {
            return duration;
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
                var allowed = variables.isEmpty() ? "no variable here" : braced(String.join("}}, {{", variables));
                var hint = Nearest.to(variable, variables)
                        .map(name -> ". Did you mean " + braced(name) + "?")
                        .orElse("");
                add(node.at(), key + ": found " + braced(Quoted.masked(variable)) + "; allowed: " + allowed + hint);
                return null;
            }
        }
        return template;
    }

    private static String braced(String variable) {
        return "{{" + variable + "}}";
    }
}
