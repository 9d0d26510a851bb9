/** The process: reads the settings, creates all parts and starts the server. */
@NullMarked
package dev.paysandbox;

import org.jspecify.annotations.NullMarked;
