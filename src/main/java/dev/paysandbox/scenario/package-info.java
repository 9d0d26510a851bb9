/**
 * Scenarios: what banks, issuers and payers do, scripted in files. From the files come rules, from the rules the choice
 * of one for a request, and from that what happens next. Nothing here knows HTTP, a world or its lock.
 */
@NullMarked
package dev.paysandbox.scenario;

import org.jspecify.annotations.NullMarked;
