/**
 * The courier: the only outbound HTTP of the product.
 *
 * <p>{@link dev.paysandbox.webhook.courier.Courier} is the front, safe from any thread. Everything behind it lives on
 * one event loop, the thread named {@code courier}, and therefore needs no lock: the {@code ConnectionPools} knows the
 * {@code Sender}s, a sender its {@code ReceiverPool}s, one per receiver, and a pool its waiting {@code QueuedRequest}s and idle
 * {@code Connection}s. A {@code ConnectAttempt} opens a connection. Only name lookups and the reading of the trust store leave
 * that thread, because they block.
 */
@NullMarked
package dev.paysandbox.webhook.courier;

import org.jspecify.annotations.NullMarked;
