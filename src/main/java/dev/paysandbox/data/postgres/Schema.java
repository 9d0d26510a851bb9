package dev.paysandbox.data.postgres;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Creates and changes the tables by statements that each database executes once, in order. */
final class Schema {
    /**
     * The lock by which sandboxes that start at the same time take turns. Any number that no other program is likely to
     * use.
     */
    private static final long LOCK = 0x5041_5953_414E_4442L;

    private static final List<String> VERSIONS = List.of("""
            create table paysandbox_sandbox (
              id bigint generated always as identity primary key,
              name text not null,
              valid_until timestamptz not null);
            create table paysandbox_world (
              public_key text primary key,
              owner bigint references paysandbox_sandbox on delete set null,
              lease bigint not null default 1,
              version bigint not null default 0,
              entry text,
              content bytea,
              used_at bigint,
              due_by_running bigint,
              due_by_wall bigint);
            create index on paysandbox_world (owner);
            create index on paysandbox_world (used_at);
            create index on paysandbox_world (due_by_running) where due_by_running is not null;
            create index on paysandbox_world (due_by_wall) where due_by_wall is not null;
            create table paysandbox_clock (ran_for bigint not null, noted_at timestamptz not null);
            insert into paysandbox_clock values (0, 'epoch')""");

    private Schema() {}

    /** @throws IOException also if a newer PaySandbox has changed the tables */
    static void bringUpToDate(Database database) throws IOException {
        int found = database.run(Schema::bringUpToDate);
        if (found > VERSIONS.size()) {
            throw new IOException("its tables are of a newer PaySandbox, in version " + found + "; this one knows "
                    + VERSIONS.size());
        }
    }

    /** Returns the version that the database had. */
    private static int bringUpToDate(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("select pg_advisory_xact_lock(" + LOCK + ")");
            // "create table if not exists" needs the right to create tables, even if the table exists.
            boolean isThere;
            try (var table = statement.executeQuery("select 1 from pg_tables"
                    + " where schemaname = current_schema() and tablename = 'paysandbox_schema'")) {
                isThere = table.next();
            }
            if (!isThere) {
                statement.execute("create table paysandbox_schema (version int not null)");
            }
            int present;
            try (var version = statement.executeQuery("select coalesce(max(version), 0) from paysandbox_schema")) {
                version.next();
                present = version.getInt(1);
            }
            for (int next = present; next < VERSIONS.size(); next++) {
                statement.execute(VERSIONS.get(next));
                statement.execute("insert into paysandbox_schema values (" + (next + 1) + ")");
            }
            return present;
        }
    }
}
