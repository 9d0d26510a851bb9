/** What a world remembers from one reset to the next. All of it is confined to the world's lock; {@code http} may not import it. */
@NullMarked
package dev.paysandbox.app.state;

import org.jspecify.annotations.NullMarked;
