@NullMarked
package dev.paysandbox.http.checkout;

import org.jspecify.annotations.NullMarked;
