/** Merchants, the form of their keys, and who may use their worlds how often. */
@NullMarked
package dev.paysandbox.app.access;

import org.jspecify.annotations.NullMarked;
