package dev.paysandbox.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reorders the arguments of a call for picocli. */
final class Arguments {
    /** The options that all commands have. Each has a value. */
    private static final Set<String> GLOBAL = Set.of("--url", "--key", "--token", "-o", "--output");

    /** A command is at most a noun, a verb and a second verb, such as {@code merchant balance set}. */
    private static final int MOST_WORDS = 3;

    private Arguments() {}

    /** Users type the options of all commands anywhere. This moves them behind the words of the command. */
    static String[] ordered(String... args) {
        if (args.length > 0 && args[0].equals("exec")) {
            // The rest may be the words of another program.
            return args;
        }
        var words = new ArrayList<String>();
        var options = new ArrayList<String>();
        int i = 0;
        while (i < args.length && (words.size() < MOST_WORDS || isGlobal(args[i]))) {
            if (isGlobal(args[i])) {
                options.add(args[i]);
                if (GLOBAL.contains(args[i]) && i + 1 < args.length) {
                    options.add(args[++i]);
                }
            } else if (args[i].startsWith("-") || args[i].isEmpty()) {
                break;
            } else {
                words.add(args[i]);
            }
            i++;
        }
        var all = new ArrayList<>(words);
        all.addAll(options);
        all.addAll(List.of(args).subList(i, args.length));
        return all.toArray(String[]::new);
    }

    private static boolean isGlobal(String word) {
        int equals = word.indexOf('=');
        return GLOBAL.contains(equals < 0 ? word : word.substring(0, equals))
                || (word.startsWith("-o") && word.length() > 2);
    }
}
