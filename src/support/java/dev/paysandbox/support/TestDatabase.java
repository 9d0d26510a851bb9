package dev.paysandbox.support;

import dev.paysandbox.data.WorldStore;
import dev.paysandbox.data.postgres.PostgresStore;
import dev.paysandbox.time.HostTime;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A new, empty database of a real PostgreSQL, which all tests of a process share and which ends with it. */
public final class TestDatabase {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name = "test_" + COUNT.incrementAndGet();

    private static final class Server {
        static final EmbeddedPostgres RUNNING = started();

        private static EmbeddedPostgres started() {
            try {
                return EmbeddedPostgres.builder().start();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    public TestDatabase() {
        executeAt("postgres", "create database " + name);
    }

    /** For the setting {@code data}. */
    public String url() {
        return Server.RUNNING.getJdbcUrl("postgres", name);
    }

    public int port() {
        return Server.RUNNING.getPort();
    }

    /** The same by another port, which leads there. */
    public String urlBy(int port) {
        return url().replace(":" + port() + "/", ":" + port + "/");
    }

    /** As one more sandbox, which takes no world. */
    public WorldStore reading() throws IOException {
        return new PostgresStore(url(), null, Duration.ofMinutes(1), "test", HostTime.SYSTEM);
    }

    /** By another connection than those of sandboxes. */
    public void executes(String statement) {
        executeAt(name, statement);
    }

    /** The first column of the first row. */
    public long finds(String query) {
        try (var connection = Server.RUNNING.getDatabase("postgres", name).getConnection();
                var found = connection.createStatement().executeQuery(query)) {
            found.next();
            return found.getLong(1);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Has whoever reads or writes worlds wait until it is closed, or until the time of their statements ends. */
    public LockedWorlds lockedWorlds() {
        return new LockedWorlds();
    }

    public final class LockedWorlds implements AutoCloseable {
        private final Connection connection;

        private LockedWorlds() {
            try {
                connection = Server.RUNNING.getDatabase("postgres", name).getConnection();
                connection.setAutoCommit(false);
                connection.createStatement().execute("lock table paysandbox_world in access exclusive mode");
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        }

        /** Returns once so many statements wait. */
        public void areWaitedForBy(int statements) {
            var waiting = "select count(*) from pg_locks join pg_database on database = pg_database.oid"
                    + " where not granted and datname = '" + name + "'";
            long found = 0;
            while (found < statements) {
                found = finds(waiting);
            }
        }

        @Override
        public void close() {
            try {
                connection.close();
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }

    private static void executeAt(String database, String statement) {
        try (var connection = Server.RUNNING.getDatabase("postgres", database).getConnection();
                var prepared = connection.createStatement()) {
            prepared.execute(statement);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
