package dev.paysandbox.cli.drill;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the placeholders of a shell command by variables, with the quotes that their position needs. The values are
 * untrusted. They are only in environment variables and never part of the command's text, because a shell does not execute
 * the value of a variable.
 */
final class ShellText {
    private static final char PLAIN = '(';
    private static final char SINGLE = '\'';
    private static final char DOUBLE = '"';

    private final String command;
    private final StringBuilder text = new StringBuilder();
    /** The quotes and the command substitutions around the current character, the innermost first. */
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

    /** The placeholder that begins here, or null. <code>${id}</code> is a variable of the shell, not a placeholder. */
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

    /** Whether a comment begins here. Quotes in a comment have no meaning. */
    private boolean isComment(int i) {
        return command.charAt(i) == '#'
                && around.element() == PLAIN
                && (i == 0 || Character.isWhitespace(command.charAt(i - 1)));
    }

    /** Copies the character here, or a backslash with the character after it. Returns the number of characters copied. */
    private int copy(int i) {
        char character = command.charAt(i);
        text.append(character);
        char place = around.element();
        if (character == '\\' && place != SINGLE && i + 1 < command.length()) {
            text.append(command.charAt(i + 1));
            return 2;
        }
        if (place == SINGLE) {
            if (character == SINGLE) {
                around.pop();
            }
        } else if (character == DOUBLE && place == DOUBLE) {
            around.pop();
        } else if (character == DOUBLE || (character == SINGLE && place == PLAIN)) {
            around.push(character);
        } else if (character == '(' && (place == PLAIN || (i > 0 && command.charAt(i - 1) == '$'))) {
            around.push(PLAIN);
        } else if (character == ')' && place == PLAIN && around.size() > 1) {
            around.pop();
        }
        return 1;
    }
}
