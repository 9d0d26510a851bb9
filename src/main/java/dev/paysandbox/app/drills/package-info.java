/** Runs of drills in a merchant's world. */
@NullMarked
package dev.paysandbox.app.drills;

import org.jspecify.annotations.NullMarked;
