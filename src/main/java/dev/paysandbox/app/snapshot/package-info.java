/** The document of a whole world: its records, and the checks that it is possible. It knows no world. */
@NullMarked
package dev.paysandbox.app.snapshot;

import org.jspecify.annotations.NullMarked;
