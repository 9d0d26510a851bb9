package dev.paysandbox.app.worlds;

import dev.paysandbox.app.world.World;
import dev.paysandbox.app.world.WorldAvailability;
import dev.paysandbox.app.world.WorldDependencies;
import dev.paysandbox.data.Leases;
import dev.paysandbox.data.SharedStore;
import dev.paysandbox.data.TakenWorld;
import dev.paysandbox.data.WorldStore;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The worlds of a {@link WorldStore}. Each is in memory here, or only in the store, or in the memory of another sandbox. To
 * open, load, write, park, hand over or remove a world, a thread holds the lock of its public key. That lock may be held during
 * input and output; a world's own lock may not.
 */
public final class KeptWorlds {
    private final WorldStore store;
    private final WorldKeeper keeper;
    private final OpenWorlds open;
    private final WorldDependencies dependencies;
    private final WorldFactory factory;
    private final BooleanSupplier mayWait;
    private final ParkedWorlds parked;
    private final KeyLocks locks = new KeyLocks();
    private final WorldParking parking;
    private final WorldEviction eviction;
    private final LateExchanges late;

    /**
     * @param mayWait whether the current thread may wait for input and output
     * @throws IOException if the store cannot list its worlds
     */
    KeptWorlds(
            WorldStore store,
            WorldKeeper keeper,
            OpenWorlds open,
            WorldFactory factory,
            WorldDependencies dependencies,
            BooleanSupplier mayWait)
            throws IOException {
        this.store = store;
        this.keeper = keeper;
        this.open = open;
        this.factory = factory;
        this.dependencies = dependencies;
        this.mayWait = mayWait;
        parked = store instanceof SharedStore shared
                ? new ParkedElsewhere(shared, keeper)
                : new LocallyParked(store, keeper);
        parking = new WorldParking(store, keeper, open, parked, locks);
        eviction = new WorldEviction(open, dependencies.budget(), this::parkOrClose);
        late = new LateExchanges(open, parked, this::wake);
    }

    /** Makes room in memory for another world. */
    WorldEviction eviction() {
        return eviction;
    }

    /** Exchanges that their parked worlds have not recorded yet. */
    LateExchanges late() {
        return late;
    }

    WorldStore store() {
        return store;
    }

    WorldKeeper keeper() {
        return keeper;
    }

    ParkedWorlds parked() {
        return parked;
    }

    /** How worlds leave memory. */
    WorldParking parking() {
        return parking;
    }

    private DataLog log() {
        return keeper.log();
    }

    /**
     * The world of the key from the store.
     *
     * @return null if it is already in memory, does not exist, or may not be used
     * @throws Problem TOO_BUSY or STORE_FULL if it cannot be loaded now; the stored copy stays
     */
    @Nullable
    World wake(String publicKey) {
        return wake(publicKey, Leases.Claim.EXISTING);
    }

    /**
     * The same for a world with a due task. Returns false if the world was not loaded, because it may not be used or another
     * sandbox has just loaded it.
     */
    boolean wakeDue(String publicKey) {
        return wake(publicKey, Leases.Claim.IF_FREE) != null;
    }

    private @Nullable World wake(String publicKey, Leases.Claim claim) {
        if (!parked.mayHave(publicKey)) {
            return null;
        }
        requireMayWait();
        eviction.makeRoom(publicKey);
        return locks.lockedOrRefused(publicKey, () -> openOrRead(publicKey, claim));
    }

    /** Adds a new world. If the key already has a world, returns that one instead. */
    @Nullable
    World putIfAbsent(World fresh) {
        var key = fresh.merchant().publicKey();
        if (!fresh.access().isDeclared()) {
            eviction.makeRoom(key);
        }
        return locks.lockedOrRefused(key, () -> {
            var earlier = openOrRead(key, Leases.Claim.NEW_TOO);
            return earlier == null ? open.putIfAbsent(key, fresh) : earlier;
        });
    }

    private @Nullable World openOrRead(String publicKey, Leases.Claim claim) {
        var present = open.find(publicKey);
        if (present != null || !parked.mayHave(publicKey)) {
            return present;
        }
        requireMayWait();
        boolean isDeclared = isDeclared(publicKey);
        if (!takeLease(publicKey, isDeclared && claim == Leases.Claim.EXISTING ? Leases.Claim.NEW_TOO : claim)) {
            return null;
        }
        boolean isNeeded = false;
        try {
            var found = keeper.read(publicKey);
            if (found.isThere() && found.world() == null && claim == Leases.Claim.NEW_TOO) {
                throw WorldAdmission.exists(
                        publicKey, "a stored world, which may not be used while openWorlds is false");
            }
            var world = !found.isThere() && isDeclared ? factory.declared(publicKey) : found.world();
            if (world != null) {
                if (claim != Leases.Claim.IF_FREE) {
                    // Otherwise another request could park it as the world idle longest before this request uses it.
                    world.access().used(dependencies.host().nanos().getAsLong());
                }
                open.putIfAbsent(publicKey, world);
                if (!store.leases().has(publicKey)) {
                    parking.lose(world);
                    throw WorldAvailability.withoutLease();
                }
                late.deliver(world);
                dependencies.ticker().wake();
            }
            if (world != null || !found.isThere()) {
                parked.remove(publicKey);
            }
            isNeeded = world != null || (!found.isThere() && claim == Leases.Claim.NEW_TOO);
            return world;
        } finally {
            if (!isNeeded) {
                parking.releaseIfGone(publicKey);
            }
        }
    }

    private boolean takeLease(String publicKey, Leases.Claim claim) {
        try {
            return store.leases().take(publicKey, claim);
        } catch (TakenWorld elsewhere) {
            throw new Problem(
                    ErrorCode.TOO_BUSY,
                    "The world of " + publicKey + " cannot come here now: " + elsewhere.getMessage()
                            + ". Nothing has changed; send the request again, or send it there.");
        } catch (IOException failure) {
            throw keeper.unreadable(publicKey, failure);
        }
    }

    /** An event loop asks {@link Worlds#mayBeParked} first, but the world may have left memory since then. */
    private void requireMayWait() {
        if (!mayWait.getAsBoolean()) {
            throw new Problem(
                    ErrorCode.TOO_BUSY,
                    "This world was parked while the request came in, and nothing has changed; send it again.");
        }
    }

    private void parkOrClose(World world) {
        requireMayWait();
        if (world.access().isMerchants()) {
            parking.park(world);
        } else {
            parking.forget(world);
        }
    }

    /** At most this many worlds that are not in memory here, and those of all declared merchants, in any order. */
    List<SharedStore.Elsewhere> elsewhere(int most) {
        try {
            var found = new ArrayList<>(parked.elsewhere(most));
            var known = found.stream().map(one -> one.entry().publicKey()).collect(Collectors.toSet());
            factory.declaredEntries()
                    .filter(entry -> !known.contains(entry.publicKey()) && open.find(entry.publicKey()) == null)
                    .forEach(entry -> found.add(new SharedStore.Elsewhere(entry, null)));
            return found;
        } catch (IOException failure) {
            log().failed(failure);
            return List.of();
        }
    }

    /** Whether the settings declare the merchant. Worlds of declared merchants are never removed. */
    boolean isDeclared(String publicKey) {
        return factory.declared().contains(publicKey);
    }

    /** Deletes a parked world, unless it has been used since the given time. */
    void removeUnused(String publicKey, long usedBefore) {
        locks.locked(publicKey, () -> {
            try {
                if (open.find(publicKey) == null
                        && parked.mayHave(publicKey)
                        && store.leases().take(publicKey, Leases.Claim.IF_FREE)) {
                    removeUnusedHere(publicKey, usedBefore);
                }
            } catch (IOException failure) {
                log().readingFailed(publicKey, failure);
            }
            return null;
        });
    }

    private void removeUnusedHere(String publicKey, long usedBefore) throws IOException {
        var entry = store.find(publicKey);
        if (entry.isPresent() && entry.get().usedAt() >= usedBefore) {
            store.leases().release(publicKey);
        } else if (parking.remove(publicKey)) {
            parked.remove(publicKey);
            log().removed();
        }
    }

    Collection<World> openWorlds() {
        return open.all();
    }
}
