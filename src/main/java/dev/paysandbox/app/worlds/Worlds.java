package dev.paysandbox.app.worlds;

import dev.paysandbox.app.access.Merchant;
import dev.paysandbox.app.access.TestKeys;
import dev.paysandbox.app.restore.Snapshots;
import dev.paysandbox.app.state.RunningTotals;
import dev.paysandbox.app.world.Ticker;
import dev.paysandbox.app.world.WebhookDispatcher;
import dev.paysandbox.app.world.World;
import dev.paysandbox.app.world.WorldDependencies;
import dev.paysandbox.app.world.WorldRuntime;
import dev.paysandbox.data.SharedStore;
import dev.paysandbox.data.WorldStore;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.scenario.match.ScenarioSet;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.webhook.courier.Courier;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All merchants' worlds: finds them by key, and opens them with the first request that changes something. */
public final class Worlds implements AutoCloseable {
    public static final String READY_PUBLIC_KEY = "pk_test_sandbox";
    public static final String READY_SECRET_KEY = "sk_test_sandbox";

    private static final Logger LOG = LoggerFactory.getLogger(Worlds.class);

    private final HostTime host;
    private final boolean openToAll;
    private final OpenWorlds open;
    private final Ticker ticker;
    private final WorldDependencies dependencies;
    private final WorldFactory factory;
    /** Null where worlds are in memory only. */
    private final @Nullable KeptWorlds kept;

    private final @Nullable DataKeeper keeper;

    /**
     * Opens the declared merchants' worlds, and the ready-made one unless only declared merchants may enter. Those that
     * the store has are read when somebody asks for them.
     *
     * @param store null where worlds are in memory only
     * @param mayWait whether the present thread may wait for input and output
     * @throws IOException where the store cannot list its worlds
     */
    public Worlds(
            Settings settings,
            HostTime host,
            Courier courier,
            Supplier<ScenarioSet> library,
            Snapshots snapshots,
            @Nullable WorldStore store,
            BooleanSupplier mayWait,
            String version)
            throws IOException {
        this.host = host;
        openToAll = settings.openWorlds();
        open = new OpenWorlds(settings.limits().worlds(), host, store != null);
        BooleanSupplier isServing = store == null ? () -> true : store.leases()::areValid;
        ticker = new Ticker(host, open.all(), isServing);
        var random = new SecureRandom();
        var seed = settings.seed();
        dependencies = new WorldDependencies(
                host,
                settings.limits(),
                new MemoryBudget(settings.memoryBytes(), settings.reception().patience()),
                new WebhookDispatcher(courier, version),
                settings.webhookTimeout(),
                ticker,
                new RunningTotals(),
                settings.defaults(),
                library,
                isServing,
                merchant -> seed == null
                        ? random.nextLong()
                        : seed ^ merchant.publicKey().hashCode() * 0x9E3779B97F4A7C15L);
        factory = new WorldFactory(settings, dependencies);
        var data = settings.data();
        kept = store == null
                ? null
                : new KeptWorlds(
                        store,
                        new WorldKeeper(store, data.clock(), snapshots, factory, dependencies),
                        open,
                        factory,
                        dependencies,
                        mayWait);
        for (var key : factory.declared()) {
            if (!has(key)) {
                open.putIfAbsent(key, factory.declared(key));
            }
        }
        ticker.start();
        keeper = kept == null ? null : new DataKeeper(kept, host, data.interval(), data.retention());
        if (keeper != null) {
            keeper.start();
        }
    }

    /** The world of a public key where there is one, in memory or kept. */
    private @Nullable World present(String publicKey) {
        var world = inMemory(publicKey);
        if (world != null && !dependencies.isServing().getAsBoolean()) {
            throw WorldRuntime.notServing();
        }
        return world == null && kept != null ? kept.wake(publicKey) : world;
    }

    /** Null also for a world that is about to leave memory. */
    private @Nullable World inMemory(String publicKey) {
        var world = open.find(publicKey);
        return world == null || world.keeping().isLeaving() ? null : world;
    }

    /** Whether there is a world of this public key, in memory or kept. */
    public boolean has(String publicKey) {
        return open.find(publicKey) != null || (kept != null && kept.parked().mayHave(publicKey));
    }

    /** Whether looking for the world of this public key may take files or the database, for which no event loop may wait. */
    public boolean mayBeParked(String publicKey) {
        return kept != null && inMemory(publicKey) == null;
    }

    /** Whether worlds are kept outside memory. */
    public boolean areKept() {
        return kept != null;
    }

    /** The store outside memory, or null. */
    public @Nullable KeptCounters keptCounters() {
        return kept == null ? null : KeptCounters.of(kept);
    }

    /** The kept worlds that are not in memory here, in any order, at most so many. */
    public List<SharedStore.Elsewhere> elsewhere(int most) {
        return kept == null ? List.of() : kept.elsewhere(most);
    }

    /**
     * The world of a key pair, opened if there is none: for requests that change something.
     *
     * @throws Problem UNAUTHORIZED, or LIVE_KEY_IN_SANDBOX for a key of production
     */
    public World enter(String publicKey, String secretKey) {
        TestKeys.requirePair(publicKey, secretKey);
        var world = WorldAdmission.ofMerchant(find(publicKey));
        WorldAdmission.require(world.access().admits(secretKey));
        return world;
    }

    /**
     * The same for requests that only read. Where there is no such world they read a new one, which is not stored.
     *
     * @throws Problem UNAUTHORIZED, or LIVE_KEY_IN_SANDBOX for a key of production
     */
    public World read(String publicKey, String secretKey) {
        TestKeys.requirePair(publicKey, secretKey);
        var world = WorldAdmission.ofMerchant(read(publicKey));
        WorldAdmission.require(world.access().wouldAdmit(secretKey));
        return world;
    }

    /**
     * The world of a public key, for a payer's browser, which has nothing else. It is opened if there is none, unless
     * every other world is a merchant's.
     *
     * @throws Problem UNAUTHORIZED, LIVE_KEY_IN_SANDBOX for a key of production, or STORE_FULL
     */
    public World enterPublic(String publicKey) {
        WorldAdmission.requirePublic(publicKey);
        return WorldAdmission.ofBrowser(used(orOpen(publicKey, false)));
    }

    /**
     * The same for requests that only read, which any web page can make.
     *
     * @throws Problem UNAUTHORIZED, or LIVE_KEY_IN_SANDBOX for a key of production
     */
    public World readPublic(String publicKey) {
        WorldAdmission.requirePublic(publicKey);
        return WorldAdmission.ofBrowser(read(publicKey));
    }

    /**
     * The world of a public key alone, for callers that need not be the merchant. It is opened if there is none and
     * keys need not be declared.
     */
    public Optional<World> find(String publicKey) {
        var world = used(orOpen(publicKey, true));
        world.ifPresent(found -> found.access().becomeMerchants());
        return world;
    }

    /** The same for reading only: a world that is not open shows what a new one would, and is not stored. */
    public Optional<World> read(String publicKey) {
        var world = present(publicKey);
        if (world == null && openToAll && TestKeys.isPublic(publicKey)) {
            world = factory.ofStranger(publicKey);
        }
        return used(Optional.ofNullable(world));
    }

    private Optional<World> used(Optional<World> world) {
        world.ifPresent(found -> found.access().used(host.nanos().getAsLong()));
        return world;
    }

    /** @param merchants whether a merchant or tester asks, and not a payer's browser */
    private Optional<World> orOpen(String publicKey, boolean merchants) {
        var world = present(publicKey);
        if (world == null && openToAll && TestKeys.isPublic(publicKey)) {
            var meant = meant(publicKey);
            world = open(publicKey, merchants);
            if (meant != null) {
                LOG.warn("{} opened a world of its own. Was {} meant?", publicKey, meant);
            }
        }
        return Optional.ofNullable(world);
    }

    /** The world of a public key, if it is in memory. */
    public Optional<World> findOpen(String publicKey) {
        return Optional.ofNullable(open.find(publicKey));
    }

    /** The world of a public key, if it is in memory or kept. */
    public Optional<World> findPresent(String publicKey) {
        return used(Optional.ofNullable(present(publicKey)));
    }

    /**
     * The public key of a world that differs from this key by one letter; null if there is none, or if this key has a
     * world. Call it after looking for that world, because only then is a world in the database known here.
     */
    public @Nullable String meant(String publicKey) {
        var parked = kept == null ? List.<String>of() : kept.parked().keys();
        if (open.find(publicKey) != null || parked.contains(publicKey)) {
            return null;
        }
        return Stream.concat(open.keys(), parked.stream())
                .filter(known -> Nearest.isOneLetterOff(publicKey, known))
                .findFirst()
                .orElse(null);
    }

    /** The public keys of open worlds, at most three, that know a payment or notification by this id or referenceId. */
    public List<String> knowing(String text) {
        return open.knowing(text);
    }

    public Collection<World> all() {
        return open.all();
    }

    /** Tells of every world that is open and of each that will be, while no other can be opened. */
    public void onOpen(Consumer<World> told) {
        open.onOpen(told);
    }

    public RunningTotals past() {
        return dependencies.past();
    }

    /** How many bytes all worlds' stores take up, about. */
    public long memoryKept() {
        return dependencies.budget().taken();
    }

    /** How many worlds were closed in favour of others. */
    public long closed() {
        return open.closed();
    }

    /**
     * Opens the world of a merchant that a tester declares. It counts among those opened on first use.
     *
     * @throws Problem MERCHANT_EXISTS where its public key has a world already
     */
    public World declare(Merchant merchant, Policy policy, String secretKey) {
        var opened = factory.created(merchant, policy, secretKey);
        opened.change(() -> {});
        if (putIfAbsent(opened) != null) {
            throw WorldAdmission.exists(merchant.publicKey(), "a world here already");
        }
        return opened;
    }

    /** The policy of merchants without their own settings. */
    public Policy defaults() {
        return dependencies.defaults();
    }

    public HostTime host() {
        return host;
    }

    private World open(String publicKey, boolean merchants) {
        var opened = factory.ofStranger(publicKey);
        if (merchants) {
            opened.access().becomeMerchants();
        }
        var earlier = putIfAbsent(opened);
        return earlier == null ? opened : earlier;
    }

    private @Nullable World putIfAbsent(World opened) {
        return kept == null ? open.putIfAbsent(opened.merchant().publicKey(), opened) : kept.putIfAbsent(opened);
    }

    /** Stops time, and gives notifications under way a moment to arrive. */
    @Override
    public void close() {
        ticker.stop();
        dependencies.dispatch().close();
        open.close();
        if (keeper != null) {
            keeper.close();
            return;
        }
        int left = open.unfinished();
        if (left > 0) {
            LOG.warn("Ended with {} notifications that were neither delivered nor given up", left);
        }
    }
}
