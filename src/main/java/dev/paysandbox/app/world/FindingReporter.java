package dev.paysandbox.app.world;

/**
 * Adds findings to the events of worlds, by {@link WorldRecords#report}, while clients follow them. The module
 * {@code verdict} implements it. A server without that module works, but has no findings.
 */
public interface FindingReporter {
    /** Reports the world's new findings until the follower {@link #leave}s or the world closes. */
    void follow(World world);

    /** Records that a follower of the world has left. */
    void leave(World world);
}
