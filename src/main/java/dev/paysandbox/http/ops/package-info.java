/**
 * Health, metrics, the OpenAPI documents and their viewer, the error pages.
 *
 * <p>They answer while worlds are busy, and none of them takes a world's lock for long.
 */
@NullMarked
package dev.paysandbox.http.ops;

import org.jspecify.annotations.NullMarked;
