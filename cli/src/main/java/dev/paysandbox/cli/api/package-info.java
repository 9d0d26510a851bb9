/** Calls the server: its address, the caller's keys and token, and its answers. */
@NullMarked
package dev.paysandbox.cli.api;

import org.jspecify.annotations.NullMarked;
