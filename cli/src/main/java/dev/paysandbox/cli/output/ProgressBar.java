package dev.paysandbox.cli.output;

import dev.paysandbox.cli.api.Surroundings;
import java.io.PrintWriter;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/** Shows on a terminal's standard error how far long work has come; elsewhere it shows nothing. */
final class ProgressBar {
    private static final int WIDTH = 30;
    /** Work that is over sooner needs no bar. */
    private static final int PATIENCE_MILLIS = 400;

    private static final int PACE_MILLIS = 200;

    private final PrintWriter err;
    private final DoubleSupplier share;
    private final Thread painter;
    private boolean painted;

    private ProgressBar(PrintWriter err, DoubleSupplier share) {
        this.err = err;
        this.share = share;
        painter = new Thread(this::paint, "progress");
        painter.setDaemon(true);
    }

    /**
     * Paints a bar while the work is done.
     *
     * @param share how much of the work is done, from 0 to 1; asked for from a thread of the bar's
     */
    static <T> T during(Surroundings surroundings, PrintWriter err, DoubleSupplier share, Supplier<T> work) {
        var bar = new ProgressBar(err, share);
        if (!surroundings.errIsTerminal()) {
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
            Thread.sleep(PATIENCE_MILLIS);
            while (true) {
                double done = Math.max(0, Math.min(1, share.getAsDouble()));
                int full = (int) (done * WIDTH);
                painted = true;
                err.printf("\r[%s%s] %3d %%", "#".repeat(full), ".".repeat(WIDTH - full), (int) (done * 100));
                err.flush();
                Thread.sleep(PACE_MILLIS);
            }
        } catch (InterruptedException over) {
            // The work is done.
        } catch (RuntimeException unknown) {
            // How far it is cannot be told; the work itself tells what is wrong with it.
        }
    }

    private void end() {
        painter.interrupt();
        try {
            painter.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        if (painted) {
            err.print("\r" + " ".repeat(WIDTH + 8) + "\r");
            err.flush();
        }
    }
}
