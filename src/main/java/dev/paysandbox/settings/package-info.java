/**
 * The settings: one table, read from flags, the environment and a YAML file. All faults are reported together.
 */
@NullMarked
package dev.paysandbox.settings;

import org.jspecify.annotations.NullMarked;
