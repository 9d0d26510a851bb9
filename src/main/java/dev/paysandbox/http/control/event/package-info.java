@NullMarked
package dev.paysandbox.http.control.event;

import org.jspecify.annotations.NullMarked;
