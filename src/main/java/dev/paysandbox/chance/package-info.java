@NullMarked
package dev.paysandbox.chance;

import org.jspecify.annotations.NullMarked;
