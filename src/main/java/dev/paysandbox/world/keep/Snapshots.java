package dev.paysandbox.world.keep;

import dev.paysandbox.bind.RecordReader;
import dev.paysandbox.bind.RecordWriter;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.scenario.choice.ScenarioTexts;
import dev.paysandbox.settings.MerchantSettings;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Cards;
import dev.paysandbox.world.state.State;
import dev.paysandbox.world.state.WorldSnapshot;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes worlds as documents and restores them, also in another sandbox. A document is never in memory as a whole. A
 * world's lock is held while references are copied and while the state is replaced, not during input and output.
 */
public final class Snapshots {
    /** A copy shares the world's values. Its own memory is less than this part of theirs. */
    private static final int SHARE_OF_A_COPY = 3;

    /** The memory of a restored state's indexes and agenda, as a part of the values read. */
    private static final int SHARE_OF_A_STATE = 4;

    private static final int MEBIBYTE = 1 << 20;

    private final Cards cards;
    private final String version;

    /** @param version the version of this sandbox in the documents */
    public Snapshots(Cards cards, String version) {
        this.cards = cards;
        this.version = version;
    }

    /**
     * A snapshot of the world. The world's lock is held while references to its values are copied, but not while they
     * are written.
     *
     * @throws Problem CLOCK_BUSY while a call advances the world's clock, TOO_BUSY while other snapshots take up the
     *     memory
     */
    public Document take(World world) {
        return document(world, () -> copy(world));
    }

    /**
     * The same with the additional data that a restart needs. While drills run in the world, the state that is set aside is
     * written.
     *
     * @param summary receives the facts that are stored with the document, under the world's lock
     */
    public Document keep(World world, Consumer<WorldSummary> summary) {
        return document(
                world,
                () -> world.keeping().copy((state, journal, clock) -> {
                    var aside = world.keeping().setAside();
                    return aside != null
                            ? kept(world, aside.snapshot(), summary, 0L)
                            : kept(world, copy(world, state, journal, clock), summary, dueIn(state, clock));
                }));
    }

    /**
     * Facts about a world that are stored with its document.
     *
     * @param dueIn milliseconds of the computer's time until something is due, or null if nothing is scheduled
     */
    public record WorldSummary(
            int payins, int payouts, @Nullable Long dueIn) {}

    private static KeptWorld kept(
            World world, WorldSnapshot snapshot, Consumer<WorldSummary> summary, @Nullable Long dueIn) {
        var merchant = world.merchant();
        summary.accept(new WorldSummary(
                snapshot.payins().entries().size(), snapshot.payouts().entries().size(), dueIn));
        return new KeptWorld(
                merchant.name(),
                merchant.city(),
                merchant.document(),
                world.access().snapshot(),
                MerchantSettings.differences(world.shared().defaults(), world.firstPolicy()),
                MerchantSettings.differences(world.firstPolicy(), world.policy()),
                snapshot);
    }

    private static @Nullable Long dueIn(State state, SandboxClock.SandboxClockSnapshot clock) {
        if (!state.outbox.due.isQuiet()) {
            return 0L;
        }
        var next = state.agenda.nextAt();
        return next == Long.MAX_VALUE || clock.frozen()
                ? null
                : Long.valueOf((long) Math.max(0, (next - clock.now()) / clock.speed()));
    }

    private static Document document(World world, Supplier<Record> copying) {
        var memory = world.shared().budget().reservation();
        try {
            if (!memory.take(world.share().bytes() / SHARE_OF_A_COPY)) {
                throw new Problem(
                        ErrorCode.TOO_BUSY,
                        "Other snapshots are being written or read, and there is no memory for another one. Try again later.");
            }
            return new Document(new RecordWriter(copying.get()), memory);
        } catch (RuntimeException | Error failure) {
            memory.close();
            throw failure;
        }
    }

    /**
     * Sets the world aside for drills.
     *
     * @throws Problem CLOCK_BUSY while a call advances the world's clock, TOO_BUSY if there is no memory for it
     */
    public SetAsideWorld setAside(World world) {
        return SetAsideWorld.of(world, cards, this::copy);
    }

    private WorldSnapshot copy(World world) {
        return world.keeping().copyAtRest((state, journal, clock) -> copy(world, state, journal, clock));
    }

    /** A copy of the world; memory work under its lock. */
    private WorldSnapshot copy(World world, State state, Journal journal, SandboxClock.SandboxClockSnapshot clock) {
        state.agenda.renumber();
        var scripts = new ScenarioTexts();
        var selector = state.selector.snapshot(scripts);
        var schedules = state.schedules.inOrder().stream()
                .map(schedule -> schedule.snapshot(scripts))
                .toList();
        var tokens = state.cardTokens.snapshot(Function.identity());
        return new WorldSnapshot(
                WorldSnapshot.FORMAT,
                version,
                state.clock.now(),
                world.merchant().publicKey(),
                clock,
                MerchantSettings.plain(world.policy()),
                Long.toHexString(state.chance.position()),
                scripts.texts(),
                selector,
                state.ledger.snapshot(),
                state.holds.snapshot(),
                state.payins.snapshot(Function.identity()),
                state.payouts.snapshot(Function.identity()),
                schedules,
                tokens,
                tokens.values().stream()
                        .filter(token -> state.selector.numberOf(token.fingerprint(), cards::fingerprint) != null)
                        .map(CardToken::id)
                        .toList(),
                state.authentications.snapshot(),
                state.outbox.snapshot(),
                journal.snapshot());
    }

    /** A world as JSON, written a piece at a time by one thread at a time; any thread may close it. */
    public record Document(RecordWriter writer, MemoryBudget.Reservation memory) implements AutoCloseable {
        /** The next bytes; empty at the end of the document. */
        public byte[] next() {
            return writer.next();
        }

        /** Frees the memory of the copy, even before the end of the document. */
        @Override
        public void close() {
            memory.close();
        }
    }

    /**
     * Replaces the world's state by that of the document, which may come from another merchant's world. The previous
     * state ends. The document is read as a stream, and the present state continues until the new one is complete.
     *
     * @throws Problem INVALID_DATA with the place of an impossible value, INVALID_JSON, BODY_TOO_LARGE for more than the
     *     sandbox could ever keep, STORE_FULL for more than it can keep now, TOO_BUSY while other snapshots take up the
     *     memory; then nothing has changed
     * @throws IOException if the document is incomplete
     */
    public void restore(World world, InputStream document) throws IOException {
        try (var memory = world.shared().budget().reservation()) {
            var snapshot = read(document, WorldSnapshot.class, world.shared().budget(), memory);
            new Restoration(world, snapshot, cards).apply();
        }
    }

    /**
     * A new world with the stored state. It is not yet in the list of open worlds.
     *
     * @param made makes an empty world
     * @param idle the time by which its clock has fallen behind, in milliseconds of the computer's time
     * @param seed of its chance from now on; null to continue with the stored one
     * @throws Problem see {@link #restore}
     */
    public World wake(
            InputStream document, MemoryBudget budget, Function<KeptWorld, World> made, long idle, @Nullable Long seed)
            throws IOException {
        try (var memory = budget.reservation()) {
            var kept = read(document, KeptWorld.class, budget, memory);
            var snapshot = kept.world();
            var world = made.apply(kept);
            world.access().restore(kept.access());
            long changes = new Restoration(
                            world,
                            snapshot,
                            cards,
                            kept.changed(),
                            moved(snapshot.clock(), idle),
                            seed == null ? snapshot.chance() : Long.toHexString(seed))
                    .apply();
            world.keeping().kept(changes);
            return world;
        }
    }

    private static <T extends Record> T read(
            InputStream document, Class<T> type, MemoryBudget budget, MemoryBudget.Reservation memory)
            throws IOException {
        return RecordReader.read(
                document,
                type,
                WorldSnapshot.FORMAT,
                bytes -> requireMemory(budget, memory, bytes + bytes / SHARE_OF_A_STATE));
    }

    private static SandboxClock.SandboxClockSnapshot moved(SandboxClock.SandboxClockSnapshot clock, long idle) {
        return clock.frozen()
                ? clock
                : new SandboxClock.SandboxClockSnapshot(
                        clock.now() + (long) (idle * clock.speed()), false, clock.speed());
    }

    private static void requireMemory(MemoryBudget budget, MemoryBudget.Reservation memory, long bytes) {
        if (!memory.take(bytes)) {
            requirePossible(budget.limitWithReservations(), memory.bytes() + bytes);
            if (memory.couldHaveAlone(bytes)) {
                throw new Problem(
                        ErrorCode.TOO_BUSY,
                        "Other snapshots are being written or read and use the memory. Nothing has changed; send this one again"
                                + " when they have ended.");
            }
            throw new Problem(
                    ErrorCode.STORE_FULL,
                    "There is no memory for both the snapshot and the present data. Together they may take up "
                            + mebibytes(budget.limitWithReservations())
                            + " MiB, a third more than maxMemory. Reset or close worlds first, including this one.");
        }
    }

    /** Throws Problem if the restored world would exceed its memory and lose data. */
    static void requireMemory(World world, long bytes) {
        var budget = world.shared().budget();
        requirePossible(budget.limit(), bytes);
        if (!world.share().couldBe(bytes)) {
            throw new Problem(
                    ErrorCode.STORE_FULL,
                    "The snapshot takes up " + mebibytes(bytes) + " MiB, and all worlds together may keep "
                            + mebibytes(budget.limit()) + " MiB (maxMemory). Reset or close other worlds first.");
        }
    }

    private static void requirePossible(long limit, long bytes) {
        if (bytes > limit) {
            throw new Problem(
                    ErrorCode.BODY_TOO_LARGE,
                    "The snapshot needs more memory than the " + mebibytes(limit)
                            + " MiB that this sandbox can provide; the setting maxMemory limits it.");
        }
    }

    private static long mebibytes(long bytes) {
        return (bytes + MEBIBYTE - 1) / MEBIBYTE;
    }
}
