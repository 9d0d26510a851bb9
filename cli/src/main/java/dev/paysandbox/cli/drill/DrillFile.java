package dev.paysandbox.cli.drill;

import dev.paysandbox.cli.noun.NearWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The options of {@code drill} in a file, which is YAML: a key for each option, with a text on the same line. Lists and
 * {@code header} have their elements on the lines below.
 */
final class DrillFile {
    static final String NAME = "drill.yml";
    private static final String DRILLS = "drills";
    private static final String HEADER = "header";
    private static final Set<String> LISTS = Set.of(DRILLS, "require");
    private static final Set<String> NOT_IN_FILES = Set.of("config", "url", "key", "token", "output");

    private static final Pattern KEY = Pattern.compile("([^\\s:#'\"-][^\\s:]*):(?:\\s+(.*))?");
    private static final Pattern BELOW = Pattern.compile("\\s+(?:-|([A-Za-z0-9-]+):)\\s+(.*)");
    private static final Pattern SINGLE = Pattern.compile("'((?:[^']|'')*)'(?:\\s+#.*)?");
    private static final Pattern DOUBLE = Pattern.compile("\"((?:[^\"\\\\]|\\\\[\"\\\\])*)\"(?:\\s+#.*)?");
    /** A text without quotes that YAML reads as it is here. */
    private static final Pattern PLAIN = Pattern.compile("(?![-?:,\\[\\]{}#&*!|>'\"%@`])(?:(?!: |:$| #).)+");

    private static final Pattern VARIABLE = Pattern.compile("\\$(?:(\\w+)|\\{(\\w+)})");

    /** One text, with the number of its line and the name of the option. */
    private record Entry(int line, String key, String value) {}

    private final String name;
    private final CommandLine drill;
    private final Map<String, String> environment;
    private final List<String> keys;
    private final List<Entry> entries = new ArrayList<>();

    /**
     * @param name of the file, for messages
     * @param drill the command that has the options
     * @throws ParameterException for a mistake in the text
     */
    DrillFile(String name, String text, CommandLine drill, Map<String, String> environment) {
        this.name = name;
        this.drill = drill;
        this.environment = environment;
        keys = keys(drill);
        read(text.lines().toList());
    }

    /** The keys that a file may have: the options with a value, and the names of drills. */
    static List<String> keys(CommandLine drill) {
        var keys = drill.getCommandSpec().options().stream()
                .filter(option -> option.arity().max() > 0)
                .map(option -> option.longestName().substring(2))
                .filter(key -> !NOT_IN_FILES.contains(key))
                .collect(Collectors.toCollection(ArrayList::new));
        keys.add(DRILLS);
        return keys;
    }

    private void read(List<String> lines) {
        var seen = new HashSet<String>();
        @Nullable String key = null;
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i).stripTrailing();
            var top = KEY.matcher(line);
            var below = BELOW.matcher(line);
            if (line.isBlank() || line.strip().startsWith("#")) {
                continue;
            }
            if (top.matches()) {
                key = known(top.group(1), i + 1);
                if (!seen.add(key)) {
                    throw mistake(i + 1, key + " is there twice");
                }
                boolean isNested = LISTS.contains(key) || key.equals(HEADER);
                requireForm(key, isNested == (top.group(2) == null), i + 1);
                if (!isNested) {
                    entries.add(new Entry(i + 1, key, text(key, top.group(2), i + 1)));
                }
            } else if (below.matches() && key != null) {
                var header = below.group(1);
                requireForm(key, header == null ? LISTS.contains(key) : key.equals(HEADER), i + 1);
                var value = text(key, below.group(2), i + 1);
                entries.add(
                        new Entry(i + 1, key, header == null ? value : header + "=" + resolved(header, value, i + 1)));
            } else {
                throw mistake(i + 1, "expected a key and a text, such as paid: $.status=PAID");
            }
        }
    }

    private String known(String key, int line) {
        if (keys.contains(key)) {
            return key;
        }
        var near = NearWords.to(key, keys.stream());
        var hint = near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?";
        throw mistake(line, "unknown key " + key + hint + " Allowed: " + String.join(", ", keys));
    }

    private void requireForm(String key, boolean holds, int line) {
        if (!holds) {
            var form = LISTS.contains(key)
                    ? "a list, with lines below it such as '  - ordinary'"
                    : key.equals(HEADER)
                            ? "lines below it such as '  Authorization: Bearer $SHOP_TOKEN'"
                            : "a text on the same line";
            throw mistake(line, key + " must be " + form);
        }
    }

    private String text(String key, String yaml, int line) {
        var single = SINGLE.matcher(yaml);
        var quoted = DOUBLE.matcher(yaml);
        var plain = yaml.replaceFirst("\\s+#.*", "");
        if (!single.matches() && !quoted.matches() && !PLAIN.matcher(plain).matches()) {
            throw mistake(line, "put the text of " + key + " into single quotes");
        }
        var text = single.matches()
                ? single.group(1).replace("''", "'")
                : quoted.matches() ? quoted.group(1).replaceAll("\\\\(.)", "$1") : plain;
        if (Secrets.isIn(text)) {
            throw mistake(line, key + " must not hold a secret");
        }
        return text;
    }

    /** The value of a header with environment variables in place of their names. Only those may hold a secret. */
    private String resolved(String header, String value, int line) {
        var variables = VARIABLE.matcher(value);
        if (!Secrets.isPublic(header) && !variables.find()) {
            throw mistake(line, header + " may hold a secret: write it as a variable, such as $SHOP_TOKEN");
        }
        return VARIABLE.matcher(value).replaceAll(found -> {
            var variable = found.group(1) == null ? found.group(2) : found.group(1);
            var present = environment.get(variable);
            if (present == null) {
                throw mistake(line, header + " needs the environment variable " + variable + ", which is not set");
            }
            return Matcher.quoteReplacement(present);
        });
    }

    private ParameterException mistake(int line, String what) {
        return new ParameterException(drill, name + ", line " + line + ": " + what + ".");
    }

    /** The headers of requests to the application. */
    Map<String, String> headers() {
        return entries.stream()
                .filter(entry -> entry.key.equals(HEADER))
                .map(entry -> entry.value.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    /** Parses the command again, with the options of the file that the user has not typed. */
    void applyTo(ParseResult typed) {
        var arguments = entries.stream()
                .filter(entry -> !isTyped(entry.key, typed))
                .map(entry -> entry.key.equals(DRILLS) ? entry.value : "--" + entry.key + "=" + entry.value)
                .collect(Collectors.toCollection(ArrayList::new));
        var words = typed.originalArgs();
        arguments.addAll(words.subList(words.indexOf("drill") + 1, words.size()));
        try {
            drill.parseArgs(arguments.toArray(String[]::new));
        } catch (ParameterException wrong) {
            var option = wrong.getArgSpec() instanceof CommandLine.Model.OptionSpec known ? known.longestName() : "";
            throw entries.stream()
                    .filter(entry -> option.equals("--" + entry.key))
                    .findFirst()
                    .map(entry -> mistake(entry.line, String.valueOf(wrong.getMessage())))
                    .orElse(wrong);
        }
    }

    private static boolean isTyped(String key, ParseResult typed) {
        if (key.equals(DRILLS)) {
            return typed.hasMatchedPositional(0) || typed.hasMatchedOption("--all");
        }
        return !key.equals(HEADER) && typed.hasMatchedOption("--" + key);
    }
}
