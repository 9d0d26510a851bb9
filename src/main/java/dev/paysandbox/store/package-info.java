@NullMarked
package dev.paysandbox.store;

import org.jspecify.annotations.NullMarked;
