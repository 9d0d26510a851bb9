package dev.paysandbox.cli;

import java.net.URI;

/** No PaySandbox answered. The message is the one sentence the user reads. */
final class OutOfReach extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutOfReach(URI url, String reason) {
        super("No PaySandbox answers at " + url + " (" + reason
                + "): start one with `paysandbox serve`, or name another with --url or PAYSANDBOX_URL.");
    }
}
