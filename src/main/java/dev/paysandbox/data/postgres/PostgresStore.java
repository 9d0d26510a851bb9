package dev.paysandbox.data.postgres;

import static dev.paysandbox.data.postgres.Database.prepared;

import dev.paysandbox.data.DamagedFile;
import dev.paysandbox.data.Leases;
import dev.paysandbox.data.SharedStore;
import dev.paysandbox.data.WorldEntry;
import dev.paysandbox.data.WorldFile;
import dev.paysandbox.time.HostTime;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps worlds as rows of a PostgreSQL database, each with the bytes of a {@link WorldFile}. Only the sandbox that has
 * taken a world changes its row, with the number of that lease.
 */
public final class PostgresStore implements SharedStore {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresStore.class);
    /** Each running sandbox records the time at least once per lease, so no sandbox ran during a longer gap. */
    private static final String RAN_FOR = """
            ran_for + case when clock_timestamp() - noted_at < ? * interval '1 millisecond'
              then (extract(epoch from clock_timestamp() - noted_at) * 1000)::bigint else 0 end""";

    private final Database database;
    private final PostgresLeases leases;
    private final long leaseMillis;

    /**
     * Creates the tables if there are none.
     *
     * @param url {@code jdbc:postgresql:…}
     * @param password of the user in the url; null if the url has it or none is needed
     * @param lease how long this sandbox has its worlds without reaching the database
     * @param name of this sandbox for the others
     * @param host the computer's clocks
     * @throws IOException with a sentence that says why the database cannot be used
     */
    public PostgresStore(String url, @Nullable String password, Duration lease, String name, HostTime host)
            throws IOException {
        leaseMillis = lease.toMillis();
        database = new Database(url, password, "PaySandbox " + name);
        try {
            Schema.bringUpToDate(database);
            leases = new PostgresLeases(database, name, lease, host);
        } catch (IOException | RuntimeException failure) {
            database.close();
            throw failure;
        }
    }

    @Override
    public String name() {
        return leases.name();
    }

    @Override
    public Leases leases() {
        return leases;
    }

    private interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    private <T> List<T> rows(Row<T> row, String query, @Nullable Object... values) throws IOException {
        return database.run(connection -> {
            try (var prepared = prepared(connection, query, values);
                    var found = prepared.executeQuery()) {
                var rows = new ArrayList<T>();
                while (found.next()) {
                    rows.add(row.of(found));
                }
                return rows;
            }
        });
    }

    private static String first(ResultSet row) throws SQLException {
        return row.getString(1);
    }

    private static WorldEntry entry(String line) throws IOException {
        return WorldFile.entry(line.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Collection<String> list() throws IOException {
        return rows(PostgresStore::first, "select public_key from paysandbox_world where version > 0");
    }

    @Override
    public Optional<WorldEntry> find(String publicKey) throws IOException {
        var lines = rows(
                PostgresStore::first,
                "select entry from paysandbox_world where public_key = ? and version > 0",
                publicKey);
        return lines.isEmpty() ? Optional.empty() : Optional.of(entry(lines.get(0)));
    }

    /** The JSON line of a world's entry, and the name of its sandbox. */
    private record StoredEntry(
            String publicKey, String line, @Nullable String sandbox) {}

    @Override
    public List<Elsewhere> elsewhere(int most) throws IOException {
        var found = rows(
                row -> new StoredEntry(row.getString(1), row.getString(2), row.getString(3)), """
                select w.public_key, w.entry, s.name
                from paysandbox_world w left join paysandbox_sandbox s on s.id = w.owner
                where w.version > 0 and w.owner is distinct from ? order by w.used_at desc limit ?""", leases.id(), most);
        var elsewhere = new ArrayList<Elsewhere>(found.size());
        for (var one : found) {
            try {
                elsewhere.add(new Elsewhere(entry(one.line), one.sandbox));
            } catch (DamagedFile unreadable) {
                // Lists the other worlds nevertheless.
                LOG.warn("The entry of the world of {} cannot be read", one.publicKey);
            }
        }
        return elsewhere;
    }

    @Override
    public int parked() {
        return leases.parked();
    }

    @Override
    public List<String> due(@Nullable Long ranFor, long wallMillis, int most) throws IOException {
        var column = ranFor == null ? "due_by_wall" : "due_by_running";
        return rows(
                PostgresStore::first,
                "select public_key from paysandbox_world where owner is null and version > 0 and " + column
                        + " <= ? order by " + column + " limit ?",
                ranFor == null ? wallMillis : ranFor,
                most);
    }

    @Override
    public List<String> unusedSince(long wallMillis, int most) throws IOException {
        return rows(
                PostgresStore::first,
                "select public_key from paysandbox_world where owner is null and version > 0 and used_at < ? limit ?",
                wallMillis,
                most);
    }

    @Override
    public @Nullable Kept read(String publicKey) throws IOException {
        var found = rows(
                row -> row.getBytes(1),
                "select content from paysandbox_world where public_key = ? and version > 0",
                publicKey);
        if (found.isEmpty()) {
            return null;
        }
        var kept = WorldFile.read(source(found.get(0)));
        if (!kept.entry().publicKey().equals(publicKey)) {
            kept.close();
            throw new DamagedFile("its row has the world of " + kept.entry().publicKey());
        }
        return kept;
    }

    private static WorldFile.Source source(byte[] bytes) {
        return new WorldFile.Source() {
            @Override
            public long size() {
                return bytes.length;
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes);
            }
        };
    }

    @Override
    public void write(WorldEntry entry, Content content) throws IOException {
        var key = entry.publicKey();
        var bytes = new ByteArrayOutputStream();
        WorldFile.write(bytes, entry, content);
        var due = entry.dueIn();
        // If this lease already wrote this version, its answer was lost.
        int written = database.run(connection -> {
            try (var update = prepared(
                    connection,
                    """
                    update paysandbox_world set version = ?, entry = ?, content = ?, used_at = ?, due_by_running = ?,
                      due_by_wall = ? where public_key = ? and owner = ? and lease = ? and version <= ?""",
                    entry.version(),
                    new String(WorldFile.line(entry), StandardCharsets.UTF_8),
                    bytes.toByteArray(),
                    entry.usedAt(),
                    due == null ? null : entry.ranFor() + due,
                    due == null ? null : entry.writtenAt() + due,
                    key,
                    leases.id(),
                    leases.number(key),
                    entry.version())) {
                return update.executeUpdate();
            }
        });
        if (written == 0) {
            leases.forget(key);
            throw new IOException("another sandbox has taken the world of " + key + " meanwhile");
        }
    }

    @Override
    public void remove(String publicKey) throws IOException {
        database.update(
                "delete from paysandbox_world where public_key = ? and owner = ? and lease = ?",
                publicKey,
                leases.id(),
                leases.number(publicKey));
        leases.forget(publicKey);
    }

    /** Always empty: an unreadable row stays in place. */
    @Override
    public List<String> damaged() {
        return List.of();
    }

    @Override
    public long ranFor() throws IOException {
        return count("select " + RAN_FOR + " from paysandbox_clock", leaseMillis);
    }

    @Override
    public long noteRunning(long millis) throws IOException {
        return count("update paysandbox_clock set ran_for = greatest(" + RAN_FOR + """
                , ?), noted_at = clock_timestamp() returning ran_for""", leaseMillis, millis);
    }

    private long count(String statement, Object... values) throws IOException {
        return rows(row -> row.getLong(1), statement, values).stream()
                .findFirst()
                .orElseThrow(() -> new IOException("its table paysandbox_clock has no row"));
    }

    /** Releases all worlds. */
    @Override
    public void close() {
        leases.close();
        database.close();
    }
}
