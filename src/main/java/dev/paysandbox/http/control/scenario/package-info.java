@NullMarked
package dev.paysandbox.http.control.scenario;

import org.jspecify.annotations.NullMarked;
