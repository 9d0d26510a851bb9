/**
 * A client for tests: each test gets a world of its own on a running PaySandbox, acts as the payer, the bank and the
 * issuer, and checks what the application under test asked for and was told. It needs nothing but the JDK.
 *
 * <p>Start at {@link dev.paysandbox.client.PaySandbox}. Amounts are whole cents. All classes may be used by several
 * threads, except the builders of {@link dev.paysandbox.client.PaySandbox} and {@link dev.paysandbox.client.World}.
 */
@NullMarked
package dev.paysandbox.client;

import org.jspecify.annotations.NullMarked;
