package dev.paysandbox.cli.output;

import dev.paysandbox.cli.api.CallEnvironment;
import java.io.PrintWriter;
import java.util.List;

/** Tells on standard error how long work goes on. At a terminal one line says what is under way, until it has ended. */
public final class StatusLine {
    private static final String GAP = "  ";

    private final PrintWriter err;
    private final boolean isForTerminal;
    private final boolean isColoured;
    private String shown = "";

    StatusLine(CallEnvironment dependencies, PrintWriter err) {
        this.err = err;
        isForTerminal = dependencies.errIsTerminal();
        isColoured = isForTerminal && Output.allowsColours(dependencies.environment());
    }

    /** What is under way. Nothing of it is printed where no terminal is: a log keeps every line. */
    public void show(String text) {
        var line = Visible.of(text);
        if (isForTerminal && !line.equals(shown)) {
            clear();
            err.print(line);
            err.flush();
            shown = line;
        }
    }

    /** What has ended, on a line that stays. */
    public void print(List<Cell> cells) {
        clear();
        var line = new StringBuilder();
        for (var cell : cells) {
            if (!cell.text().isEmpty()) {
                line.append(line.isEmpty() ? "" : GAP)
                        .append(isColoured ? cell.style().on(cell.text()) : cell.text());
            }
        }
        err.println(line);
        err.flush();
    }

    /** Takes away what is under way. */
    public void clear() {
        if (!shown.isEmpty()) {
            err.print("\r" + " ".repeat(shown.length()) + "\r");
            err.flush();
            shown = "";
        }
    }
}
