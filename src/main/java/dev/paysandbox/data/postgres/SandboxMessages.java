package dev.paysandbox.data.postgres;

import static dev.paysandbox.data.postgres.Database.prepared;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages between sandboxes, sent as notifications of the database: {@code ask SANDBOX KEY ASKER},
 * {@code free KEY} and {@code busy KEY REASON}. Its thread has its own connection, and also renews the lease on it.
 */
final class SandboxMessages implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SandboxMessages.class);
    private static final Pattern ASK = Pattern.compile("ask ([0-9]{1,18}) (\\S+) ([0-9]{1,18})");
    private static final Pattern ANSWER = Pattern.compile("(?:free|busy) (\\S+)(.*)");
    private static final long PAUSE = TimeUnit.SECONDS.toMillis(1);
    /** Threads that give worlds away; each writes a world, which takes some milliseconds. */
    private static final int GIVERS = 4;

    private static final long NEXT_TRY_MILLIS = 50;

    private final Database database;
    private final String channel;
    /** Short enough that worlds are served for most of the lease after the database became unavailable. */
    private final long renewalMillis;
    /** The time in which all sandboxes renew their leases once the database is available again. */
    private final long steadyNanos;

    private final PostgresLeases leases;
    private final LongSupplier nanos;
    private final Thread thread = new Thread(this::run, "data leases");
    private final ScheduledExecutorService givers = Executors.newScheduledThreadPool(GIVERS, work -> {
        var giver = new Thread(work, "data giver");
        giver.setDaemon(true);
        return giver;
    });
    private final Set<String> givenAway = ConcurrentHashMap.newKeySet();

    private volatile boolean stopped;
    private volatile @Nullable Connection present;
    /** Since when leases can be renewed, by the computer's monotonic clock; null while they cannot. */
    private volatile @Nullable Long connectedAt;

    SandboxMessages(Database database, String channel, long leaseMillis, PostgresLeases leases, LongSupplier nanos) {
        this.database = database;
        this.channel = channel;
        renewalMillis = leaseMillis / 9;
        steadyNanos = TimeUnit.MILLISECONDS.toNanos(leaseMillis / 3);
        this.leases = leases;
        this.nanos = nanos;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Whether the database has been available long enough for all sandboxes to renew their leases. */
    boolean areSteady() {
        var since = connectedAt;
        return since != null && nanos.getAsLong() - since > steadyNanos;
    }

    private void run() {
        boolean told = false;
        while (!stopped) {
            try (var connection = database.connect()) {
                present = connection;
                listen(connection);
                long renewedAt = nanos.getAsLong();
                leases.renewOrBeginAnew(connection);
                connectedAt = nanos.getAsLong();
                if (told) {
                    LOG.warn("The database of worlds is available again");
                    told = false;
                }
                follow(connection, renewedAt);
            } catch (SQLException | RuntimeException failure) {
                // Without this thread no lease would be renewed.
                connectedAt = null;
                if (!stopped && !told) {
                    told = true;
                    LOG.error(
                            "Worlds cannot be written or read, for {}. Those in memory go on until the lease ends",
                            Database.words(failure));
                }
                pause();
            }
        }
    }

    private void pause() {
        try {
            if (!stopped) {
                TimeUnit.MILLISECONDS.sleep(PAUSE);
            }
        } catch (InterruptedException end) {
            // Interrupted by {@link #close}.
        }
    }

    private void listen(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("listen \"" + channel.replace("\"", "\"\"") + "\"");
        }
    }

    private void follow(Connection connection, long renewed) throws SQLException {
        var notifications = connection.unwrap(PGConnection.class);
        long renewedAt = renewed;
        while (!stopped) {
            long left = renewalMillis - TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - renewedAt);
            // The lease may have ended early, because the computer slept.
            if (left <= 0 || !leases.areValid()) {
                renewedAt = nanos.getAsLong();
                leases.renewOrBeginAnew(connection);
            } else {
                for (var one : notifications.getNotifications((int) Math.min(left, PAUSE))) {
                    heed(one.getParameter());
                }
            }
        }
    }

    private void heed(String words) {
        // Any user of the database can send any text here.
        var asking = ASK.matcher(words);
        var answering = ANSWER.matcher(words);
        if (asking.matches()) {
            if (asking.group(1).equals(String.valueOf(leases.id())) && givenAway.add(asking.group(2))) {
                long since = nanos.getAsLong();
                later(() -> give(asking.group(2), Long.parseLong(asking.group(3)), since));
            }
        } else if (answering.matches()) {
            leases.answered(answering.group(1), answering.group(2).strip());
        } else {
            LOG.warn("Another version or program sent {} to the sandboxes with this database", words.split(" ", 2)[0]);
        }
    }

    /** Runs the work on another thread than the one that renews the lease; does nothing after the end. */
    void later(Runnable work) {
        givers.execute(work);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the work catches all exceptions
    private void give(String publicKey, long asker, long since) {
        boolean again = false;
        try {
            again = leases.asked(publicKey, asker, since);
        } catch (RuntimeException bug) {
            LOG.error("{} could not be given to another sandbox", publicKey, bug);
        } finally {
            if (!again) {
                givenAway.remove(publicKey);
            }
        }
        if (again) {
            givers.schedule(() -> give(publicKey, asker, since), NEXT_TRY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Sends the words to all sandboxes once the transaction ends. */
    void send(Connection connection, String words) throws SQLException {
        try (var notify = prepared(connection, "select pg_notify(?, ?)", channel, words)) {
            notify.execute();
        }
    }

    @Override
    public void close() {
        stopped = true;
        thread.interrupt();
        var connection = present;
        if (connection != null) {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException ended) {
                // Expected when the connection is closed.
            }
        }
        givers.shutdownNow();
        try {
            thread.join();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
