/**
 * The HTTP client for webhooks, the only outbound HTTP of the product.
 *
 * <p>{@link dev.paysandbox.webhook.courier.Courier} is the entry point, safe from any thread. Everything behind it runs
 * on one event loop, the thread {@code courier}, and so needs no lock: {@code ConnectionPools} has one
 * {@code ReceiverPool} for each receiver, and a pool its waiting {@code QueuedRequest}s and idle {@code Connection}s. An
 * {@code InFlightRequest} opens a connection if none is idle. Only name lookups and the reading of the trust store use
 * other threads, because they block.
 */
@NullMarked
package dev.paysandbox.webhook.courier;

import org.jspecify.annotations.NullMarked;
