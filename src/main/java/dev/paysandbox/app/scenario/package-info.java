/** Chooses the scenario for a request: the shipped and the user's files, uploads, and what is armed or switched on. */
@NullMarked
package dev.paysandbox.app.scenario;

import org.jspecify.annotations.NullMarked;
