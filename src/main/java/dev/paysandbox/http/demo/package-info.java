/** The demo shop: a merchant that uses only the provider's HTTP API. */
@NullMarked
package dev.paysandbox.http.demo;

import org.jspecify.annotations.NullMarked;
