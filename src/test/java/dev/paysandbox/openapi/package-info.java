/** The OpenAPI document and the running sandbox say the same. */
@NullMarked
package dev.paysandbox.openapi;

import org.jspecify.annotations.NullMarked;
