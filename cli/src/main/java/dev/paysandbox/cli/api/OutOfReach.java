package dev.paysandbox.cli.api;

import java.io.IOException;
import java.net.URI;

/** No PaySandbox answered. The user reads the message, one sentence. */
public final class OutOfReach extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** There was no response from this address. */
    public static OutOfReach at(URI url, IOException cause) {
        return new OutOfReach(url, String.valueOf(cause.getMessage()));
    }

    private OutOfReach(URI url, String reason) {
        super("No PaySandbox answers at " + url + " (" + reason
                + "): start one with `paysandbox serve`, or name another with --url or PAYSANDBOX_URL.");
    }
}
