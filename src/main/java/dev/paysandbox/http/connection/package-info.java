/** Who is let in: connections counted, requests hurried along, large bodies taken one after another. */
@NullMarked
package dev.paysandbox.http.connection;

import org.jspecify.annotations.NullMarked;
