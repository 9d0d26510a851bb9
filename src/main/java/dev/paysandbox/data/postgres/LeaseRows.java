package dev.paysandbox.data.postgres;

import static dev.paysandbox.data.postgres.Database.prepared;

import dev.paysandbox.data.Leases;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The SQL statements for leases: a sandbox has a row with the end of its lease, and a world's row names its owner and
 * counts its leases. A new world that is not written yet has version 0.
 */
final class LeaseRows {
    private static final String FROM_NOW = "clock_timestamp() + ? * interval '1 millisecond'";

    private LeaseRows() {}

    /** Returns false if the sandbox has no row. */
    static boolean isRenewed(Connection connection, long id, long leaseMillis) throws SQLException {
        return changes(
                        connection,
                        "update paysandbox_sandbox set valid_until = " + FROM_NOW + " where id = ?",
                        leaseMillis,
                        id)
                == 1;
    }

    /**
     * Adds a row for the sandbox and returns its id. The id is random: a restored backup would count from an earlier
     * number, and might assign the id of a sandbox that still runs.
     */
    static long added(Connection connection, String name, long leaseMillis) throws SQLException {
        return number(
                connection,
                "insert into paysandbox_sandbox (id, name, valid_until) overriding system value values"
                        + " (1 + floor(random() * 1e17)::bigint, ?, " + FROM_NOW + ") returning id",
                name,
                leaseMillis);
    }

    /** The worlds that the sandbox owns. */
    static List<String> owned(Connection connection, long own) throws SQLException {
        var keys = new ArrayList<String>();
        try (var prepared = prepared(connection, "select public_key from paysandbox_world where owner = ?", own);
                var found = prepared.executeQuery()) {
            while (found.next()) {
                keys.add(found.getString(1));
            }
        }
        return keys;
    }

    /** Removes the sandbox; its worlds have no owner then. */
    static void remove(Connection connection, long id) throws SQLException {
        changes(connection, "delete from paysandbox_world where owner = ? and version = 0", id);
        changes(connection, "delete from paysandbox_sandbox where id = ?", id);
    }

    /** Removes the sandbox if its lease has ended; returns false if it has not. */
    static boolean isRemoved(Connection connection, long id) throws SQLException {
        int removed = changes(
                connection, "delete from paysandbox_sandbox where id = ? and valid_until < clock_timestamp()", id);
        changes(connection, "delete from paysandbox_world where owner is null and version = 0");
        return removed > 0;
    }

    /** How many worlds have no owner; uses only the index of owners, which takes a tenth of the time. */
    static int parked(Connection connection) throws SQLException {
        return (int) number(connection, "select count(*) from paysandbox_world where owner is null");
    }

    /**
     * The result of an attempt to take a world.
     *
     * @param number of the lease; null if the world was not taken
     * @param owner the row of the sandbox that has it; 0 for none
     * @param isExpired whether that sandbox's lease has ended
     */
    record Acquisition(@Nullable Long number, boolean isThere, long owner, String sandbox, boolean isExpired) {
        private static final Acquisition NONE = new Acquisition(null, false, 0, "", false);

        private static Acquisition taken(long number) {
            return new Acquisition(number, true, 0, "", false);
        }
    }

    /** @param own the row of the sandbox that asks for the world */
    static Acquisition attempt(Connection connection, String publicKey, Leases.Claim claim, long own)
            throws SQLException {
        try (var prepared = claim == Leases.Claim.NEW_TOO
                        ? prepared(connection, """
                                insert into paysandbox_world as w (public_key, owner) values (?, ?)
                                on conflict (public_key) do update set owner = excluded.owner, lease = w.lease + 1
                                where w.owner is null or w.owner = excluded.owner returning lease""", publicKey, own)
                        : prepared(connection, """
                                update paysandbox_world set owner = ?, lease = lease + 1 where public_key = ?
                                  and (owner = ? or (owner is null and version > 0)) returning lease""", own, publicKey, own);
                var found = prepared.executeQuery()) {
            if (found.next()) {
                return Acquisition.taken(found.getLong(1));
            }
        }
        try (var prepared = prepared(connection, """
                        select w.version, coalesce(w.owner, 0), coalesce(s.name, ''),
                          coalesce(s.valid_until < clock_timestamp(), false)
                        from paysandbox_world w left join paysandbox_sandbox s on s.id = w.owner
                        where w.public_key = ?""", publicKey);
                var found = prepared.executeQuery()) {
            return found.next() && (found.getLong(1) > 0 || found.getLong(2) > 0)
                    ? new Acquisition(null, true, found.getLong(2), found.getString(3), found.getBoolean(4))
                    : Acquisition.NONE;
        }
    }

    static void release(Connection connection, String publicKey, long own) throws SQLException {
        changes(
                connection,
                "delete from paysandbox_world where public_key = ? and owner = ? and version = 0",
                publicKey,
                own);
        changes(
                connection,
                "update paysandbox_world set owner = null where public_key = ? and owner = ?",
                publicKey,
                own);
    }

    /** Makes the asking sandbox the owner; the world has no owner if that sandbox has ended. */
    static void handOver(Connection connection, String publicKey, long own, long asker) throws SQLException {
        changes(connection, """
                update paysandbox_world set owner = (select id from paysandbox_sandbox where id = ?)
                where public_key = ? and owner = ?""", asker, publicKey, own);
    }

    private static int changes(Connection connection, String statement, Object... values) throws SQLException {
        try (var prepared = prepared(connection, statement, values)) {
            return prepared.executeUpdate();
        }
    }

    private static long number(Connection connection, String query, Object... values) throws SQLException {
        try (var prepared = prepared(connection, query, values);
                var found = prepared.executeQuery()) {
            found.next();
            return found.getLong(1);
        }
    }
}
