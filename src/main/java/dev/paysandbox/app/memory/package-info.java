/** Estimates how many bytes of the heap a world's data takes up. */
@NullMarked
package dev.paysandbox.app.memory;

import org.jspecify.annotations.NullMarked;
