/**
 * The sandbox's clock and the agenda of scheduled tasks.
 *
 * <p>Nothing else may read the host's time; add no second clock.
 */
@NullMarked
package dev.paysandbox.time;

import org.jspecify.annotations.NullMarked;
