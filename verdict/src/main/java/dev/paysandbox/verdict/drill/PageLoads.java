package dev.paysandbox.verdict.drill;

import java.util.concurrent.TimeUnit;

/** Loads the page that shows the payer the order's state, again and again, as a waiting payer's browser does. */
final class PageLoads implements AutoCloseable {
    private static final String PAGE = "page";
    private static final int PAUSE_MILLIS = 5;

    private final Thread thread;

    PageLoads(DrillRun run, Call page) {
        run.known.failed(PAGE, "no load of it ended.");
        thread = new Thread(() -> load(run, page), "drill page");
        thread.setDaemon(true);
        thread.start();
    }

    private static void load(DrillRun run, Call page) {
        try {
            while (true) {
                try {
                    run.tools.sender().send(page, Call.LONGEST);
                    run.known.worked(PAGE);
                } catch (Call.CallFailedException failure) {
                    run.known.failed(PAGE, failure.getMessage());
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException whileItLoads) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
