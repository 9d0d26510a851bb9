/** The one mask: what nobody may keep or show is found in any text, however it is written, and left out. */
@NullMarked
package dev.paysandbox.mask;

import org.jspecify.annotations.NullMarked;
