/**
 * Seeded ids and chance.
 *
 * <p>The same seed gives the same ids, tokens and codes.
 */
@NullMarked
package dev.paysandbox.chance;

import org.jspecify.annotations.NullMarked;
