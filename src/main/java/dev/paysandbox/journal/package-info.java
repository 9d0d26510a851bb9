/**
 * The newest requests and answers over HTTP, as bytes without secrets: masked before they are kept, formatted when they
 * are read.
 */
@NullMarked
package dev.paysandbox.journal;

import org.jspecify.annotations.NullMarked;
