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
 * The worlds that this sandbox has taken. A row says until when the sandbox's lease lasts, and each world's row names
 * its owner and the number of the lease. A sandbox that does not renew its lease loses its row, and so all its worlds.
 * Sandboxes ask each other for worlds by notifications of the database.
 */
final class PostgresLeases implements Leases, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresLeases.class);
    /** How long a request waits for a world of another sandbox. */
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(8);

    /** A notification may be lost with its connection, so the question is repeated. */
    private static final long ASK_AGAIN = TimeUnit.SECONDS.toNanos(1);

    private final Database database;
    private final String name;
    private final long leaseMillis;
    private final HostTime host;
    private final SandboxMessages messages;
    /** The numbers of the leases by public key. */
    private final Map<String, Long> taken = new ConcurrentHashMap<>();
    /** Requests that wait for a world, by its public key. */
    private final Map<String, BlockingQueue<String>> waiting = new ConcurrentHashMap<>();

    private @Nullable Holder holder;
    /** The row of this sandbox; 0 for none. */
    private volatile long id;

    private volatile LeaseEnd end = new LeaseEnd(0, 0);

    private volatile int parked;

    /**
     * Until when the taken worlds may be served. The monotonic clock stops while the computer sleeps, and the wall
     * clock may be set, so both count.
     *
     * @param nanos by the computer's monotonic clock
     * @param millis by its wall clock
     */
    private record LeaseEnd(long nanos, long millis) {}

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
        messages = new SandboxMessages(database, "paysandbox_" + schema, leaseMillis, this, host.nanos());
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

    /** The number of the world's lease; if it was not taken, a number that no lease has. */
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

    /** The end of a lease that begins now, minus a margin for the difference between this clock and the database's. */
    private LeaseEnd endFromNow() {
        long left = leaseMillis - leaseMillis / 10;
        return new LeaseEnd(
                nanos() + TimeUnit.MILLISECONDS.toNanos(left), host.wallMillis().getAsLong() + left);
    }

    @Override
    public void start(Holder newHolder) {
        holder = newHolder;
        messages.start();
    }

    /** Renews the lease; if other sandboxes have taken everything, begins again without worlds. */
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
                messages.later(() -> releaseUnwanted(key));
            }
        }
    }

    /**
     * Releases a world that this sandbox owns but does not have in memory: another sandbox gave it after nobody waited
     * for it any more, or its release failed. Otherwise nothing due in it would happen.
     */
    private void releaseUnwanted(String publicKey) {
        if (holder != null) {
            holder.unwanted(publicKey);
        }
    }

    private void lost() {
        end = new LeaseEnd(nanos(), 0);
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
                    // Everything was lost in the meantime, including this world.
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
                    send("ask " + asked + " " + publicKey + " " + own);
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
     * Frees the worlds of a sandbox that has not renewed its lease. While the database was unavailable no sandbox
     * could, so each first gets time to do so.
     */
    private boolean expire(long owner) throws IOException {
        return messages.areSteady() && database.run(connection -> LeaseRows.isRemoved(connection, owner));
    }

    @Override
    public void release(String publicKey) throws IOException {
        taken.remove(publicKey);
        database.change(connection -> {
            LeaseRows.release(connection, publicKey, id);
            messages.send(connection, "free " + publicKey);
        });
    }

    private void send(String words) throws IOException {
        database.change(connection -> messages.send(connection, words));
    }

    /** Another sandbox has released the world, or gives the reason why it does not. */
    void answered(String publicKey, String refusal) {
        var asking = waiting.get(publicKey);
        if (asking != null) {
            asking.offer(refusal);
        }
    }

    /**
     * Another sandbox asks for the world. A short obstacle is waited for; the other sandbox is told only about a
     * lasting one.
     *
     * @param since when it asked
     * @return whether to try again soon
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
            send("busy " + publicKey + " " + refusal);
        } catch (IOException failure) {
            LOG.warn("{} could not be given to another sandbox: {}", publicKey, failure.getMessage());
        }
        return false;
    }

    private @Nullable String giveAway(String publicKey, long asker) {
        return holder == null ? "it starts" : holder.giveAway(publicKey, () -> handOver(publicKey, asker));
    }

    /**
     * Makes the asking sandbox the owner at once, so that no request here takes the world again first; without an owner
     * if that sandbox has ended.
     */
    private void handOver(String publicKey, long asker) throws IOException {
        taken.remove(publicKey);
        database.change(connection -> {
            LeaseRows.handOver(connection, publicKey, id, asker);
            messages.send(connection, "free " + publicKey);
        });
    }

    /** From now on other sandboxes may take everything. */
    @Override
    public void close() {
        messages.close();
        try {
            database.change(connection -> LeaseRows.remove(connection, id));
        } catch (IOException failure) {
            LOG.warn(
                    "The worlds could not be released; others may take them when the lease ends: {}",
                    failure.getMessage());
        }
    }
}
