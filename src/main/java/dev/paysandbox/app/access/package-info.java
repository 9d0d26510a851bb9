/** Merchants, the form of their keys, and who may use a world and how often. */
@NullMarked
package dev.paysandbox.app.access;

import org.jspecify.annotations.NullMarked;
