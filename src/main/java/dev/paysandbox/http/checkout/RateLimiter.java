package dev.paysandbox.http.checkout;

import dev.paysandbox.time.HostTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Limits each caller's requests per minute of the computer's time, because a flood of cards comes in real time. It
 * remembers the newest callers, up to a limit.
 */
public final class RateLimiter {
    static final int MOST_CALLERS = 10_000;

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final int perMinute;
    private final HostTime host;
    /** The least recent callers first. Guarded by this object's lock. */
    private final Map<Caller, Allowance> allowances = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Caller, Allowance> eldest) {
            return size() > MOST_CALLERS;
        }
    };

    /**
     * A caller. Each combination of origin and merchant has a separate limit.
     *
     * @param publicKey as sent; truncated, to limit memory
     * @param origin of the page that asks; null for a program
     */
    public record Caller(String publicKey, @Nullable String origin, String address) {
        private static final int LONGEST_KEY = 72;

        public Caller {
            publicKey = publicKey.substring(0, Math.min(LONGEST_KEY, publicKey.length()));
        }
    }

    /** The number of requests that a caller has left at this instant. It grows with time. */
    private record Allowance(double left, long at) {}

    public RateLimiter(int perMinute, HostTime host) {
        this.perMinute = perMinute;
        this.host = host;
    }

    /** Seconds after which the caller may ask again; 0 if the request is allowed now. */
    public synchronized long waitOf(Caller caller) {
        var now = host.nanos();
        var before = allowances.getOrDefault(caller, new Allowance(perMinute, now));
        var left = Math.min(perMinute, before.left() + (double) (now - before.at()) * perMinute / MINUTE);
        if (left >= 1) {
            allowances.put(caller, new Allowance(left - 1, now));
            return 0;
        }
        allowances.put(caller, new Allowance(left, now));
        return Math.max(1, (long) Math.ceil((1 - left) * 60 / perMinute));
    }
}
