@NullMarked
package dev.paysandbox.http.control.payment;

import org.jspecify.annotations.NullMarked;
