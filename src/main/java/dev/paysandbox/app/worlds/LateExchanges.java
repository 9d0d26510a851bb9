package dev.paysandbox.app.worlds;

import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exchanges whose world was parked after it handled the request and before the answer was recorded. The world gets them when
 * it is loaded again. A caller may hold the lock of the world's key, but not the world's own lock.
 */
final class LateExchanges {
    private static final Logger LOG = LoggerFactory.getLogger(LateExchanges.class);
    /** At most this many wait. The data reader loads their worlds every second, so few wait in practice. */
    private static final int MOST = 1_000;

    /** Answers to requests that never reached a world. */
    private static final Set<Integer> NO_WORLD = Set.of(ErrorCode.UNAUTHORIZED.status(), ErrorCode.TOO_BUSY.status());

    private record LateExchange(String publicKey, Exchange exchange, long nanos) {}

    private final OpenWorlds open;
    private final ParkedWorlds parked;
    private final Function<String, @Nullable World> loader;
    /** In the order of their answers; guarded by this. */
    private final List<LateExchange> waiting = new ArrayList<>();

    /** @param loader finds or loads the world of a key; returns null if there is none or it may not be used */
    LateExchanges(OpenWorlds open, ParkedWorlds parked, Function<String, @Nullable World> loader) {
        this.open = open;
        this.parked = parked;
        this.loader = loader;
    }

    /**
     * Adds an exchange to the journal of the key's world, now or later; ignores it if there is no such world.
     *
     * @param isOfWorld whether the world was in memory when the request arrived; otherwise a refused key and a world that
     *     cannot be loaded are not worth another look
     */
    void add(String publicKey, boolean isOfWorld, Exchange exchange, long nanos) {
        if ((!isOfWorld && NO_WORLD.contains(exchange.status()))
                || (open.find(publicKey) == null && !parked.has(publicKey))) {
            return;
        }
        if (!isAdded(new LateExchange(publicKey, exchange, nanos))) {
            LOG.error("The journal of {} has lost a request: too many worlds are parked and loaded at once", publicKey);
        }
        var world = open.find(publicKey);
        if (world != null) {
            // It was loaded meanwhile.
            deliver(world);
        }
    }

    private synchronized boolean isAdded(LateExchange late) {
        return waiting.size() < MOST && waiting.add(late);
    }

    /** Adds to the journal what waits for this world. */
    synchronized void deliver(World world) {
        var key = world.merchant().publicKey();
        waiting.removeIf(late -> late.publicKey.equals(key) && world.records().add(late.exchange, late.nanos));
    }

    /** Loads the worlds for which exchanges wait. */
    void loadWorlds() {
        for (var key : keys()) {
            try {
                var world = loader.apply(key);
                if (world == null) {
                    forget(key);
                } else {
                    deliver(world);
                }
            } catch (Problem cannotNow) {
                // The next round tries again.
            } catch (RuntimeException bug) {
                LOG.error("The journal of {} could not be completed", key, bug);
            }
        }
    }

    /** Loads the worlds for the last time. Whatever fails, the other worlds must be written afterwards. */
    void close() {
        loadWorlds();
        var left = keys();
        if (!left.isEmpty()) {
            LOG.error("Ended with requests that could not be added to the journals of their worlds: {}", left);
        }
    }

    private synchronized Set<String> keys() {
        return waiting.stream().map(LateExchange::publicKey).collect(Collectors.toSet());
    }

    private synchronized void forget(String publicKey) {
        waiting.removeIf(late -> late.publicKey.equals(publicKey));
    }
}
