/** The whole sandbox in one jar: it unpacks its archive once and runs the server or the control tool of it. */
@NullMarked
package dev.paysandbox.server;

import org.jspecify.annotations.NullMarked;
