/**
 * What a request passes before its controller, and its answer after it: limits of connections, TLS, the filters and
 * the thread.
 *
 * <p>A new step is a line of {@link dev.paysandbox.http.connection.FilterChain}, whose order is the promise.
 */
@NullMarked
package dev.paysandbox.http.connection;

import org.jspecify.annotations.NullMarked;
