/**
 * Translates between HTTP and the use cases, decides nothing. The one format of errors, the recorder of requests,
 * credentials.
 *
 * <p>A controller belongs into a package below; what each of them needs belongs here.
 */
@NullMarked
package dev.paysandbox.http;

import org.jspecify.annotations.NullMarked;
