/**
 * The settings: one table, read from flags, the environment and a YAML file. All faults are reported together.
 *
 * <p>A setting is a row of {@link dev.paysandbox.settings.SettingTable}; what reads it asks the row.
 */
@NullMarked
package dev.paysandbox.settings;

import org.jspecify.annotations.NullMarked;
