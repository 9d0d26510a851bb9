@NullMarked
package dev.paysandbox.http.control.journal;

import org.jspecify.annotations.NullMarked;
