/**
 * Documents, PIX keys and codes, boletos and card brands: pure functions.
 *
 * <p>Each rule names its source, and published vectors test it.
 */
@NullMarked
package dev.paysandbox.domain.brazil;

import org.jspecify.annotations.NullMarked;
