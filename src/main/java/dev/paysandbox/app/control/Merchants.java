package dev.paysandbox.app.control;

import dev.paysandbox.app.access.Merchant;
import dev.paysandbox.app.state.State;
import dev.paysandbox.app.world.World;
import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.data.Origin;
import dev.paysandbox.data.WorldEntry;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.SecretText;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What the sandbox's administrator does with merchants. */
public final class Merchants {
    /** A list of more would fill the heap. */
    private static final int MOST_PARKED = 10_000;

    private final Worlds worlds;
    /** A digest would do for keys that guard nothing of value, but code like this is copied. */
    private final SecureRandom random = new SecureRandom();

    public Merchants(Worlds worlds) {
        this.worlds = worlds;
    }

    /**
     * One open world.
     *
     * @param declared by the settings or ready-made, and never closed in favour of others
     * @param payins how many are kept
     * @param lastUsedAt epoch milliseconds of the computer's time
     */
    public record MerchantSummary(
            Merchant merchant, Policy policy, boolean declared, int payins, int payouts, long lastUsedAt) {}

    /** A public key and its secret key, which is shown this once and kept as a digest only. */
    public record Keys(String publicKey, SecretText secretKey) {}

    /** A merchant just declared. */
    public record Declared(MerchantSummary merchant, Keys keys) {}

    /**
     * A line of the list of worlds.
     *
     * @param parked whether it is kept and not in memory; null where no world is kept
     * @param sandbox the name of another sandbox that has it in memory; null where none has
     */
    public record Line(
            String publicKey,
            String name,
            String kyc,
            boolean declared,
            int payins,
            int payouts,
            long lastUsedAt,
            @Nullable Boolean parked,
            @Nullable String sandbox) {}

    /**
     * All worlds in memory and, of the parked ones, {@link #MOST_PARKED} at most, by their public keys. Each line shows one
     * moment of its world, and waits for no other world; those of parked ones are read from where they are kept.
     */
    public List<Line> all() {
        var lines = new HashMap<String, Line>();
        worlds.all().forEach(world -> lines.put(world.merchant().publicKey(), line(world)));
        worlds.elsewhere(MOST_PARKED)
                .forEach(kept -> lines.put(kept.entry().publicKey(), line(kept.entry(), kept.sandbox())));
        // Those that were woken meanwhile.
        worlds.all().forEach(world -> lines.computeIfAbsent(world.merchant().publicKey(), key -> line(world)));
        return lines.values().stream()
                .sorted(Comparator.comparing(Line::publicKey))
                .toList();
    }

    private Line line(World world) {
        var open = entry(world);
        return new Line(
                open.merchant().publicKey(),
                open.merchant().name(),
                open.policy().kyc().name(),
                open.declared(),
                open.payins(),
                open.payouts(),
                open.lastUsedAt(),
                worlds.areKept() ? Boolean.FALSE : null,
                null);
    }

    private static Line line(WorldEntry kept, @Nullable String sandbox) {
        return new Line(
                kept.publicKey(),
                kept.name(),
                kept.kyc(),
                kept.origin() == Origin.SETTINGS,
                kept.payins(),
                kept.payouts(),
                kept.usedAt(),
                sandbox == null,
                sandbox);
    }

    private MerchantSummary entry(World world) {
        return world.seeEvenParked(state -> entry(world, state));
    }

    private MerchantSummary entry(World world, State state) {
        return new MerchantSummary(
                world.merchant(),
                world.policy(),
                world.access().isDeclared(),
                state.payins.size(),
                state.payouts.size(),
                world.access().lastUsed(worlds.host()));
    }

    /**
     * Declares a merchant.
     *
     * @param publicKey null for a new one
     * @param secretKey null for a new one
     * @param merchant makes it, given its public key
     * @param policy changes the sandbox's defaults into the merchant's own
     * @throws Problem where the public key has a world, see {@link Worlds#declare}
     */
    public Declared declare(
            @Nullable String publicKey,
            @Nullable String secretKey,
            Function<String, Merchant> merchant,
            UnaryOperator<Policy> policy) {
        var keys = new Keys(
                publicKey == null ? Merchant.KEY_PREFIX + drawn(16) : publicKey,
                secretKey == null ? newSecret() : new SecretText(secretKey));
        var world =
                worlds.declare(merchant.apply(keys.publicKey), policy.apply(worlds.defaults()), keys.secretKey.value());
        return new Declared(entry(world), keys);
    }

    /** The merchant's world, with everything that is shown of it. */
    public MerchantSummary find(World world) {
        return entry(world);
    }

    /** Changes the merchant's policy, all or nothing. */
    public MerchantSummary change(World world, BinaryOperator<Policy> change) {
        return world.change(change, state -> entry(world, state));
    }

    /** A new secret key; the old one stops at once. */
    public Keys rotate(World world) {
        var keys = new Keys(world.merchant().publicKey(), newSecret());
        world.change(() -> world.access().rotate(keys.secretKey.value()));
        return keys;
    }

    private SecretText newSecret() {
        return new SecretText("sk_test_" + drawn(32));
    }

    /** Characters of {@code [0-9a-z]}, about five bits each. */
    private String drawn(int count) {
        var text = new BigInteger(count * 6, random).toString(36);
        return "0".repeat(Math.max(0, count - text.length())) + text.substring(Math.max(0, text.length() - count));
    }
}
