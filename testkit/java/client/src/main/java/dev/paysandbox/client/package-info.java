/**
 * A client for tests. Each test gets its own world in a running PaySandbox, acts as the payer, the bank and the issuer, and
 * checks the requests of the application under test and the notifications to it. The client needs only the JDK.
 *
 * <p>Start at {@link dev.paysandbox.client.PaySandbox}. Amounts are whole cents. All classes may be used by several
 * threads, except the options of {@link dev.paysandbox.client.PaySandbox} and {@link dev.paysandbox.client.World}.
 */
@NullMarked
package dev.paysandbox.client;

import org.jspecify.annotations.NullMarked;
