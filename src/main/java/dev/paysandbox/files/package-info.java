/** Helps with files: notices changes, creates files that only their owner can read, and describes failures. */
@NullMarked
package dev.paysandbox.files;

import org.jspecify.annotations.NullMarked;
