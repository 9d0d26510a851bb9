/** Protects the server at each connection: bytes read strictly as HTTP, and limits on connections, time and memory. */
@NullMarked
package dev.paysandbox.http.connection;

import org.jspecify.annotations.NullMarked;
