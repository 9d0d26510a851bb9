/**
 * {@code /_sandbox}: the control token and its role, the chosen world, and a controller for each noun.
 *
 * <p>Add a controller for a noun; it asks {@link dev.paysandbox.http.control.WorldChoice} for the world, and {@link
 * dev.paysandbox.http.control.Query} for its parameters.
 */
@NullMarked
package dev.paysandbox.http.control;

import org.jspecify.annotations.NullMarked;
