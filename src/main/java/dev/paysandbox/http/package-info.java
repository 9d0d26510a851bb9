@NullMarked
package dev.paysandbox.http;

import org.jspecify.annotations.NullMarked;
