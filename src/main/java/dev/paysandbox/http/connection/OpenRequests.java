package dev.paysandbox.http.connection;

/**
 * The requests of one connection that have no complete answer yet, and how much of the newest has come. Confined to the
 * connection's event loop.
 */
final class OpenRequests {
    /** Requests whose heads have come and whose answers have not gone out. */
    private int unanswered;
    /** Part of a request has come, and its end has not. */
    private boolean arriving;
    /** The head of the arriving request has come. */
    private boolean headCame;
    /** The newest request could not be decoded, and nothing that follows it will be. */
    private boolean undecodable;
    /** The head of an answer has gone out, and its end has not. */
    private boolean answering;

    /** The head of a request has come. */
    void begin(boolean isUndecodable) {
        undecodable = isUndecodable;
        unanswered++;
        arriving = true;
        headCame = true;
    }

    /** Bytes have come, which may be part of a head. */
    void bytesCame(boolean arePart) {
        arriving |= arePart;
    }

    /** The newest request has come to its end. */
    void end() {
        arriving = false;
        headCame = false;
    }

    void beginAnswer() {
        answering = true;
    }

    /** Answers whether all requests have been answered. */
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

    /** A request has come whole, and nothing of its answer has gone out: the client waits for the server. */
    boolean isAnswerAwaited() {
        return areEarlierUnanswered() && !answering;
    }

    boolean isLastUndecodable() {
        return unanswered == 1 && undecodable;
    }

    /** Requests before the arriving one are still to be answered. */
    boolean areEarlierUnanswered() {
        return unanswered > (headCame ? 1 : 0);
    }

    /** The arriving request has its answer already, or part of one. */
    boolean isArrivingAnswered() {
        return answering || (headCame && unanswered == 0);
    }

    /** No request has come whole and waits for its answer. */
    boolean hasNoWholeRequest() {
        return unanswered == 0 || (headCame && !answering);
    }
}
