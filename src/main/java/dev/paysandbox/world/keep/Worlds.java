package dev.paysandbox.world.keep;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.webhook.courier.Courier;
import dev.paysandbox.world.RunningTotals;
import dev.paysandbox.world.TestKeys;
import dev.paysandbox.world.Ticker;
import dev.paysandbox.world.WebhookDispatcher;
import dev.paysandbox.world.World;
import dev.paysandbox.world.WorldDependencies;
import dev.paysandbox.world.keep.WorldFile.WorldEntry;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All merchants' worlds: finds them by key, and opens them with the first request that changes something. */
public final class Worlds implements AutoCloseable {
    public static final String READY_PUBLIC_KEY = "pk_test_sandbox";
    public static final String READY_SECRET_KEY = "sk_test_sandbox";

    private static final Logger LOG = LoggerFactory.getLogger(Worlds.class);

    /** Answers to requests that never reached a world. */
    private static final Set<Integer> NO_WORLD = Set.of(ErrorCode.UNAUTHORIZED.status(), ErrorCode.TOO_BUSY.status());

    private final HostTime host;
    private final boolean openToAll;
    private final OpenWorlds open;
    private final Ticker ticker;
    private final WorldDependencies dependencies;
    private final WorldFactory factory;
    /** Null if worlds are in memory only. */
    private final @Nullable KeptWorlds kept;

    private final @Nullable DataKeeper keeper;

    /**
     * Opens the worlds of the declared merchants, and the ready-made world unless only declared merchants are admitted. Worlds
     * in the store are read when a request needs them.
     *
     * @param store null if worlds are in memory only
     * @param mayWait whether the current thread may wait for input and output
     * @throws IOException if the store cannot list its worlds
     */
    public Worlds(
            Settings settings,
            HostTime host,
            Courier courier,
            Supplier<ScenarioSet> library,
            Snapshots snapshots,
            @Nullable FolderStore store,
            BooleanSupplier mayWait,
            String version)
            throws IOException {
        this.host = host;
        openToAll = settings.of(SettingTable.OPEN_WORLDS);
        open = new OpenWorlds(settings.of(SettingTable.MAX_WORLDS), host, store != null);
        ticker = new Ticker(host, open.all());
        var random = new SecureRandom();
        var seed = settings.find(SettingTable.SEED);
        dependencies = new WorldDependencies(
                host,
                settings.limits(),
                new MemoryBudget(settings.memoryBytes()),
                new WebhookDispatcher(courier, host, version),
                settings.of(SettingTable.WEBHOOK_TIMEOUT),
                ticker,
                new RunningTotals(),
                settings.policy(),
                library,
                merchant -> seed == null
                        ? random.nextLong()
                        : seed ^ merchant.publicKey().hashCode() * 0x9E3779B97F4A7C15L,
                seed == null ? random::nextLong : null);
        factory = new WorldFactory(settings, dependencies);
        kept = store == null
                ? null
                : new KeptWorlds(
                        store,
                        new WorldKeeper(store, settings.of(SettingTable.DATA_CLOCK), snapshots, factory, dependencies),
                        open,
                        factory,
                        dependencies,
                        mayWait);
        factory.declared().stream()
                .filter(key -> !has(key))
                .forEach(key -> open.putIfAbsent(key, factory.declared(key)));
        ticker.start();
        keeper = kept == null ? null : new DataKeeper(kept, settings.of(SettingTable.DATA_INTERVAL));
        if (keeper != null) {
            keeper.start();
        }
    }

    /** The world of a public key, from memory or from the store; null if there is none. */
    private @Nullable World present(String publicKey) {
        var world = open.find(publicKey);
        return world == null && kept != null ? kept.wake(publicKey, true) : world;
    }

    /** Whether there may be a world of this public key, in memory or in the store. */
    public boolean has(String publicKey) {
        return open.find(publicKey) != null || (kept != null && kept.parked().has(publicKey));
    }

    /** Whether finding the world may need files. An event loop must not wait for those. */
    public boolean mayBeParked(String publicKey) {
        return kept != null && open.find(publicKey) == null;
    }

    /** Whether worlds are kept outside memory. */
    public boolean areKept() {
        return kept != null;
    }

    /** The counters of the store outside memory; null if there is none. */
    public DataLog.@Nullable KeptCounters keptCounters() {
        return kept == null ? null : kept.counters();
    }

    /** At most this many stored worlds that are not in memory, in any order. */
    public List<WorldEntry> parked(int most) {
        return kept == null ? List.of() : kept.parked().entries(most);
    }

    /**
     * The world of a key pair.
     *
     * @param mayOpen whether it is opened if there is none, and its first secret key becomes the right one; otherwise the request
     *     only reads
     * @throws Problem UNAUTHORIZED, or LIVE_KEY_IN_SANDBOX for a key of production
     */
    public World ofPair(String publicKey, String secretKey, boolean mayOpen) {
        TestKeys.requirePair(publicKey, secretKey);
        var world = find(publicKey, mayOpen)
                .orElseThrow(
                        () -> new Problem(
                                ErrorCode.UNAUTHORIZED,
                                "There is no merchant with this public key, and this sandbox opens no world for an unknown key."));
        if (!world.access().admits(secretKey, mayOpen)) {
            throw new Problem(ErrorCode.UNAUTHORIZED, "The secret key does not belong to this public key.");
        }
        return world;
    }

    /**
     * The world of a public key, for a payer's browser, which has no secret key.
     *
     * @param mayOpen whether it is opened if there is none, unless all worlds belong to merchants; otherwise the request only
     *     reads, which any web page can do
     * @throws Problem UNAUTHORIZED, LIVE_KEY_IN_SANDBOX for a key of production, or STORE_FULL
     */
    public World ofBrowser(String publicKey, boolean mayOpen) {
        TestKeys.refuseLive(publicKey);
        if (publicKey.startsWith("sk_")) {
            throw new Problem(
                    ErrorCode.UNAUTHORIZED,
                    "A browser sent a secret key, which anybody can read there. Send the public key, and replace the"
                            + " secret key.");
        }
        return find(publicKey, mayOpen, false)
                .orElseThrow(() -> new Problem(
                        ErrorCode.UNAUTHORIZED,
                        "No merchant has this public key. Public keys have the form pk_test_NAME, where NAME is 1 to 64"
                                + " letters, digits or underscores."));
    }

    /**
     * The world of a public key, for callers that need not be the merchant.
     *
     * @param mayOpen whether it is opened if there is none, unless only declared keys are admitted; otherwise the caller reads a
     *     new one, which is not stored
     */
    public Optional<World> find(String publicKey, boolean mayOpen) {
        return find(publicKey, mayOpen, mayOpen);
    }

    /** @param isOfMerchant whether a merchant or tester uses it, and not only a payer's browser */
    private Optional<World> find(String publicKey, boolean mayOpen, boolean isOfMerchant) {
        var world = present(publicKey);
        if (world == null && openToAll && TestKeys.isPublic(publicKey)) {
            world = mayOpen ? open(publicKey, isOfMerchant) : factory.ofUndeclared(publicKey);
        }
        if (world != null && isOfMerchant) {
            world.access().usedByMerchant();
        }
        return used(world);
    }

    private Optional<World> used(@Nullable World world) {
        if (world != null) {
            world.access().used(host.nanos());
        }
        return Optional.ofNullable(world);
    }

    /** The world of a public key, if it is in memory or in the store. */
    public Optional<World> findPresent(String publicKey) {
        return used(present(publicKey));
    }

    /**
     * The public key of a world that differs from this key by one letter; null if there is none, or if this key has a world.
     */
    public @Nullable String similarKey(String publicKey) {
        return open.similarKey(
                publicKey, kept == null ? List.of() : kept.parked().keys());
    }

    /**
     * Adds an exchange to the journal of the key's world. A world that was parked meanwhile gets it when it is loaded again.
     *
     * @param world the key's world when the request arrived; null if it was not in memory
     * @param nanos when the request arrived, by the computer's monotonic clock
     */
    public void recordExchange(String publicKey, @Nullable World world, Exchange exchange, long nanos) {
        var present = world == null ? open.find(publicKey) : world;
        boolean isRecorded = present != null && present.records().add(exchange, nanos);
        // An answer that no world has given, such as that to a refused key, is not worth loading one.
        boolean isOfWorld = world != null || !NO_WORLD.contains(exchange.status());
        if (!isRecorded && keeper != null && isOfWorld && has(publicKey)) {
            keeper.recordLate(publicKey, exchange, nanos);
        }
    }

    /** The worlds in memory. */
    public OpenWorlds open() {
        return open;
    }

    /** The approximate number of bytes that the data of all worlds takes up. */
    public long memoryKept() {
        return dependencies.budget().taken();
    }

    /** What all worlds share. */
    public WorldDependencies shared() {
        return dependencies;
    }

    public Collection<World> all() {
        return open.all();
    }

    /**
     * Opens the world of a merchant that a tester creates. It counts against maxWorlds.
     *
     * @param isVisit whether a web page opens it; then no merchant's world is closed for it, and it is closed before those
     * @throws Problem MERCHANT_EXISTS if its public key already has a world, STORE_FULL if no world may be closed for it
     */
    public World create(Merchant merchant, Policy policy, String secretKey, boolean isVisit) {
        var opened = factory.created(merchant, policy, secretKey);
        if (isVisit) {
            opened.access().openToVisitors();
        }
        opened.change(state -> state);
        if (putIfAbsent(opened) != null) {
            throw exists(merchant.publicKey(), "a world already");
        }
        return opened;
    }

    /** The refusal of a new merchant whose public key has a world. */
    static Problem exists(String publicKey, String what) {
        return new Problem(
                ErrorCode.MERCHANT_EXISTS,
                "The merchant " + publicKey + " has " + what + "; choose another publicKey.");
    }

    private World open(String publicKey, boolean isOfMerchant) {
        var similar = similarKey(publicKey);
        var opened = factory.ofUndeclared(publicKey);
        if (isOfMerchant) {
            opened.access().usedByMerchant();
        }
        var earlier = putIfAbsent(opened);
        if (similar != null) {
            LOG.warn("{} opened a world of its own. Was {} meant?", publicKey, similar);
        }
        return earlier == null ? opened : earlier;
    }

    private @Nullable World putIfAbsent(World opened) {
        return kept == null ? open.putIfAbsent(opened.merchant().publicKey(), opened) : kept.putIfAbsent(opened);
    }

    /** Stops the clocks, and waits a moment for notifications that are being sent. */
    @Override
    public void close() {
        ticker.stop();
        dependencies.dispatch().close();
        open.close();
        if (keeper != null) {
            keeper.close();
        }
    }
}
