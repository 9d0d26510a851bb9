package dev.paysandbox.cli.output;

import dev.paysandbox.cli.api.CallEnvironment;
import java.io.PrintWriter;
import java.util.List;

/** Reports the progress of long work on standard error. On a terminal, one temporary line shows the current step. */
public final class StatusLine {
    private final PrintWriter err;
    private final boolean isForTerminal;
    private final boolean isColoured;
    private String shown = "";

    StatusLine(CallEnvironment dependencies, PrintWriter err) {
        this.err = err;
        isForTerminal = dependencies.errIsTerminal();
        isColoured = isForTerminal && Output.allowsColours(dependencies.environment());
    }

    /** Shows the current step. Prints nothing without a terminal, because a log would keep every step. */
    public void show(String text) {
        var line = Visible.of(text);
        if (isForTerminal && !line.equals(shown)) {
            clear();
            err.print(line);
            err.flush();
            shown = line;
        }
    }

    /** Prints a permanent line, such as a finished step. */
    public void print(List<Cell> cells) {
        clear();
        err.println(Cell.line(cells, isColoured));
        err.flush();
    }

    /** Removes the current step from the terminal. */
    public void clear() {
        if (!shown.isEmpty()) {
            err.print("\r" + " ".repeat(shown.length()) + "\r");
            err.flush();
            shown = "";
        }
    }
}
