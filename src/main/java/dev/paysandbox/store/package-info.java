/**
 * Bounded stores, rings of the newest entries and the memory budget that all worlds share.
 *
 * <p>Whatever a request leaves behind belongs into one of these.
 */
@NullMarked
package dev.paysandbox.store;

import org.jspecify.annotations.NullMarked;
