/**
 * Drills: the plan, how one is played in a merchant's world, what was expected and found, the judgement.
 *
 * <p>A drill is a file under {@code scenarios/drills}; a new kind of check is a {@code Fact}.
 */
@NullMarked
package dev.paysandbox.verdict.drill;

import org.jspecify.annotations.NullMarked;
