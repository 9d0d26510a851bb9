@NullMarked
package dev.paysandbox.scenario;

import org.jspecify.annotations.NullMarked;
