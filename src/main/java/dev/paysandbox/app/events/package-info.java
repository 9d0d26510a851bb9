/** What happens in a world, as its followers are told: the feed of events, and what an advance of the clock did. */
@NullMarked
package dev.paysandbox.app.events;

import org.jspecify.annotations.NullMarked;
