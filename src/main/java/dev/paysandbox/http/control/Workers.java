package dev.paysandbox.http.control;

/**
 * The threads that search, and write pieces of snapshots: as many as the machine has processors, and at least two. So
 * neither runs on an event loop, and together they leave processors and memory for other requests.
 */
public final class Workers {
    /** The name of the framework's executor. */
    public static final String NAME = "workers";

    /** The number of threads. */
    public static final int COUNT = Math.max(2, Runtime.getRuntime().availableProcessors());

    private Workers() {}
}
