/** Which scenario of a set a request gets, and why. */
@NullMarked
package dev.paysandbox.scenario.match;

import org.jspecify.annotations.NullMarked;
