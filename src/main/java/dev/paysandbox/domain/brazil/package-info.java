/**
 * Brazil's payment formats as pure functions: documents, PIX keys and codes, boletos, card brands. Uses no framework,
 * clock or other package.
 */
@NullMarked
package dev.paysandbox.domain.brazil;

import org.jspecify.annotations.NullMarked;
