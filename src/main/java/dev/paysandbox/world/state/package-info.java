/**
 * What a world remembers from one reset to the next: payments, the balance, notifications, scenarios under way, waiting answers.
 *
 * <p>{@link dev.paysandbox.world.state.State} changes only by {@code commit}, under the lock of its world; {@code http} may not
 * import this package. Another part of the state belongs here, its copy into {@code WorldSnapshot}.
 */
@NullMarked
package dev.paysandbox.world.state;

import org.jspecify.annotations.NullMarked;
