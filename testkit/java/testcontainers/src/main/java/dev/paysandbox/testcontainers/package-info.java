/** PaySandbox in a container that Testcontainers starts: {@link dev.paysandbox.testcontainers.PaySandboxContainer}. */
@NullMarked
package dev.paysandbox.testcontainers;

import org.jspecify.annotations.NullMarked;
