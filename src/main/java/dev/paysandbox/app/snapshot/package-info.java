/** The document of a whole world, and checks that its data is possible. Values only. */
@NullMarked
package dev.paysandbox.app.snapshot;

import org.jspecify.annotations.NullMarked;
