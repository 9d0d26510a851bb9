/**
 * One merchant's isolated sandbox: its state, its clock, its scenarios under way and its records, behind one lock.
 *
 * <p>{@link dev.paysandbox.world.State} changes only by {@code commit}; {@code http} may not see it.
 */
@NullMarked
package dev.paysandbox.world;

import org.jspecify.annotations.NullMarked;
