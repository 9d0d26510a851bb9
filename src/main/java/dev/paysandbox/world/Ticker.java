package dev.paysandbox.world;

import dev.paysandbox.time.HostTime;
import java.util.Collection;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread of the process that waits for the earliest due instant of all worlds and runs the tasks that are due.
 */
public final class Ticker implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);

    private final HostTime host;
    private final Collection<World> worlds;
    private final Thread thread = new Thread(this, "ticker");

    /** Until when the thread sleeps. MAX_VALUE while it checks the worlds, so that a wake-up is never lost. */
    private volatile long asleepUntil = Long.MAX_VALUE;

    private volatile boolean stopped;

    /** @param worlds a live, concurrent view of the open worlds */
    public Ticker(HostTime host, Collection<World> worlds) {
        this.host = host;
        this.worlds = worlds;
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    public void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    /** Wakes the thread for work that has no due time. */
    public void wake() {
        LockSupport.unpark(thread);
    }

    /** A task is due at the given reading of the computer's monotonic clock, earlier than any known task. */
    void wakeBy(long hostNanos) {
        if (hostNanos < asleepUntil) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void run() {
        while (!stopped) {
            asleepUntil = Long.MAX_VALUE;
            var next = Long.MAX_VALUE;
            for (var world : worlds) {
                if (world.dueAt() <= host.nanos() || world.holdsTooMuch()) {
                    tick(world);
                }
                next = Math.min(next, world.dueAt());
            }
            asleepUntil = next;
            if (next == Long.MAX_VALUE) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, next - host.nanos());
            }
        }
    }

    /** The failure of one world must not stop the clocks of the others. */
    private static void tick(World world) {
        try {
            world.tick();
        } catch (RuntimeException bug) {
            LOG.error("What was due for {} failed", world.merchant().publicKey(), bug);
        }
    }
}
