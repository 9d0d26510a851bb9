/** Chooses the scenario for a request, among shipped, user's and uploaded scenarios, by what is armed or switched on. */
@NullMarked
package dev.paysandbox.app.scenario;

import org.jspecify.annotations.NullMarked;
