/** The console: the sandbox in a browser. Its pages use the control API like any other client. */
@org.jspecify.annotations.NullMarked
package dev.paysandbox.http.console;
