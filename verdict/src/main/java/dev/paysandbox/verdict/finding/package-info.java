/**
 * Finds mistakes of a merchant's integration: rules over the requests, payments and notifications that a world has
 * kept. Pure functions; the same history always gives the same findings.
 */
@NullMarked
package dev.paysandbox.verdict.finding;

import org.jspecify.annotations.NullMarked;
