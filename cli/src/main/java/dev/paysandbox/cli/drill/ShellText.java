package dev.paysandbox.cli.drill;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A shell command whose placeholders have become variables, quoted as their place in the command demands. The values are
 * texts of strangers: they are in the environment only and never part of the command, because a shell does not execute what
 * it reads from a variable.
 */
final class ShellText {
    private static final char PLAIN = '(';
    private static final char SINGLE = '\'';
    private static final char DOUBLE = '"';

    private final String command;
    private final StringBuilder text = new StringBuilder();
    /** The quotes and the command substitutions around the present character, the innermost first. */
    private final Deque<Character> around = new ArrayDeque<>();

    private ShellText(String command) {
        this.command = command;
        around.push(PLAIN);
    }

    static String of(String command) {
        var shell = new ShellText(command);
        shell.read();
        return shell.text.toString();
    }

    private void read() {
        int i = 0;
        while (i < command.length()) {
            var placeholder = placeholderAt(i);
            if (placeholder != null) {
                text.append(variable(placeholder));
                i += placeholder.text().length();
            } else if (isComment(i)) {
                int end = command.indexOf('\n', i);
                int to = end < 0 ? command.length() : end;
                text.append(command, i, to);
                i = to;
            } else {
                i += copy(i);
            }
        }
    }

    /** In <code>${id}</code> it is a variable of the shell and no placeholder. */
    private @Nullable Placeholder placeholderAt(int i) {
        if (command.charAt(i) != '{' || (i > 0 && command.charAt(i - 1) == '$')) {
            return null;
        }
        for (var each : Placeholder.values()) {
            if (command.startsWith(each.text(), i)) {
                return each;
            }
        }
        return null;
    }

    private String variable(Placeholder placeholder) {
        var expansion = "${" + placeholder.variable() + "}";
        return switch (around.element()) {
            case SINGLE -> "'\"" + expansion + "\"'";
            case DOUBLE -> expansion;
            default -> "\"" + expansion + "\"";
        };
    }

    /** A quote in a comment quotes nothing. */
    private boolean isComment(int i) {
        return command.charAt(i) == '#'
                && around.element() == PLAIN
                && (i == 0 || Character.isWhitespace(command.charAt(i - 1)));
    }

    /** Copies the character there, or two where the first takes the meaning of the second. Returns how many. */
    private int copy(int i) {
        char letter = command.charAt(i);
        text.append(letter);
        char place = around.element();
        if (letter == '\\' && place != SINGLE && i + 1 < command.length()) {
            text.append(command.charAt(i + 1));
            return 2;
        }
        if (place == SINGLE) {
            if (letter == SINGLE) {
                around.pop();
            }
        } else if (letter == DOUBLE && place == DOUBLE) {
            around.pop();
        } else if (letter == DOUBLE || (letter == SINGLE && place == PLAIN)) {
            around.push(letter);
        } else if (letter == '(' && (place == PLAIN || (i > 0 && command.charAt(i - 1) == '$'))) {
            around.push(PLAIN);
        } else if (letter == ')' && place == PLAIN && around.size() > 1) {
            around.pop();
        }
        return 1;
    }
}
