package dev.paysandbox.cli.api;

import java.io.IOException;
import java.net.URI;

/** No PaySandbox answered. The message is the one sentence the user reads. */
public final class OutOfReach extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Nothing came from there. */
    public static OutOfReach at(URI url, IOException cause) {
        return new OutOfReach(url, String.valueOf(cause.getMessage()));
    }

    private OutOfReach(URI url, String reason) {
        super("No PaySandbox answers at " + url + " (" + reason
                + "): start one with `paysandbox serve`, or name another with --url or PAYSANDBOX_URL.");
    }
}
