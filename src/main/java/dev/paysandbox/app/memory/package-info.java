/** Estimated sizes of what a world keeps, in bytes of the heap. */
@NullMarked
package dev.paysandbox.app.memory;

import org.jspecify.annotations.NullMarked;
