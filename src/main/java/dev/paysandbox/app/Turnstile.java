package dev.paysandbox.app;

import dev.paysandbox.time.HostTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Lets each address pass so often in a minute, by the computer's own time: whoever sprays cards does so in real time. It
 * knows the addresses that came last, and no more of them than it can hold.
 */
public final class Turnstile {
    static final int MOST_ADDRESSES = 10_000;

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final int perMinute;
    private final HostTime host;
    /** Those that came longest ago first. Guarded by this object's lock. */
    private final Map<String, Allowance> allowances = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Allowance> eldest) {
            return size() > MOST_ADDRESSES;
        }
    };

    /** How often an address may pass at this instant, and that grows with time. */
    private record Allowance(double left, long at) {}

    public Turnstile(int perMinute, HostTime host) {
        this.perMinute = perMinute;
        this.host = host;
    }

    /** Seconds after which the address may come again; 0 lets it pass now. */
    public synchronized long waitOf(String address) {
        var now = host.nanos().getAsLong();
        var before = allowances.getOrDefault(address, new Allowance(perMinute, now));
        var left = Math.min(perMinute, before.left() + (double) (now - before.at()) * perMinute / MINUTE);
        if (left >= 1) {
            allowances.put(address, new Allowance(left - 1, now));
            return 0;
        }
        allowances.put(address, new Allowance(left, now));
        return Math.max(1, (long) Math.ceil((1 - left) * 60 / perMinute));
    }
}
