@NullMarked
package dev.paysandbox.webhook.courier;

import org.jspecify.annotations.NullMarked;
