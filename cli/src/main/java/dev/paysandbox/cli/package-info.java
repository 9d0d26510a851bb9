/** The control tool: one class per command, all speaking HTTP to a running PaySandbox. */
@NullMarked
package dev.paysandbox.cli;

import org.jspecify.annotations.NullMarked;
