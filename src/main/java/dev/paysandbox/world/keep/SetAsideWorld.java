package dev.paysandbox.world.keep;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.Scenario.Layer;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.world.World;
import dev.paysandbox.world.WorldKeeping.SetAside;
import dev.paysandbox.world.payment.Cards;
import dev.paysandbox.world.state.State;
import dev.paysandbox.world.state.WorldSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keeps the state of a world while drills run in it, and restores it afterwards. During the drills the merchant can still
 * read the payments of that state, which do not change. The world's lock guards each switch of states.
 */
public final class SetAsideWorld {
    /** The memory that a drill's state needs for the payments that it shares with the state set aside. */
    private static final int SHARE_OF_A_STATE = 4;
    /** The most payments of a drill that can be looked up in later ones. */
    private static final int MOST_PLAYED = 50;

    private final World world;
    private final Cards cards;
    private final WorldSnapshot snapshot;
    /** It runs during the drills, too, unless it is frozen. */
    private final SandboxClock clock;
    /** Their times by the computer's clock are not in the snapshot. */
    private final List<Journal.Entry> requests;

    private final MemoryBudget.Reservation memory;
    /** The ids of those set aside, and of those of earlier drills. */
    private final Set<String> payments = ConcurrentHashMap.newKeySet();
    /** The payments of earlier drills, about which the application may still ask. */
    private final List<Payin> playedPayins = new ArrayList<>();

    private final List<Payout> playedPayouts = new ArrayList<>();
    /** The scenarios uploaded to this world; a drill gets those that it names. */
    private final Map<String, Scenario> uploads;

    private State present;

    private SetAsideWorld(World world, Cards cards, WorldSnapshot snapshot, MemoryBudget.Reservation memory) {
        var host = world.shared().host();
        var aside = new SetAside(snapshot, host.wallMillis(), host.nanos());
        this.world = world;
        this.cards = cards;
        this.snapshot = snapshot;
        this.memory = memory;
        clock = world.peek(state -> state.clock);
        requests = world.records().entries();
        payments.addAll(ids(snapshot));
        uploads = world.peek(state -> state.selector.scenarios().set().all().stream()
                .filter(scenario -> scenario.layer() == Layer.UPLOADED)
                .collect(Collectors.toMap(Scenario::name, scenario -> scenario)));
        present = world.beginDrill(state -> {
            share(state);
            world.keeping().setAside(aside);
        });
    }

    /**
     * Sets the world aside.
     *
     * @param copying copies it
     * @throws Problem CLOCK_BUSY while a call advances its clock, TOO_BUSY if there is no memory for two states
     */
    static SetAsideWorld of(World world, Cards cards, Function<World, WorldSnapshot> copying) {
        var memory = world.shared().budget().reservation();
        try {
            long bytes = world.share().bytes();
            if (!memory.take(bytes + bytes / SHARE_OF_A_STATE)) {
                throw new Problem(
                        ErrorCode.TOO_BUSY,
                        "There is no memory to keep this world's payments during drills. Reset this world or others first.");
            }
            return world.change(state -> new SetAsideWorld(world, cards, copying.apply(world), memory));
        } catch (RuntimeException | Error failure) {
            memory.close();
            throw failure;
        }
    }

    /**
     * Switches the world to a new state for the next drill.
     *
     * @throws Problem NOT_REACHED if the world was reset or restored since then
     */
    public State next(Consumer<State> setUp) {
        requirePresent();
        world.change(this::keepPlayed);
        present = world.beginDrill(state -> {
            share(state);
            setUp.accept(state);
        });
        return present;
    }

    private State keepPlayed(State played) {
        playedPayins.addAll(played.payins
                .newest(Long.MAX_VALUE, MOST_PLAYED, payin -> !payments.contains(payin.id()))
                .data());
        playedPayouts.addAll(played.payouts
                .newest(Long.MAX_VALUE, MOST_PLAYED, payout -> !payments.contains(payout.id()))
                .data());
        playedPayins.forEach(payin -> payments.add(payin.id()));
        playedPayouts.forEach(payout -> payments.add(payout.id()));
        return played;
    }

    private static Set<String> ids(WorldSnapshot from) {
        var payins = from.payins().values().stream().map(Payin::id);
        var payouts = from.payouts().values().stream().map(Payout::id);
        return Stream.concat(payins, payouts).collect(Collectors.toUnmodifiableSet());
    }

    private void share(State state) {
        snapshot.payins().values().forEach(payin -> {
            state.payins.keep(payin.id(), payin, true);
            state.knowReference(payin);
        });
        snapshot.payouts().values().forEach(payout -> state.payouts.keep(payout.id(), payout, true));
        playedPayins.forEach(payin -> state.payins.keep(payin.id(), payin, true));
        playedPayouts.forEach(payout -> state.payouts.keep(payout.id(), payout, true));
        state.setAside = Set.copyOf(payments);
    }

    /** The scenario of this name that was uploaded before the drills. */
    public Optional<Scenario> uploaded(String name) {
        return Optional.ofNullable(uploads.get(name));
    }

    /** Whether the payment existed before the present drill. */
    public boolean has(String paymentId) {
        return payments.contains(paymentId);
    }

    /** Throws Problem NOT_REACHED if the world was reset or restored since then. */
    public void requirePresent() {
        if (world.peek(state -> state != present)) {
            throw new Problem(
                    ErrorCode.NOT_REACHED,
                    "The world was reset or restored while its drills were played, so they have ended.");
        }
    }

    /**
     * Restores the state that was set aside, with its clock as it would be now. What became due meanwhile happens at its own
     * instant, but its notifications are sent now. If the sandbox ends, that state is the stored copy already.
     */
    public void restore() {
        try {
            world.run(drilled -> {
                new Restoration(world, snapshot, cards, snapshot.settings(), clock.snapshot(), snapshot.chance())
                        .apply();
                world.records().recall(requests);
            });
        } catch (Problem refused) {
            if (!world.keeping().isEnding()) {
                throw refused;
            }
        } finally {
            memory.close();
        }
    }
}
