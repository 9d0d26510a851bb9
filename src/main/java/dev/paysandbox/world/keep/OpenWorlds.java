package dev.paysandbox.world.keep;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.world.RunningTotals;
import dev.paysandbox.world.World;
import dev.paysandbox.world.state.State;
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
public final class OpenWorlds {
    private static final Logger LOG = LoggerFactory.getLogger(Worlds.class);
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private final int limit;
    private final HostTime host;
    /** Whether worlds are stored outside memory. Then {@link KeptWorlds} makes room for new ones. */
    private final boolean kept;

    private final Map<String, World> worlds = new ConcurrentHashMap<>();
    /** The number of undeclared worlds. Guarded by this. */
    private int counted;

    private long closed;
    private long loggedAt;

    /** Called for each world that is added. Guarded by this. */
    private Consumer<World> onOpen = world -> {};

    OpenWorlds(int limit, HostTime host, boolean kept) {
        this.limit = limit;
        this.kept = kept;
        this.host = host;
    }

    /** The world of a public key; null if none is in memory. */
    public @Nullable World find(String publicKey) {
        return worlds.get(publicKey);
    }

    /** A key of these worlds or of parked ones that differs from this key by one letter; null if this key has a world. */
    @Nullable
    String similarKey(String publicKey, Collection<String> parked) {
        if (worlds.containsKey(publicKey) || parked.contains(publicKey)) {
            return null;
        }
        return Stream.concat(worlds.keySet().stream(), parked.stream())
                .filter(known -> Nearest.isOneLetterOff(publicKey, known))
                .findFirst()
                .orElse(null);
    }

    /** A live view, which may be iterated while worlds are opened and closed. */
    Collection<World> all() {
        return Collections.unmodifiableCollection(worlds.values());
    }

    /** Calls the observer for every open world, and for each that is opened later. No world can be opened during the calls. */
    public synchronized void onOpen(Consumer<World> observer) {
        onOpen = onOpen.andThen(observer);
        worlds.values().forEach(observer);
    }

    /** Adds the present states of all worlds. Each world's lock is held only for its own count. */
    public void addTo(RunningTotals totals) {
        for (var world : worlds.values()) {
            world.peek(state -> {
                totals.addPresent(state);
                return state;
            });
        }
    }

    /** The number of worlds closed to make room for others. */
    public synchronized long closed() {
        return closed;
    }

    /** Counts a world that was closed, and writes at most one line a minute about such worlds. */
    synchronized void closed(World world) {
        closed++;
        long now = host.nanos();
        if (closed == 1 || now - loggedAt >= MINUTE) {
            loggedAt = now;
            LOG.warn(
                    "Closed the world of {}: more than maxWorlds={} are in use; worlds closed so far: {}",
                    world.merchant().publicKey(),
                    limit,
                    closed);
        }
    }

    /** Logs the notifications that end unsent in memory. */
    void close() {
        // Without the lock: a thread that parks a world holds the world's lock, and waits for this one.
        int left = worlds.values().stream()
                .mapToInt(world -> world.peek(state -> state.outbox.unfinished()))
                .sum();
        if (!kept && left > 0) {
            LOG.warn("Ended; notifications neither delivered nor given up: {}", left);
        }
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
            closed(closed);
        }
        return null;
    }

    private @Nullable World makeRoomFor(World opened) {
        if (kept || counted < limit) {
            counted++;
            return null;
        }
        var closed = idleFirst().stream()
                .filter(world ->
                        opened.access().isOfMerchant() || !world.access().isOfMerchant())
                .findFirst()
                .orElseThrow(() -> new Problem(
                        ErrorCode.STORE_FULL,
                        "All " + limit
                                + " worlds (maxWorlds) belong to merchants, and none is closed for a browser. "
                                + "For a request with a public key, call the merchant API with this key's secret first. "
                                + "The setting maxWorlds admits more."));
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

    private record IdleWorld(World world, boolean isOfMerchant, long lastUsed) {}

    /**
     * The worlds that may leave memory: first those that only payers' browsers have called, because any web page can open
     * such worlds; then those idle longest.
     */
    List<World> idleFirst() {
        return worlds.values().stream()
                .map(world -> new IdleWorld(
                        world, world.access().isOfMerchant(), world.access().lastUsed()))
                .filter(idle -> !idle.world.access().isDeclared())
                .sorted(Comparator.comparing(IdleWorld::isOfMerchant).thenComparing(IdleWorld::lastUsed))
                .map(IdleWorld::world)
                .toList();
    }

    /** The public keys of at most three worlds that have a payment or notification with this id or referenceId. */
    public List<String> keysOfWorldsWith(String text) {
        return keysWhere(state -> state.containsText(text)).limit(3).toList();
    }

    /** The public key of a world that has a payin, payout or notification of this id. */
    public Optional<String> keyOfWorldWith(IdKind kind, String id) {
        return keysWhere(state -> state.has(kind, id)).findFirst();
    }

    private Stream<String> keysWhere(Predicate<State> condition) {
        return worlds.values().stream()
                .filter(world -> world.peek(condition::test))
                .map(world -> world.merchant().publicKey());
    }
}
