/** Records the requests of merchants and browsers, and their answers, where they enter and leave the server. */
@NullMarked
package dev.paysandbox.http.journal;

import org.jspecify.annotations.NullMarked;
