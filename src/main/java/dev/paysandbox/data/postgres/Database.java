package dev.paysandbox.data.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.io.IOException;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/** Connections to one PostgreSQL database. Whatever fails is an {@link IOException} with the database's words. */
final class Database implements AutoCloseable {
    /** One thread writes worlds; several threads wake them and give them away, and share the rest. */
    private static final int CONNECTIONS = 6;

    private static final int CONNECT_SECONDS = 3;
    /** A statement, since connection poolers refuse it as a connection parameter. */
    private static final String STATEMENT_TIMEOUT = "set statement_timeout = '8s'";
    /** Longer than the statement timeout, so that the database has ended every statement that is abandoned here. */
    private static final int SOCKET_SECONDS = 10;

    private final PGSimpleDataSource source = new PGSimpleDataSource();
    private final HikariDataSource pool;

    /** Work on a connection, in one transaction. */
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /**
     * Connects.
     *
     * @param url {@code jdbc:postgresql:…}; its parameters override the defaults here
     * @param password null if the url has it or none is needed
     * @param user how the sandbox appears among the database's users
     * @throws IOException if the database does not answer or refuses the user
     */
    Database(String url, @Nullable String password, String user) throws IOException {
        source.setConnectTimeout(CONNECT_SECONDS);
        source.setLoginTimeout(CONNECT_SECONDS);
        source.setSocketTimeout(SOCKET_SECONDS);
        source.setTcpKeepAlive(true);
        source.setApplicationName(user);
        try {
            source.setUrl(url);
        } catch (IllegalArgumentException unreadable) {
            throw new IOException(
                    "its address cannot be read; it reads jdbc:postgresql://HOST:PORT/DATABASE?user=NAME");
        }
        requireKnown(url);
        if (password != null) {
            source.setPassword(password);
        }
        var config = new HikariConfig();
        config.setDataSource(source);
        config.setPoolName("data");
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(CONNECT_SECONDS * 1_000L);
        config.setAutoCommit(false);
        config.setConnectionInitSql(STATEMENT_TIMEOUT);
        try {
            pool = new HikariDataSource(config);
        } catch (HikariPool.PoolInitializationException refused) {
            var cause = refused.getCause() == null ? refused : refused.getCause();
            throw source.getPassword() == null && cause instanceof SQLException unknown && isOfPassword(unknown)
                    ? new IOException("its user has no password here: set dataPassword", cause)
                    : failure(cause);
        }
    }

    /** The driver's state if it has no password, or the database's if the password is wrong. */
    private static boolean isOfPassword(SQLException refusal) {
        return PSQLState.CONNECTION_REJECTED.getState().equals(refusal.getSQLState())
                || PSQLState.INVALID_PASSWORD.getState().equals(refusal.getSQLState());
    }

    /**
     * The driver would take a user before an @ for a part of the host's name, and ignores parameters that it does not
     * know.
     */
    private static void requireKnown(String url) throws IOException {
        var parts = url.split("\\?", 2);
        if (parts[0].contains("@")) {
            throw new IOException("its address has a user before the host; write ?user=NAME after the database");
        }
        for (var parameter : parts.length == 1 ? new String[0] : parts[1].split("&")) {
            var name = parameter.split("=", 2)[0];
            if (!name.isEmpty() && PGProperty.forName(name) == null) {
                throw new IOException("the parameter " + name
                        + " of its address is unknown to the PostgreSQL driver; check upper and lower case");
            }
        }
    }

    /** A connection outside the pool, on which each statement is a transaction. */
    Connection connect() throws SQLException {
        var connection = source.getConnection();
        try (var statement = connection.createStatement()) {
            statement.execute(STATEMENT_TIMEOUT);
            return connection;
        } catch (SQLException failure) {
            connection.close();
            throw failure;
        }
    }

    <T> T run(Work<T> work) throws IOException {
        try (var connection = pool.getConnection()) {
            try {
                var result = work.on(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException failure) {
                // The pool would also roll back, but only when the connection returns to it.
                connection.rollback();
                throw failure;
            }
        } catch (SQLException failure) {
            throw failure(failure);
        }
    }

    /** Work on a connection, without a result. */
    interface DatabaseWork {
        void on(Connection connection) throws SQLException;
    }

    void change(DatabaseWork change) throws IOException {
        run(connection -> {
            change.on(connection);
            return true;
        });
    }

    /** Executes one statement; returns how many rows it changed. */
    int update(String statement, Object... values) throws IOException {
        return run(connection -> {
            try (var prepared = prepared(connection, statement, values)) {
                return prepared.executeUpdate();
            }
        });
    }

    static PreparedStatement prepared(Connection connection, String statement, @Nullable Object... values)
            throws SQLException {
        var prepared = connection.prepareStatement(statement);
        for (int i = 0; i < values.length; i++) {
            prepared.setObject(i + 1, values[i]);
        }
        return prepared;
    }

    private static IOException failure(Throwable failure) {
        return new IOException(words(failure), failure);
    }

    /** The failure as the end of a sentence, without its full stop. */
    static String words(Throwable failure) {
        if (failure instanceof PSQLException refusal && refusal.getServerErrorMessage() != null) {
            return "the database says: " + refusal.getServerErrorMessage().getMessage();
        }
        if (failure instanceof SQLTransientConnectionException waited) {
            // The pool's message only describes the pool; its cause tells why there is no connection.
            return waited.getCause() == null
                    ? "the database does not answer: all " + CONNECTIONS + " connections are busy"
                    : words(waited.getCause());
        }
        if (failure.getCause() instanceof UnknownHostException unknown) {
            return "the database's host is unknown: " + unknown.getMessage();
        }
        var words = failure.getMessage();
        return "the database does not answer: "
                + (words == null
                        ? failure.getClass().getSimpleName()
                        : words.strip().replaceFirst("\\.$", ""));
    }

    @Override
    public void close() {
        pool.close();
    }
}
