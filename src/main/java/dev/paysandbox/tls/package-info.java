/** The server's certificate and key: read from PEM files, and again when these change. */
@NullMarked
package dev.paysandbox.tls;

import org.jspecify.annotations.NullMarked;
