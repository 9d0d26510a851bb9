package dev.paysandbox.world.tester;

import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.SecretText;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.TestKeys;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.WorldFile.WorldEntry;
import dev.paysandbox.world.keep.Worlds;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Lists, creates and changes merchants. */
public final class Merchants {
    /** The most parked worlds in a list. A longer list would fill the heap. */
    private static final int MOST_PARKED = 10_000;

    /** Names of new keys begin with it, so that they have a live spelling, too: see {@link TestKeys#inTestSpelling}. */
    private static final String NAME = "sandbox";

    private final Worlds worlds;
    /** Secure, although these keys protect nothing of value, because people copy such code. */
    private final SecureRandom random = new SecureRandom();

    public Merchants(Worlds worlds) {
        this.worlds = worlds;
    }

    /** A public key and its secret key, which is shown only once and stored as a digest. */
    public record Keys(String publicKey, SecretText secretKey) {}

    /** The world of a new merchant, with its keys. */
    public record Created(World world, Keys keys) {}

    /**
     * A line of the list of worlds.
     *
     * @param declared by the settings or ready-made, and never closed in favour of others
     * @param lastUsedAt a timestamp of the computer's time, because each world has its own clock
     * @param parked whether it is stored and not in memory; null if worlds are not stored
     */
    public record MerchantSummary(
            String publicKey,
            String name,
            String kyc,
            boolean declared,
            int payins,
            int payouts,
            String lastUsedAt,
            @Nullable Boolean parked) {
        /** Whether this text is part of the public key or the name, in upper or lower case. */
        public boolean has(String text) {
            var wanted = text.toLowerCase(Locale.ROOT);
            return publicKey.toLowerCase(Locale.ROOT).contains(wanted)
                    || name.toLowerCase(Locale.ROOT).contains(wanted);
        }
    }

    /**
     * All worlds in memory and at most {@link #MOST_PARKED} parked ones, by their public keys. Each line is consistent in
     * itself, but lines may show different moments. Lines of parked worlds come from the store.
     */
    public List<MerchantSummary> all() {
        var lines = new HashMap<String, MerchantSummary>();
        worlds.all().forEach(world -> lines.put(world.merchant().publicKey(), line(world)));
        worlds.parked(MOST_PARKED).forEach(kept -> lines.put(kept.publicKey(), line(kept)));
        // Worlds that were loaded meanwhile.
        worlds.all().forEach(world -> lines.computeIfAbsent(world.merchant().publicKey(), key -> line(world)));
        return lines.values().stream()
                .sorted(Comparator.comparing(MerchantSummary::publicKey))
                .toList();
    }

    private MerchantSummary line(World world) {
        return world.peek(state -> new MerchantSummary(
                world.merchant().publicKey(),
                world.merchant().name(),
                world.policy().kyc().name(),
                world.access().isDeclared(),
                state.payins.size(),
                state.payouts.size(),
                Timestamps.format(world.access().lastUsed(worlds.shared().host())),
                worlds.areKept() ? Boolean.FALSE : null));
    }

    private static MerchantSummary line(WorldEntry kept) {
        return new MerchantSummary(
                kept.publicKey(),
                kept.name(),
                kept.kyc(),
                kept.origin() == WorldEntry.Origin.SETTINGS,
                kept.payins(),
                kept.payouts(),
                Timestamps.format(kept.usedAt()),
                true);
    }

    /**
     * Creates a merchant.
     *
     * @param publicKey null for a new one
     * @param secretKey null for a new one
     * @param merchant creates the merchant, given its public key
     * @param policy changes the sandbox's default settings into the merchant's
     * @throws Problem if the public key already has a world, see {@link Worlds#create}
     */
    public Created create(
            @Nullable String publicKey,
            @Nullable String secretKey,
            Function<String, Merchant> merchant,
            UnaryOperator<Policy> policy) {
        var keys = new Keys(
                publicKey == null ? Merchant.KEY_PREFIX + NAME + randomText(16) : publicKey,
                secretKey == null ? newSecret() : new SecretText(secretKey));
        var world = worlds.create(
                merchant.apply(keys.publicKey),
                policy.apply(worlds.shared().defaults()),
                keys.secretKey.value(),
                false);
        return new Created(world, keys);
    }

    /** Replaces the secret key. The old one is invalid at once. */
    public Keys rotate(World world) {
        var keys = new Keys(world.merchant().publicKey(), newSecret());
        world.run(state -> world.access().rotate(keys.secretKey.value()));
        return keys;
    }

    private SecretText newSecret() {
        return new SecretText("sk_test_" + NAME + randomText(32));
    }

    /** Random characters of {@code [0-9a-z]}, about five bits each. */
    private String randomText(int count) {
        var text = new BigInteger(count * 6, random).toString(36);
        return "0".repeat(Math.max(0, count - text.length())) + text.substring(Math.max(0, text.length() - count));
    }
}
