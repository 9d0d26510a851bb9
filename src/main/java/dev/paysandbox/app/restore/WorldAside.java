package dev.paysandbox.app.restore;

import dev.paysandbox.app.payments.CardFaces;
import dev.paysandbox.app.snapshot.WorldSnapshot;
import dev.paysandbox.app.state.State;
import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.scenario.model.Layer;
import dev.paysandbox.scenario.model.Scenario;
import dev.paysandbox.store.MemoryBudget;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A world as it stood when drills began. Meanwhile the world goes on with other states, in which the merchant's payments can
 * still be asked for and do not change. Then it is put back, and goes on from the moment at which it was set aside.
 */
public final class WorldAside {
    /** What a new state adds to the payments that it shares with the one set aside: their places in its stores. */
    private static final int SHARE_OF_A_STATE = 4;

    private final World world;
    private final CardFaces faces;
    private final WorldSnapshot snapshot;
    private final MemoryBudget.Reservation memory;
    private final Set<String> payments;
    /** The scenarios that only this world has; a drill gets those that it names. */
    private final Map<String, Scenario> uploads;

    private State present;

    /**
     * Sets the world aside.
     *
     * @param copying copies it, under its lock
     * @throws Problem CLOCK_BUSY while a call advances its clock, TOO_BUSY where there is no memory for two states
     */
    WorldAside(World world, CardFaces faces, Snapshots.Copying copying) {
        this.world = world;
        this.faces = faces;
        memory = world.budget().reservation();
        long bytes = world.share().bytes();
        if (!memory.take(bytes + bytes / SHARE_OF_A_STATE)) {
            memory.close();
            throw new Problem(
                    ErrorCode.TOO_BUSY,
                    "There is no memory to set this world's payments aside; reset it or others first.");
        }
        try {
            uploads = world.inside(state -> state.selector.scenarios().set().all().stream()
                    .filter(scenario -> scenario.layer() == Layer.UPLOADED)
                    .collect(Collectors.toMap(Scenario::name, scenario -> scenario)));
            var kept = new WorldSnapshot[1];
            present = world.beginDrill((state, journal) -> kept[0] = copying.copy(world, state, journal), state -> {
                share(kept[0], ids(kept[0]), state);
                world.keeping().setAside(kept[0]);
            });
            snapshot = kept[0];
        } catch (RuntimeException | Error failure) {
            memory.close();
            throw failure;
        }
        payments = present.setAside;
    }

    /**
     * The world goes on with a state of its own for the next drill.
     *
     * @throws Problem NOT_REACHED where it was reset or restored meanwhile
     */
    public State next(Consumer<State> setUp) {
        demandPresent();
        present = world.beginDrill((state, journal) -> {}, state -> {
            share(snapshot, payments, state);
            setUp.accept(state);
        });
        return present;
    }

    private static Set<String> ids(WorldSnapshot from) {
        var payins = from.payins().values().stream().map(Payin::id);
        var payouts = from.payouts().values().stream().map(Payout::id);
        return Stream.concat(payins, payouts).collect(Collectors.toUnmodifiableSet());
    }

    private static void share(WorldSnapshot from, Set<String> ids, State state) {
        from.payins().values().forEach(payin -> {
            state.payins.keep(payin.id(), payin, true);
            state.knowReference(payin);
        });
        from.payouts().values().forEach(payout -> state.payouts.keep(payout.id(), payout, true));
        state.setAside = ids;
    }

    /** The scenario of this name that was uploaded before the drills. */
    public Optional<Scenario> uploaded(String name) {
        return Optional.ofNullable(uploads.get(name));
    }

    /** Whether the payment was there before the drills. */
    public boolean has(String paymentId) {
        return payments.contains(paymentId);
    }

    /** Throws Problem NOT_REACHED where somebody has reset or restored the world meanwhile. */
    public void demandPresent() {
        if (!world.isPresent(present)) {
            throw new Problem(
                    ErrorCode.NOT_REACHED,
                    "The world was reset or restored while its drills were played, so they have ended.");
        }
    }

    /** The world goes on as it was. */
    public void putBack() {
        try {
            new Restoration(world, snapshot, faces).happens();
        } finally {
            memory.close();
        }
    }
}
