/** Records as JSON and back, by their components' names: what is written is read, and what is not known is refused. */
@NullMarked
package dev.paysandbox.snapshot;

import org.jspecify.annotations.NullMarked;
