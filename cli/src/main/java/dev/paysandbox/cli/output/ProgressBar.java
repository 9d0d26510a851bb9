package dev.paysandbox.cli.output;

import dev.paysandbox.cli.api.CallEnvironment;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Shows the progress of long work, if standard error is a terminal. */
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

    private ProgressBar(PrintWriter err, Supplier<String> lines) {
        this.err = err;
        this.lines = lines;
        painter = new Thread(this::paint, "progress");
        painter.setDaemon(true);
    }

    /**
     * Shows a bar while the work runs.
     *
     * @param share how much of the work is done, from 0 to 1; called from the thread of the bar
     */
    static <T> T during(CallEnvironment dependencies, PrintWriter err, DoubleSupplier share, Supplier<T> work) {
        return during(dependencies, new ProgressBar(err, () -> bar(share.getAsDouble())), work);
    }

    /**
     * Shows the number of bytes so far while the work runs. For work whose total is unknown.
     *
     * @param bytes the number of bytes; called from another thread
     */
    static <T> T during(CallEnvironment dependencies, PrintWriter err, LongSupplier bytes, Supplier<T> work) {
        return during(
                dependencies,
                new ProgressBar(err, () -> String.format(Locale.ROOT, "%.1f MB", bytes.getAsLong() / 1e6)),
                work);
    }

    private static String bar(double share) {
        double done = Math.max(0, Math.min(1, share));
        int full = (int) (done * WIDTH);
        return String.format(
                Locale.ROOT, "[%s%s] %3d %%", "#".repeat(full), ".".repeat(WIDTH - full), (int) (done * 100));
    }

    private static <T> T during(CallEnvironment dependencies, ProgressBar bar, Supplier<T> work) {
        if (!dependencies.errIsTerminal()) {
            return work.get();
        }
        bar.painter.start();
        try {
            return work.get();
        } finally {
            bar.end();
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
