/**
 * Brazil's payment formats as pure functions: documents, PIX keys and codes, boletos, card brands. Nothing here knows of
 * a framework, a clock or another package.
 */
@NullMarked
package dev.paysandbox.domain.brazil;

import org.jspecify.annotations.NullMarked;
