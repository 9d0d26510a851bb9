/** Worlds kept in PostgreSQL, where several sandboxes share them. */
@org.jspecify.annotations.NullMarked
package dev.paysandbox.data.postgres;
