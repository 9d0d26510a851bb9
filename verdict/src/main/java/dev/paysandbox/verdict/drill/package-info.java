/** Drills: what a merchant's application should do, what it did, and the judgement; values only. */
@NullMarked
package dev.paysandbox.verdict.drill;

import org.jspecify.annotations.NullMarked;
