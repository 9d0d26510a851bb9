package dev.paysandbox.world;

import dev.paysandbox.time.HostTime;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Access to a world: callers with the secret key that was used first. Only its digest is kept. */
public final class Access {
    /** Kept, because finding it among the JDK's providers takes longer than computing a digest. */
    private static final ThreadLocal<MessageDigest> DIGEST = ThreadLocal.withInitial(() -> {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    });

    private final boolean declared;
    private byte @Nullable [] secretDigest;

    /** The digest of the first secret key. */
    private byte @Nullable [] firstDigest;

    /** Whether a tester created the merchant. */
    private volatile boolean created;

    /** Whether a call came with the secret key or through the control API, and not only from payers' browsers. */
    private volatile boolean merchants;

    /** Whether any web page can make orders in this world, though it has a secret key. */
    private volatile boolean visitors;

    /** When the world was last used, by the computer's monotonic clock. */
    private volatile long lastUsed;

    /**
     * Access to a world that nobody has used yet.
     *
     * @param secretKey null if the first secret key to be used becomes the right one
     */
    public Access(boolean declared, @Nullable String secretKey, long now) {
        this.declared = declared;
        secretDigest = secretKey == null ? null : digest(secretKey);
        firstDigest = secretDigest;
        merchants = secretKey != null;
        lastUsed = now;
    }

    /**
     * Whether the secret key is the right one, or there is none yet. Takes constant time for keys of the same length.
     *
     * @param isKept whether the first secret key becomes the right one
     */
    public synchronized boolean admits(String secretKey, boolean isKept) {
        var offered = digest(secretKey);
        if (secretDigest == null && isKept) {
            secretDigest = offered;
            merchants = true;
        }
        return secretDigest == null || MessageDigest.isEqual(secretDigest, offered);
    }

    /** Replaces the secret key. */
    public synchronized void rotate(String secretKey) {
        secretDigest = digest(secretKey);
    }

    /**
     * Digests in hexadecimal digits, for storage.
     *
     * @param first of the first secret key of the world
     * @param present of the present secret key
     */
    public record AccessSnapshot(
            @Nullable String first, @Nullable String present, boolean merchants) {}

    public synchronized AccessSnapshot snapshot() {
        return new AccessSnapshot(hex(firstDigest), hex(secretDigest), merchants);
    }

    /** Restores the digests. If the settings have since declared another secret key, that one is valid. */
    public synchronized void restore(AccessSnapshot kept) {
        var first = bytes(kept.first);
        if (!declared || MessageDigest.isEqual(first, firstDigest)) {
            firstDigest = first;
            secretDigest = bytes(kept.present);
        }
        merchants = kept.merchants || merchants;
    }

    private static @Nullable String hex(byte @Nullable [] digest) {
        return digest == null ? null : HexFormat.of().formatHex(digest);
    }

    private static byte @Nullable [] bytes(@Nullable String hex) {
        return hex == null ? null : HexFormat.of().parseHex(hex);
    }

    public void createdByTester() {
        created = true;
    }

    /** Whether a tester created the merchant by the control API. */
    public boolean isCreated() {
        return created;
    }

    public void usedByMerchant() {
        if (!merchants && !visitors) {
            merchants = true;
        }
    }

    /** Any web page may open this world and order in it, so it stays one of browsers whoever calls it. */
    public void openToVisitors() {
        visitors = true;
        merchants = false;
    }

    /** Whether a merchant or tester has used the world. Such a world is never closed for a request of a web page. */
    public boolean isOfMerchant() {
        return merchants;
    }

    public void used(long now) {
        lastUsed = now;
    }

    /** By the computer's monotonic clock. */
    public long lastUsed() {
        return lastUsed;
    }

    /** In epoch milliseconds of the computer's time. */
    public long lastUsed(HostTime host) {
        long ago = host.nanos() - lastUsed;
        return host.wallMillis() - TimeUnit.NANOSECONDS.toMillis(ago);
    }

    /** Declared merchants' worlds are never closed in favour of others. */
    public boolean isDeclared() {
        return declared;
    }

    private static byte[] digest(String secretKey) {
        return DIGEST.get().digest(secretKey.getBytes(StandardCharsets.UTF_8));
    }
}
