/** YAML with positions: safe reading of files people write, every value remembering its line and column. */
@NullMarked
package dev.paysandbox.yaml;

import org.jspecify.annotations.NullMarked;
