package dev.paysandbox.app.worlds;

import dev.paysandbox.app.state.State;
import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.time.HostTime;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open worlds by public key. The number of undeclared ones never exceeds a limit: another world is closed before a new one
 * is added. Finding a world takes no lock. Opening one takes the lock of this object, for work in memory only.
 */
final class OpenWorlds {
    private static final Logger LOG = LoggerFactory.getLogger(Worlds.class);
    /** A world without payments is closed first, unless it was used within this time. */
    private static final long IN_USE = TimeUnit.MINUTES.toNanos(5);

    private static final Comparator<World> IDLEST_FIRST =
            Comparator.comparingLong(world -> world.access().lastUsed());

    private final int limit;
    private final HostTime host;
    private final ClosingLog log;
    /** Whether worlds are stored outside memory. Then {@link KeptWorlds} makes room for new ones. */
    private final boolean kept;

    private final Map<String, World> worlds = new ConcurrentHashMap<>();
    /** The number of undeclared worlds. Guarded by this. */
    private int counted;

    /** Called for each world that is added. Guarded by this. */
    private Consumer<World> onOpen = world -> {};

    OpenWorlds(int limit, HostTime host, boolean kept) {
        this.limit = limit;
        this.kept = kept;
        this.host = host;
        log = new ClosingLog(limit, host);
    }

    @Nullable
    World find(String publicKey) {
        return worlds.get(publicKey);
    }

    /** A key of these worlds or of parked ones that differs from this key by one letter; null if this key has a world. */
    @Nullable
    String similarKey(String publicKey, Collection<String> parked) {
        if (worlds.containsKey(publicKey) || parked.contains(publicKey)) {
            return null;
        }
        return Stream.concat(keys(), parked.stream())
                .filter(known -> Nearest.isOneLetterOff(publicKey, known))
                .findFirst()
                .orElse(null);
    }

    /** A live view, which may be iterated while worlds are opened and closed. */
    Collection<World> all() {
        return Collections.unmodifiableCollection(worlds.values());
    }

    /** Calls the observer for every open world, and for each that is opened later. */
    synchronized void onOpen(Consumer<World> observer) {
        onOpen = onOpen.andThen(observer);
        worlds.values().forEach(observer);
    }

    /** The number of worlds closed to make room for others. */
    long closed() {
        return log.closed();
    }

    /** Logs the closed worlds that were not logged yet. */
    void close() {
        log.end();
    }

    /**
     * Adds the new world, unless its key already has one. Returns the existing world, or null if the new one was added.
     *
     * @throws Problem STORE_FULL if no open world may be closed for the new one
     */
    @Nullable
    World putIfAbsent(String publicKey, World opened) {
        World closed;
        synchronized (this) {
            var earlier = worlds.get(publicKey);
            if (earlier != null) {
                return earlier;
            }
            closed = opened.access().isDeclared() ? null : makeRoomFor(opened);
            worlds.put(publicKey, opened);
            onOpen.accept(opened);
        }
        if (closed != null) {
            closed.close();
            log.closed(closed.merchant());
        }
        return null;
    }

    private @Nullable World makeRoomFor(World opened) {
        if (kept || counted < limit) {
            counted++;
            return null;
        }
        var closed = toClose(opened.access().isMerchants())
                .orElseThrow(() -> new Problem(
                        ErrorCode.STORE_FULL,
                        "All " + limit
                                + " worlds (maxWorlds) belong to merchants, and none is closed for a request with a"
                                + " public key alone. Call the merchant API with this key's secret first."));
        worlds.remove(closed.merchant().publicKey());
        return closed;
    }

    /** Whether no other undeclared world may be added. */
    synchronized boolean isFull() {
        return counted >= limit;
    }

    int limit() {
        return limit;
    }

    /** Removes the world from the list. */
    synchronized void remove(World world) {
        if (worlds.remove(world.merchant().publicKey(), world)
                && !world.access().isDeclared()) {
            counted--;
        }
    }

    /** Counts and logs a world that was closed. */
    void closed(World world) {
        log.closed(world.merchant());
    }

    /** The worlds that may leave memory: first those that only browsers have called, then those idle longest. */
    List<World> idleFirst() {
        var all = counted()
                .map(world -> Map.entry(world.access().lastUsed(), world))
                .toList();
        return all.stream()
                .sorted(Comparator.comparing((Map.Entry<Long, World> one) ->
                                one.getValue().access().isMerchants())
                        .thenComparing(Map.Entry::getKey))
                .map(Map.Entry::getValue)
                .toList();
    }

    /**
     * Chooses the world to close: first one that only payers' browsers have called, because any web page can open such
     * worlds; then one without payments that is not in use; then the one idle longest.
     *
     * @param merchants whether a merchant or tester opens the new world; for a payer's browser, only worlds that browsers
     *     opened are closed
     */
    private Optional<World> toClose(boolean merchants) {
        var browsers = counted().filter(world -> !world.access().isMerchants()).min(IDLEST_FIRST);
        if (browsers.isPresent() || !merchants) {
            return browsers;
        }
        long now = host.nanos().getAsLong();
        return counted()
                .filter(world -> now - world.access().lastUsed() > IN_USE && !world.holdsPayments())
                .min(IDLEST_FIRST)
                .or(() -> counted().min(IDLEST_FIRST));
    }

    private Stream<World> counted() {
        return worlds.values().stream().filter(world -> !world.access().isDeclared());
    }

    /** The public keys of at most three worlds that have a payment or notification with this id or referenceId. */
    List<String> keysOfWorldsWith(String text) {
        return keysWhere(state -> state.containsText(text)).limit(3).toList();
    }

    /** The public key of a world that has a payin, payout or notification of this id. */
    Optional<String> keyOfWorldWith(IdKind kind, String id) {
        return keysWhere(state -> state.holds(kind, id)).findFirst();
    }

    private Stream<String> keysWhere(Predicate<State> condition) {
        return worlds.values().stream()
                .filter(world -> world.meets(condition))
                .map(world -> world.merchant().publicKey());
    }

    /** The public keys of all open worlds. */
    Stream<String> keys() {
        return worlds.keySet().stream();
    }

    /** Logs how many notifications of all worlds are neither delivered nor given up. */
    void logUnfinished() {
        int left = worlds.values().stream()
                .mapToInt(world -> world.attempts().unfinished())
                .sum();
        if (left > 0) {
            LOG.warn("Ended with {} notifications that were neither delivered nor given up", left);
        }
    }
}
