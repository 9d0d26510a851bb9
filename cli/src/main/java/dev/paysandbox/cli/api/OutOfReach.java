package dev.paysandbox.cli.api;

import java.io.IOException;
import java.net.URI;

/** No PaySandbox answered. The message is one sentence for the user. */
public final class OutOfReach extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean mayHaveArrived;

    /** There was no response from this address. */
    public static OutOfReach at(URI url, IOException cause) {
        if (cause instanceof Http.Unanswered broken) {
            return new OutOfReach(
                    "PaySandbox at " + url + " accepted the request and "
                            + (broken.isTimeout()
                                    ? "did not answer in time"
                                    : "closed the connection before its answer was complete")
                            + " (" + IoFailure.reason(cause) + "): check what happened before you try again.",
                    true);
        }
        return new OutOfReach(
                "No PaySandbox answers at " + url + " (" + IoFailure.reason(cause)
                        + "): start one with `paysandbox serve`, or name another with --url or PAYSANDBOX_URL.",
                false);
    }

    /** A server answers, but no longer has the run that this command started. */
    public static OutOfReach restarted(URI url) {
        return new OutOfReach(
                "PaySandbox at " + url + " was restarted: the run that this command started is lost.", true);
    }

    private OutOfReach(String sentence, boolean mayHaveArrived) {
        super(sentence);
        this.mayHaveArrived = mayHaveArrived;
    }

    /** Whether the server may have received the request, although there was no answer. */
    public boolean mayHaveArrived() {
        return mayHaveArrived;
    }
}
