/**
 * The console's page, the demo shop, and what the server's pages share: files, languages and texts.
 *
 * <p>The shop uses only the sandbox's HTTP API, as a merchant would.
 */
@NullMarked
package dev.paysandbox.http.pages;

import org.jspecify.annotations.NullMarked;
