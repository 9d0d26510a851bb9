package dev.paysandbox.client;

/** A sandbox that runs for its owner, in a process or a container, until it is closed. */
public interface RunningSandbox extends AutoCloseable {
    /** The client of it; the sandbox is ready. */
    PaySandbox sandbox();

    /** What it has printed of late: the newest 200 lines, for the report of a failure. */
    String output();

    /** Ends it, and returns when it has ended. Closing again does nothing. */
    @Override
    void close();
}
