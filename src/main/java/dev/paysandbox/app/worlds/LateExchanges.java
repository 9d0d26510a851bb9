package dev.paysandbox.app.worlds;

import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.journal.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exchanges whose world was not in memory when they were to be recorded. The data reader loads it, and each world that is
 * loaded gets its own. A caller may hold the lock of the world's key, but not the world's own lock.
 */
final class LateExchanges {
    private static final Logger LOG = LoggerFactory.getLogger(LateExchanges.class);
    /** At most this many wait. Their worlds are loaded within a second, so few wait in practice. */
    private static final int MOST = 1_000;
    /** Answers to requests that never reached a world. */
    private static final Set<Integer> NO_WORLD = Set.of(ErrorCode.UNAUTHORIZED.status(), ErrorCode.TOO_BUSY.status());

    private record LateExchange(String publicKey, Exchange exchange, long nanos) {}

    private final OpenWorlds open;
    private final ParkedWorlds parked;
    /** In the order of their answers; guarded by this. */
    private final List<LateExchange> waiting = new ArrayList<>();

    LateExchanges(OpenWorlds open, ParkedWorlds parked) {
        this.open = open;
        this.parked = parked;
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
        synchronized (this) {
            if (waiting.size() == MOST) {
                LOG.error("The journal of {} has lost a request: too many worlds are parked and loaded", publicKey);
                return;
            }
            waiting.add(new LateExchange(publicKey, exchange, nanos));
        }
        var world = open.find(publicKey);
        if (world != null) {
            // It was loaded meanwhile.
            deliver(world);
        }
    }

    /** Adds to the journal what waits for this world. */
    synchronized void deliver(World world) {
        var key = world.merchant().publicKey();
        waiting.removeIf(late -> late.publicKey.equals(key) && world.records().add(late.exchange, late.nanos));
    }

    /** Removes what waits for the world of this key. */
    synchronized void forget(String publicKey) {
        waiting.removeIf(late -> late.publicKey.equals(publicKey));
    }

    /** The public keys of the worlds for which exchanges wait. */
    synchronized Set<String> keys() {
        return waiting.stream().map(LateExchange::publicKey).collect(Collectors.toSet());
    }
}
