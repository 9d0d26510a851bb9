/** What testers do and see: the clock, the balance, merchants, scenarios, searches, findings, listeners. */
@NullMarked
package dev.paysandbox.app.control;

import org.jspecify.annotations.NullMarked;
