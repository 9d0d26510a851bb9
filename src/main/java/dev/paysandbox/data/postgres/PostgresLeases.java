package dev.paysandbox.data.postgres;

import dev.paysandbox.data.Leases;
import dev.paysandbox.data.TakenWorld;
import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The worlds that this sandbox has taken. It is a row that says until when the sandbox lives, and each world's row names its
 * owner and the number of the lease. Who renews no more loses its row, and all its worlds with it. Others ask for a world by a
 * notification.
 */
final class PostgresLeases implements Leases, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresLeases.class);
    /** So long a request waits for a world of another sandbox. */
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(8);

    /** A notification may be lost with its connection, so a sandbox asks again. */
    private static final long ASK_AGAIN = TimeUnit.SECONDS.toNanos(1);

    private final Database database;
    private final String name;
    private final long leaseMillis;
    private final HostTime host;
    private final Signals signals;
    /** The numbers of leases by public keys. */
    private final Map<String, Long> taken = new ConcurrentHashMap<>();
    /** Requests that wait for a world, by its public key. */
    private final Map<String, BlockingQueue<String>> waiting = new ConcurrentHashMap<>();

    private @Nullable Holder holder;
    /** The row of this sandbox; 0 for none. */
    private volatile long id;

    private volatile End end = new End(0, 0);

    private volatile int parked;

    /**
     * Until when what was taken may be served. The monotonic clock stands while the computer sleeps, and the other one may
     * be set, so both count.
     *
     * @param nanos by the computer's monotonic clock
     * @param millis by its other clock
     */
    private record End(long nanos, long millis) {}

    /** @param host the computer's clocks */
    PostgresLeases(Database database, String name, Duration lease, HostTime host) throws IOException {
        this.database = database;
        this.name = name;
        this.host = host;
        leaseMillis = lease.toMillis();
        var schema = database.run(connection -> {
            try (var found = connection
                    .createStatement()
                    .executeQuery("select oid from pg_namespace where nspname = current_schema()")) {
                found.next();
                return found.getLong(1);
            }
        });
        signals = new Signals(database, "paysandbox_" + schema, leaseMillis, this, host.nanos());
        database.change(this::renewOrBeginAnew);
    }

    String name() {
        return name;
    }

    long id() {
        return id;
    }

    int parked() {
        return parked;
    }

    /** The number of the world's lease; one that no world has where it was not taken. */
    long number(String publicKey) {
        return taken.getOrDefault(publicKey, -1L);
    }

    void forget(String publicKey) {
        taken.remove(publicKey);
    }

    @Override
    public boolean has(String publicKey) {
        return taken.containsKey(publicKey);
    }

    @Override
    public boolean areValid() {
        return end.nanos - nanos() > 0 && end.millis > host.wallMillis().getAsLong();
    }

    private long nanos() {
        return host.nanos().getAsLong();
    }

    /** The end of a lease that begins now; a part is left out, for the time that this clock and the database's may differ by. */
    private End endFromNow() {
        long left = leaseMillis - leaseMillis / 10;
        return new End(
                nanos() + TimeUnit.MILLISECONDS.toNanos(left), host.wallMillis().getAsLong() + left);
    }

    @Override
    public void start(Holder newHolder) {
        holder = newHolder;
        signals.start();
    }

    /** Lives on, or where others have taken everything begins anew with nothing. */
    void renewOrBeginAnew(Connection connection) throws SQLException {
        var renewed = endFromNow();
        if (!LeaseRows.isRenewed(connection, id, leaseMillis)) {
            if (id > 0) {
                lost();
            }
            renewed = endFromNow();
            id = LeaseRows.added(connection, name, leaseMillis);
        }
        end = renewed;
        parked = LeaseRows.parked(connection);
        for (var key : LeaseRows.owned(connection, id)) {
            if (!has(key)) {
                signals.later(() -> releaseUnwanted(key));
            }
        }
    }

    /**
     * A world that is this sandbox's and not in memory: another one gave it when nobody waited any more, or it could not be
     * released. What is due in it would not happen.
     */
    private void releaseUnwanted(String publicKey) {
        if (holder != null) {
            holder.unwanted(publicKey);
        }
    }

    private void lost() {
        end = new End(nanos(), 0);
        id = 0;
        taken.clear();
        if (holder != null) {
            holder.lost();
        }
    }

    @Override
    public boolean take(String publicKey, Claim claim) throws IOException {
        var answers = new ArrayBlockingQueue<String>(8);
        long begun = nanos();
        long askedAt = 0;
        long asked = 0;
        try {
            while (true) {
                long own = id;
                if (own == 0) {
                    throw new IOException("this sandbox has lost its lease and has no other yet");
                }
                var attempt = database.run(connection -> LeaseRows.attempt(connection, publicKey, claim, own));
                if (attempt.number() != null) {
                    taken.put(publicKey, attempt.number());
                    if (own == id) {
                        return true;
                    }
                    // Everything was lost meanwhile, this world too.
                    taken.remove(publicKey);
                    continue;
                }
                if (!attempt.isThere()) {
                    return false;
                }
                if (attempt.owner() == 0 || (attempt.isExpired() && expire(attempt.owner()))) {
                    continue;
                }
                if (claim == Claim.IF_FREE) {
                    return false;
                }
                if (nanos() - begun > PATIENCE) {
                    throw new TakenWorld(attempt.sandbox(), "it does not answer");
                }
                if (asked != attempt.owner() || nanos() - askedAt > ASK_AGAIN) {
                    waiting.put(publicKey, answers);
                    asked = attempt.owner();
                    askedAt = nanos();
                    tell("ask " + asked + " " + publicKey + " " + own);
                }
                var refusal = answers.poll(ASK_AGAIN, TimeUnit.NANOSECONDS);
                if (refusal != null && !refusal.isEmpty()) {
                    throw new TakenWorld(attempt.sandbox(), refusal);
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("the sandbox ends", stopped);
        } finally {
            waiting.remove(publicKey, answers);
        }
    }

    /**
     * Frees the worlds of a sandbox that has not renewed its lease. After the database was away nobody could, so each gets
     * time for it.
     */
    private boolean expire(long owner) throws IOException {
        return signals.areSteady() && database.run(connection -> LeaseRows.isRemoved(connection, owner));
    }

    @Override
    public void release(String publicKey) throws IOException {
        taken.remove(publicKey);
        database.change(connection -> {
            LeaseRows.release(connection, publicKey, id);
            signals.tell(connection, "free " + publicKey);
        });
    }

    private void tell(String words) throws IOException {
        database.change(connection -> signals.tell(connection, words));
    }

    /** Another sandbox has released the world, or says why it does not. */
    void answered(String publicKey, String refusal) {
        var asking = waiting.get(publicKey);
        if (asking != null) {
            asking.offer(refusal);
        }
    }

    /**
     * Another sandbox wants the world. What keeps a world is over in a moment, or lasts; only then the other is told.
     *
     * @param since when it asked
     * @return whether to try again in a moment
     */
    boolean asked(String publicKey, long asker, long since) {
        var refusal = giveAway(publicKey, asker);
        if (refusal == null) {
            return false;
        }
        if (nanos() - since < PATIENCE / 2) {
            return true;
        }
        try {
            tell("busy " + publicKey + " " + refusal);
        } catch (IOException failure) {
            LOG.warn("{} could not be given to another sandbox: {}", publicKey, failure.getMessage());
        }
        return false;
    }

    private @Nullable String giveAway(String publicKey, long asker) {
        return holder == null ? "it starts" : holder.giveAway(publicKey, () -> handOver(publicKey, asker));
    }

    /** The world is the asker's at once, so that no request here takes it again before; nobody's if the asker has ended. */
    private void handOver(String publicKey, long asker) throws IOException {
        taken.remove(publicKey);
        database.change(connection -> {
            LeaseRows.handOver(connection, publicKey, id, asker);
            signals.tell(connection, "free " + publicKey);
        });
    }

    /** Others may have everything from now on. */
    @Override
    public void close() {
        signals.close();
        try {
            database.change(connection -> LeaseRows.remove(connection, id));
        } catch (IOException failure) {
            LOG.warn(
                    "The worlds could not be released; others may take them when the lease ends: {}",
                    failure.getMessage());
        }
    }
}
