/** The whole sandbox in one jar. It unpacks its archive once, and runs the server or the control tool. */
@NullMarked
package dev.paysandbox.server;

import org.jspecify.annotations.NullMarked;
