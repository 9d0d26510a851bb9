/** A shop that pays through the sandbox: a merchant like any other, which knows the provider by its HTTP API only. */
@NullMarked
package dev.paysandbox.http.demo;

import org.jspecify.annotations.NullMarked;
