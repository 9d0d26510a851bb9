/** Writes down what merchants and browsers ask and what they are answered, where it enters and leaves the server. */
@NullMarked
package dev.paysandbox.http.journal;

import org.jspecify.annotations.NullMarked;
