package dev.paysandbox.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The words of a call, in the order that picocli needs. */
final class Arguments {
    /** Options of all commands, which have a value. */
    private static final Set<String> GLOBAL = Set.of("--url", "--key", "--token", "-o", "--output");

    /** A noun, its verb, and what a verb such as {@code merchant balance} has below it. */
    private static final int MOST_WORDS = 3;

    private Arguments() {}

    /** Puts options that all commands have behind the words of the command, for users type them anywhere. */
    static String[] ordered(String... args) {
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

    /** A noun before its options, as in {@code payin -o json list}, is followed by its verb. */
    private static boolean isGlobal(String word) {
        int equals = word.indexOf('=');
        return GLOBAL.contains(equals < 0 ? word : word.substring(0, equals))
                || (word.startsWith("-o") && word.length() > 2);
    }
}
