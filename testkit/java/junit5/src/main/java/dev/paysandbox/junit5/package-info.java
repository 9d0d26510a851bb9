/**
 * PaySandbox for tests with JUnit: one sandbox for all tests of a JVM, and a new world for each test. Start at
 * {@link dev.paysandbox.junit5.PaySandboxTest}.
 */
@NullMarked
package dev.paysandbox.junit5;

import org.jspecify.annotations.NullMarked;
