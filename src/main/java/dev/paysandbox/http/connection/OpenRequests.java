package dev.paysandbox.http.connection;

/**
 * The requests of one connection without a complete answer, and how much of the newest has arrived. Confined to the
 * connection's event loop.
 */
final class OpenRequests {
    /** Requests whose heads have arrived and whose answers are not complete. */
    private int unanswered;
    /** Part of a request has arrived, and its end has not. */
    private boolean arriving;
    /** The head of the arriving request has arrived. */
    private boolean headCame;
    /** The newest request could not be decoded, and nothing after it will be. */
    private boolean undecodable;
    /** The head of an answer has been sent, and its end has not. */
    private boolean answering;

    /** The head of a request has arrived. */
    void begin(boolean isUndecodable) {
        undecodable = isUndecodable;
        unanswered++;
        arriving = true;
        headCame = true;
    }

    /** Bytes have arrived, which may be part of a head. */
    void bytesCame(boolean arePart) {
        arriving |= arePart;
    }

    /** The newest request has arrived completely. */
    void end() {
        arriving = false;
        headCame = false;
    }

    void beginAnswer() {
        answering = true;
    }

    /** Returns whether all requests have been answered. */
    boolean endAnswer() {
        answering = false;
        unanswered--;
        return unanswered == 0;
    }

    boolean isArriving() {
        return arriving;
    }

    boolean isBodyArriving() {
        return headCame;
    }

    boolean areAnswered() {
        return unanswered == 0;
    }

    /** The arriving request is the only one without its answer. */
    boolean isOnlyOneArriving() {
        return unanswered == 1 && headCame;
    }

    /** A request has arrived completely, and nothing of its answer has been sent: the client waits for the server. */
    boolean isAnswerAwaited() {
        return areEarlierUnanswered() && !answering;
    }

    boolean isLastUndecodable() {
        return unanswered == 1 && undecodable;
    }

    /** Requests before the arriving one are not answered yet. */
    boolean areEarlierUnanswered() {
        return unanswered > (headCame ? 1 : 0);
    }

    /** The arriving request already has its answer, or part of it. */
    boolean isArrivingAnswered() {
        return answering || (headCame && unanswered == 0);
    }

    /** No complete request waits for its answer. */
    boolean hasNoWholeRequest() {
        return unanswered == 0 || (headCame && !answering);
    }
}
