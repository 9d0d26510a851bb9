@NullMarked
package dev.paysandbox.app;

import org.jspecify.annotations.NullMarked;
