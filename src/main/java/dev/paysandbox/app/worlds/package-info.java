/** All worlds of this sandbox: found, opened, closed, parked, and kept in a folder or a database. */
@NullMarked
package dev.paysandbox.app.worlds;

import org.jspecify.annotations.NullMarked;
