@NullMarked
package dev.paysandbox.http.control;

import org.jspecify.annotations.NullMarked;
