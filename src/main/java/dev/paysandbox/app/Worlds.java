package dev.paysandbox.app;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.store.Room;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.webhook.courier.Courier;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All merchants' worlds: finds them by key, opens them on first use, closes the one idle longest when it is full. */
public final class Worlds implements AutoCloseable {
    public static final String READY_PUBLIC_KEY = "pk_test_sandbox";
    public static final String READY_SECRET_KEY = "sk_test_sandbox";

    private static final Logger LOG = LoggerFactory.getLogger(Worlds.class);

    private final HostTime host;
    private final boolean openToAll;
    private final int limit;
    private final Policy defaults;
    private final Ticker ticker;
    private final Surroundings surroundings;
    private final Map<String, World> worlds = new ConcurrentHashMap<>();
    private final AtomicLong closed = new AtomicLong();

    /** Opens the declared merchants' worlds, and the ready-made one unless only declared merchants may enter. */
    public Worlds(Settings settings, HostTime host, Courier courier, Supplier<ScenarioSet> library, String version) {
        this.host = host;
        openToAll = settings.openWorlds();
        limit = settings.limits().worlds();
        defaults = settings.defaults();
        ticker = new Ticker(host, worlds.values());
        var random = new SecureRandom();
        var seed = settings.seed();
        surroundings = new Surroundings(
                host,
                settings.limits(),
                new Room(room(settings.memory())),
                new Dispatch(courier, version),
                settings.webhookTimeout(),
                ticker,
                new Tally(),
                library,
                merchant -> seed == null
                        ? random.nextLong()
                        : seed ^ merchant.publicKey().hashCode() * 0x9E3779B97F4A7C15L);
        for (var declared : settings.merchants()) {
            var merchant = new Merchant(declared.publicKey(), declared.name(), declared.city(), declared.document());
            open(merchant, declared.policy(), declared.secretKey(), true);
        }
        if (openToAll || worlds.isEmpty()) {
            if (!worlds.containsKey(READY_PUBLIC_KEY)) {
                open(stranger(READY_PUBLIC_KEY), defaults, READY_SECRET_KEY, true);
            }
        }
        ticker.start();
    }

    /**
     * The world of a key pair.
     *
     * @throws Problem UNAUTHORIZED, or LIVE_KEY_IN_SANDBOX for a key of production
     */
    public World enter(String publicKey, String secretKey) {
        refuseLive(publicKey);
        refuseLive(secretKey);
        if (!isTestKey(publicKey, Merchant.KEY_PREFIX) || !isTestKey(secretKey, "sk_test_")) {
            throw new Problem(
                    ErrorCode.UNAUTHORIZED,
                    "Keys read pk_test_NAME and sk_test_NAME, each name 1 to 64 letters, digits or underscores.");
        }
        var world = find(publicKey)
                .orElseThrow(() -> new Problem(
                        ErrorCode.UNAUTHORIZED,
                        "This public key is not declared, and the sandbox admits declared ones only."));
        if (!world.access().admits(secretKey)) {
            throw new Problem(ErrorCode.UNAUTHORIZED, "The secret key is not the one of this public key.");
        }
        return world;
    }

    /**
     * The world of a public key, for a payer's browser, which has nothing else.
     *
     * @throws Problem UNAUTHORIZED, or LIVE_KEY_IN_SANDBOX for a key of production
     */
    public World enterPublic(String publicKey) {
        refuseLive(publicKey);
        if (publicKey.startsWith("sk_")) {
            throw new Problem(
                    ErrorCode.UNAUTHORIZED,
                    "A secret key came from a browser, where anybody can read it: send the public key, and change"
                            + " the secret one.");
        }
        return find(publicKey)
                .orElseThrow(() -> new Problem(
                        ErrorCode.UNAUTHORIZED,
                        "No merchant has this public key; keys read pk_test_NAME, the name 1 to 64 letters, digits or"
                                + " underscores."));
    }

    /**
     * The world of a public key alone, for those who need not be the merchant: opened if it is not yet, where any
     * well-formed key may be.
     */
    public Optional<World> find(String publicKey) {
        var world = worlds.get(publicKey);
        if (world == null && openToAll && isTestKey(publicKey, Merchant.KEY_PREFIX)) {
            world = open(stranger(publicKey), defaults, null, false);
        }
        if (world != null) {
            world.access().used(host.nanos().getAsLong());
        }
        return Optional.ofNullable(world);
    }

    /** The world of a public key, if it is open. */
    public Optional<World> findOpen(String publicKey) {
        return Optional.ofNullable(worlds.get(publicKey));
    }

    public Collection<World> all() {
        return Collections.unmodifiableCollection(worlds.values());
    }

    Tally past() {
        return surroundings.past();
    }

    /** How many bytes all worlds' stores take up, about. */
    public long memoryKept() {
        return surroundings.room().taken();
    }

    /** How many worlds were closed to make room for others. */
    public long closed() {
        return closed.get();
    }

    /** Half of the heap, unless said otherwise: the rest is for requests under way, the program, and the collector. */
    private static long room(@Nullable Integer mebibytes) {
        return mebibytes == null ? Runtime.getRuntime().maxMemory() / 2 : (long) mebibytes << 20;
    }

    private static Merchant stranger(String publicKey) {
        return new Merchant(publicKey, "PaySandbox Loja", "SAO PAULO", "11222333000181");
    }

    /**
     * Opens the world of a merchant that a tester declares. It counts among those opened on first use.
     *
     * @throws Problem MERCHANT_EXISTS where its public key has a world already
     */
    public World declare(Merchant merchant, Policy policy, String secretKey) {
        var access = new Access(false, secretKey, host.nanos().getAsLong());
        var opened = new World(merchant, policy, access, surroundings);
        if (worlds.putIfAbsent(merchant.publicKey(), opened) != null) {
            throw new Problem(
                    ErrorCode.MERCHANT_EXISTS,
                    "The merchant " + merchant.publicKey() + " has a world here already; choose another publicKey.");
        }
        closeBeyondLimit();
        return opened;
    }

    /** How a merchant is treated that declares nothing of its own. */
    public Policy defaults() {
        return defaults;
    }

    /** When the world was last entered or looked at, in epoch milliseconds of the computer's time. */
    public long lastUsed(World world) {
        var ago = host.nanos().getAsLong() - world.access().lastUsed();
        return host.wallMillis().getAsLong() - TimeUnit.NANOSECONDS.toMillis(ago);
    }

    private World open(Merchant merchant, Policy policy, @Nullable String secretKey, boolean declared) {
        var access = new Access(declared, secretKey, host.nanos().getAsLong());
        var opened = new World(merchant, policy, access, surroundings);
        var earlier = worlds.putIfAbsent(merchant.publicKey(), opened);
        if (earlier != null) {
            return earlier;
        }
        closeBeyondLimit();
        return opened;
    }

    private void closeBeyondLimit() {
        if (openedOnFirstUse().count() > limit) {
            closeIdlest();
        }
    }

    /** Only these count against the limit and may be closed for it. */
    private Stream<World> openedOnFirstUse() {
        return worlds.values().stream().filter(world -> !world.access().isDeclared());
    }

    private void closeIdlest() {
        openedOnFirstUse()
                .min(Comparator.comparingLong(world -> world.access().lastUsed()))
                .filter(idlest -> worlds.remove(idlest.merchant().publicKey(), idlest))
                .ifPresent(idlest -> {
                    idlest.reset();
                    idlest.dismissListeners();
                    closed.incrementAndGet();
                    LOG.warn(
                            "Closed the world of {}, idle longest: more than maxWorlds={} are in use",
                            idlest.merchant().publicKey(),
                            limit);
                });
    }

    private static void refuseLive(String key) {
        if (key.startsWith("pk_live_") || key.startsWith("sk_live_")) {
            throw new Problem(
                    ErrorCode.LIVE_KEY_IN_SANDBOX,
                    "A live key reached a test server. If its secret was sent along, it is leaked: rotate it.");
        }
    }

    private static boolean isTestKey(String key, String prefix) {
        int length = key.length() - prefix.length();
        if (!key.startsWith(prefix) || length < 1 || length > 64) {
            return false;
        }
        for (int i = prefix.length(); i < key.length(); i++) {
            char c = key.charAt(i);
            if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_')) {
                return false;
            }
        }
        return true;
    }

    /** Time stops, and notifications under way get a moment to arrive. */
    @Override
    public void close() {
        ticker.stop();
        surroundings.dispatch().close();
        int left = worlds.values().stream().mapToInt(World::unfinished).sum();
        if (left > 0) {
            LOG.warn("Ended with {} notifications that were neither delivered nor given up", left);
        }
    }
}
