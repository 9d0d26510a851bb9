/**
 * Payments, transition tables, the ledger, errors and limits: immutable values without a framework.
 *
 * <p>Add a status or a transition as a row of its table, and an error as a row of the catalogue.
 */
@NullMarked
package dev.paysandbox.domain;

import org.jspecify.annotations.NullMarked;
