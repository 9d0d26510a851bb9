/**
 * What a scenario says, as values, and which one of a set matches a request.
 *
 * <p>A new effect or fault is a value here, and the place where it happens is in {@code world} or {@code
 * http.merchant}.
 */
@NullMarked
package dev.paysandbox.scenario;

import org.jspecify.annotations.NullMarked;
