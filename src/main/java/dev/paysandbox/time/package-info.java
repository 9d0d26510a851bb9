@NullMarked
package dev.paysandbox.time;

import org.jspecify.annotations.NullMarked;
