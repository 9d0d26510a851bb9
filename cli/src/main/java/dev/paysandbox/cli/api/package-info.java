/** The server: where it is, as whom we speak to it, and what it may answer. */
@NullMarked
package dev.paysandbox.cli.api;

import org.jspecify.annotations.NullMarked;
