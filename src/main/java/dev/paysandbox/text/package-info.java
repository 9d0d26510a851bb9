/** Words and figures as people write them: durations, quotations of bad input, the nearest known name. */
@NullMarked
package dev.paysandbox.text;

import org.jspecify.annotations.NullMarked;
