/** Drills: what was expected of a merchant's application, what was found, and the judgement; values only. */
@NullMarked
package dev.paysandbox.drill;

import org.jspecify.annotations.NullMarked;
