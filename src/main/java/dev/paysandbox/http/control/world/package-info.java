@NullMarked
package dev.paysandbox.http.control.world;

import org.jspecify.annotations.NullMarked;
