/**
 * What testers do and see: clock, balance, merchants, scenarios, searches, waiting, listeners.
 *
 * <p>A use case of {@code /_sandbox} begins here, without HTTP.
 */
@NullMarked
package dev.paysandbox.world.tester;

import org.jspecify.annotations.NullMarked;
