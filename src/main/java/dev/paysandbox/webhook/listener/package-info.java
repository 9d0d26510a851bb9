/**
 * Those who fetch notifications instead of being called: a tool on a developer's machine, which the sandbox cannot
 * reach. {@link dev.paysandbox.webhook.listener.Listeners} is one world's; the courier knows nothing of them.
 */
@NullMarked
package dev.paysandbox.webhook.listener;

import org.jspecify.annotations.NullMarked;
