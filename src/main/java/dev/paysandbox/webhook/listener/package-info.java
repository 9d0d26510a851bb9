/**
 * Listeners fetch notifications instead of being called: tools on a developer's machine, which the sandbox cannot
 * reach. {@link dev.paysandbox.webhook.listener.Listeners} are those of one world; the courier does not know them.
 */
@NullMarked
package dev.paysandbox.webhook.listener;

import org.jspecify.annotations.NullMarked;
