/** What was asked and answered over HTTP, as bytes without secrets: masked before it is kept, shaped when it is read. */
@NullMarked
package dev.paysandbox.journal;

import org.jspecify.annotations.NullMarked;
