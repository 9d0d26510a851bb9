@NullMarked
package dev.paysandbox.http.control.delivery;

import org.jspecify.annotations.NullMarked;
