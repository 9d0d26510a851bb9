/** Applies the rules to a merchant's world, and plays drills in it. */
@NullMarked
package dev.paysandbox.verdict.run;

import org.jspecify.annotations.NullMarked;
