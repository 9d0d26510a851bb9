/** What a person or a script reads. */
@NullMarked
package dev.paysandbox.cli.output;

import org.jspecify.annotations.NullMarked;
