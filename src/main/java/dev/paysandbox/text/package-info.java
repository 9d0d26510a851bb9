/**
 * Pure functions over text: durations, patterns, quotes and suggestions as people write them, and the mask, which
 * finds card numbers and secrets in any text and hides them.
 *
 * <p>Add a secret name to {@link dev.paysandbox.text.SecretNames}; every place where text leaves the process masks
 * it.
 */
@NullMarked
package dev.paysandbox.text;

import org.jspecify.annotations.NullMarked;
