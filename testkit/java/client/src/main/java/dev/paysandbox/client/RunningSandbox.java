package dev.paysandbox.client;

/** A sandbox in a process or a container, which runs until its owner closes it. */
public interface RunningSandbox extends AutoCloseable {
    /** The client of the sandbox, which is ready. */
    PaySandbox sandbox();

    /** The newest 200 lines that it has printed, for the report of a failure. */
    String output();

    /** Stops the sandbox, and returns when it has ended. Closing again does nothing. */
    @Override
    void close();
}
