/** Notices that files have changed. */
@NullMarked
package dev.paysandbox.files;

import org.jspecify.annotations.NullMarked;
