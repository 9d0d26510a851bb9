/** YAML with positions: reads files that people write safely; every value keeps its line and column. */
@NullMarked
package dev.paysandbox.yaml;

import org.jspecify.annotations.NullMarked;
