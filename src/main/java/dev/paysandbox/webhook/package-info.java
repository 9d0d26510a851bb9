/**
 * The outbox of a world, its due deliveries and past attempts, and the listeners that fetch notifications instead
 * of being called.
 *
 * <p>An attempt has one outcome. The courier sends; nothing here opens a connection.
 */
@NullMarked
package dev.paysandbox.webhook;

import org.jspecify.annotations.NullMarked;
