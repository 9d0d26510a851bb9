/**
 * The newest requests and answers as bytes without secrets, and the feed of events that followers read.
 *
 * <p>Text is masked before it is kept and formatted when it is read.
 */
@NullMarked
package dev.paysandbox.journal;

import org.jspecify.annotations.NullMarked;
