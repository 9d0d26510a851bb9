/**
 * Scenarios: scripts in files of what banks, issuers and payers do. This package reads and validates the files, and chooses
 * the scenario of a request. It knows neither HTTP nor a world and its lock.
 */
@NullMarked
package dev.paysandbox.scenario;

import org.jspecify.annotations.NullMarked;
