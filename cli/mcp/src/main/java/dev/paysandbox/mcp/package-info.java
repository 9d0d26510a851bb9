/** The server of the Model Context Protocol, by which an agent uses the sandbox. It only calls the sandbox's HTTP APIs. */
@NullMarked
package dev.paysandbox.mcp;

import org.jspecify.annotations.NullMarked;
