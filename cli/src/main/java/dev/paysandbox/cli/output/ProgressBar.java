package dev.paysandbox.cli.output;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Supplier;

/** Shows the progress of long work on a terminal. */
final class ProgressBar {
    private static final int WIDTH = 30;
    /** Shorter work gets no bar. */
    private static final int DELAY_MILLIS = 400;

    private static final int INTERVAL_MILLIS = 200;

    private final PrintWriter err;
    /** The text of the progress. It never gets shorter. */
    private final Supplier<String> lines;

    private final Thread painter;
    private int painted;

    /** @param lines the text of the progress; the thread of the bar calls it */
    ProgressBar(PrintWriter err, Supplier<String> lines) {
        this.err = err;
        this.lines = lines;
        painter = new Thread(this::paint, "progress");
        painter.setDaemon(true);
    }

    /** @param share how much of the work is done, from 0 to 1 */
    static String bar(double share) {
        double done = Math.max(0, Math.min(1, share));
        int full = (int) (done * WIDTH);
        return String.format(
                Locale.ROOT, "[%s%s] %3d %%", "#".repeat(full), ".".repeat(WIDTH - full), (int) (done * 100));
    }

    /** Does the work, and shows the progress until it is done. */
    <T> T during(Supplier<T> work) {
        painter.start();
        try {
            return work.get();
        } finally {
            end();
        }
    }

    private void paint() {
        try {
            Thread.sleep(DELAY_MILLIS);
            while (true) {
                var line = lines.get();
                painted = line.length();
                err.print("\r" + line);
                err.flush();
                Thread.sleep(INTERVAL_MILLIS);
            }
        } catch (InterruptedException over) {
            // The work is done.
        } catch (RuntimeException unknown) {
            // The progress is unknown. The work itself reports the error.
        }
    }

    private void end() {
        painter.interrupt();
        try {
            painter.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        if (painted > 0) {
            err.print("\r" + " ".repeat(painted) + "\r");
            err.flush();
        }
    }
}
