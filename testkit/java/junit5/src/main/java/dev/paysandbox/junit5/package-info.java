/**
 * Tests with JUnit that pay: one PaySandbox for all tests of a JVM, and a world of its own for each test. Start at
 * {@link dev.paysandbox.junit5.PaySandboxTest}.
 */
@NullMarked
package dev.paysandbox.junit5;

import org.jspecify.annotations.NullMarked;
