package dev.paysandbox.cli.output;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;

/** The width of the user's terminal in columns. Asking takes some milliseconds, so callers ask only if they need it. */
public final class TerminalWidth {
    private static final Pattern SIZE = Pattern.compile("\\d{1,5} (\\d{1,5})\\s*");
    private static final Pattern COLUMNS = Pattern.compile("[1-9]\\d{0,4}");

    private TerminalWidth() {}

    /** The variable COLUMNS, or else the terminal's own answer. 0 if neither is known. */
    public static int of(Map<String, String> environment) {
        var columns = environment.getOrDefault("COLUMNS", "");
        return COLUMNS.matcher(columns).matches() ? Integer.parseInt(columns) : ofTerminal();
    }

    private static int ofTerminal() {
        var terminal = new File("/dev/tty");
        if (!terminal.exists()) {
            return 0;
        }
        try {
            var asked = new ProcessBuilder("stty", "size")
                    .redirectInput(terminal)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (var answer = asked.getInputStream()) {
                var size = SIZE.matcher(new String(answer.readAllBytes(), US_ASCII));
                return size.matches() ? Integer.parseInt(size.group(1)) : 0;
            }
        } catch (IOException unknown) {
            return 0;
        }
    }
}
