package dev.paysandbox.http;

/**
 * A request that breaks the rules of HTTP. Its message is for the client, and repeats nothing of the request. It has no
 * stack trace, so that a client that sends many of these costs no more than others.
 */
public final class MalformedRequest extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public MalformedRequest(String why) {
        super(why);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
