/**
 * What the sandbox's owner may set: one table of settings, read from flags, the environment and a YAML file, every
 * fault reported at once.
 */
@NullMarked
package dev.paysandbox.settings;

import org.jspecify.annotations.NullMarked;
