package dev.paysandbox.verdict.drill;

import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads the page that shows the payer the order's state, again and again, as a waiting payer's browser does. */
final class PageLoads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PageLoads.class);
    private static final int PAUSE_MILLIS = 5;

    private final Call.CallTransport sender;
    private final Call page;
    private final Thread thread = new Thread(this::load, "drill page");

    /** Begins at once. */
    PageLoads(Call.CallTransport sender, Call page) {
        this.sender = sender;
        this.page = page;
        thread.setDaemon(true);
        thread.start();
    }

    private void load() {
        try {
            while (true) {
                try {
                    sender.send(page, Call.LONGEST);
                } catch (Call.CallFailedException failure) {
                    LOG.debug("The payer's page: {}", failure.getMessage());
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
