/** The feed of a world's events for its followers, and the result of an advance of the clock. */
@NullMarked
package dev.paysandbox.app.events;

import org.jspecify.annotations.NullMarked;
