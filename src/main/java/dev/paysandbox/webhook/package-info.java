@NullMarked
package dev.paysandbox.webhook;

import org.jspecify.annotations.NullMarked;
